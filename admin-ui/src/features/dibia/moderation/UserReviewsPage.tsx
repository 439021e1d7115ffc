import { api, send } from '../../../shared/http/client';
import { PAGE_SIZE, readPage } from '../../../shared/http/pages';
import { readOnlyColumns } from '../../../shared/sheet/columns';
import { GroupsPage } from './GroupsPage';
import { countsQuery, type GroupedKind, type Review } from './queries';

/** User Reviews (spec 2.9). */
export function UserReviewsPage() {
  return <GroupsPage kind={reviewKind} />;
}

const paths = {
  approve: '/api/dibia/admin/reviews/approve',
  reject: '/api/dibia/admin/reviews/reject',
} as const;

/** The reviews of dibias. */
export const reviewKind: GroupedKind<Review> = {
  noun: 'review',
  area: 'dibia',
  key: ['dibia', 'reviews'],
  countsKey: countsQuery.queryKey,
  countsPart: 'reviews',
  tabs: ['pending', 'approved', 'rejected'],
  decisions: [
    {
      action: 'approve',
      many: 'approve',
      label: 'Approve',
      pendingLabel: 'Approving...',
      done: 'approved',
      shortcut: 'a',
    },
    {
      action: 'reject',
      many: 'reject',
      label: 'Reject',
      pendingLabel: 'Rejecting...',
      done: 'rejected',
      shortcut: 'r',
      color: 'error',
    },
  ],
  columns: readOnlyColumns<Required<Review>>({
    id: 'ID',
    dibiaName: 'Dibia',
    dibiaId: 'Dibia ID',
    name: 'Name',
    rating: 'Rating',
    comment: 'Comment',
    date: 'Date',
    status: 'Status',
    reason: 'Reason',
    decidedBy: 'Decided by',
    decidedAt: 'Decided at',
  }),
  titleOf: ({ name }) => `Review by ${name}`,
  subjectOf: ({ name }) => `${name}'s review`,
  textOf: ({ comment }) => comment,
  ratingOf: ({ rating }) => rating,
  fetchGroups: ({ status, q, sort }, signal) =>
    send(api.GET('/api/dibia/admin/reviews/groups', { params: { query: { status, q, sort } }, signal })),
  fetchPage: ({ status, q, group, sort }, cursor, signal) =>
    readPage(
      api.GET('/api/dibia/admin/reviews', {
        params: { query: { status, q, dibiaId: group, sort, limit: PAGE_SIZE, cursor } },
        signal,
      }),
    ),
  fetchOne: (id, signal) =>
    send(api.GET('/api/dibia/admin/reviews/{id}', { params: { path: { id } }, signal })),
  decide: (reviewId, action, body) =>
    send(api.PATCH(action === 'approve' ? paths.approve : paths.reject, { body: { reviewId, ...body } })),
  explain: (reviewId, reason) =>
    send(api.PATCH('/api/dibia/admin/reviews/reason', { body: { reviewId, reason } })),
  decideMany: (ids, decision) =>
    send(
      api.PATCH('/api/dibia/admin/reviews/decide-many', {
        body: { ids, decision },
      }),
    ),
  reopen: (body) => send(api.PATCH('/api/dibia/admin/reviews/reopen', { body })),
  erase: (id) => send(api.DELETE('/api/dibia/admin/reviews/{id}', { params: { path: { id } } })),
  undo: (reviewId) => send(api.PATCH('/api/dibia/admin/reviews/undo', { body: { reviewId } })),
};
