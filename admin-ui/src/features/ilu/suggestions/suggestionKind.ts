import { api, send } from '../../../shared/http/client';
import { PAGE_SIZE, pageOf } from '../../../shared/http/pages';
import { readOnlyColumns } from '../../../shared/sheet/columns';
import type { ModerationKind } from '../../../shared/moderation/types';
import { iluKeys, type Suggestion } from '../api';
import { ProverbLink } from './ProverbLink';
import { PublishDialog } from './PublishDialog';

export const tabs = ['pending', 'approved', 'rejected'] as const;

const calls = {
  approve: '/api/ilu/admin/suggestions/approve',
  publish: '/api/ilu/admin/suggestions/publish',
  reject: '/api/ilu/admin/suggestions/reject',
} as const;

/** Proverbs that the public suggested (spec 2.15). */
export const suggestionKind: ModerationKind<Suggestion> = {
  noun: 'suggestion',
  area: 'ilu',
  key: iluKeys.suggestions,
  countsKey: iluKeys.counts,
  countsPart: 'suggestions',
  alsoChanged: [iluKeys.proverbs, iluKeys.similar],
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
      action: 'publish',
      label: 'Approve and publish',
      pendingLabel: 'Publishing...',
      done: 'approved and published',
      shortcut: 'p',
      isSecondary: true,
      Ask: PublishDialog,
      After: ProverbLink,
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
  columns: readOnlyColumns<Required<Suggestion>>({
    id: 'ID',
    proverb: 'Proverb',
    meaning: 'Meaning',
    categories: 'Categories',
    createdAt: 'Created',
    status: 'Status',
    reason: 'Reason',
    decidedBy: 'Decided by',
    decidedAt: 'Decided at',
    proverbId: 'Made into proverb',
  }),
  titleOf: ({ proverb }) => proverb,
  titleLang: 'ig',
  fetchPage: ({ status, q }, cursor, signal) =>
    pageOf(
      api.GET('/api/ilu/admin/suggestions', {
        params: { query: { status, q, limit: PAGE_SIZE, cursor } },
        signal,
      }),
    ),
  fetchOne: (id, signal) =>
    send(api.GET('/api/ilu/admin/suggestions/{id}', { params: { path: { id } }, signal })),
  decide: (suggestionId, action, body) =>
    send(api.PATCH(calls[action as keyof typeof calls], { body: { suggestionId, ...body } })),
  explain: (suggestionId, reason) =>
    send(api.PATCH('/api/ilu/admin/suggestions/reason', { body: { suggestionId, reason } })),
  decideMany: (ids, decision) =>
    send(
      api.PATCH('/api/ilu/admin/suggestions/decide-many', {
        body: { ids, decision },
      }),
    ),
  erase: (id) => send(api.DELETE('/api/ilu/admin/suggestions/{id}', { params: { path: { id } } })),
  madeOf: ({ proverbId }) => proverbId && 'the proverb in the database',
  undo: (suggestionId) => send(api.PATCH('/api/ilu/admin/suggestions/undo', { body: { suggestionId } })),
};
