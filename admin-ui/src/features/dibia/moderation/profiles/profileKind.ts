import { api, send } from '../../../../shared/http/client';
import { PAGE_SIZE, pageOf } from '../../../../shared/http/pages';
import { readOnlyColumns } from '../../../../shared/sheet/columns';
import type { ModerationKind } from '../../../../shared/moderation/types';
import { dibiaCalls } from '../../directory/api';
import { countsQuery } from '../api';
import { fullName } from './profileText';
import { PublishDialog } from './PublishDialog';
import { DirectoryLink } from './DirectoryLink';
import type { Profile } from './types';

export const tabs = ['pending', 'approved', 'rejected'] as const;

const calls = {
  approve: '/api/dibia/admin/profiles/approve',
  publish: '/api/dibia/admin/profiles/publish',
  reject: '/api/dibia/admin/profiles/reject',
} as const;

/** Profiles that dibias sent in (spec 2.11). */
export const profileKind: ModerationKind<Profile> = {
  noun: 'profile',
  area: 'dibia',
  key: ['dibia', 'profiles'],
  countsKey: countsQuery.queryKey,
  countsPart: 'profiles',
  alsoChanged: [dibiaCalls.keys.list],
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
      label: 'Approve and add to directory',
      pendingLabel: 'Adding...',
      done: 'approved and added to the directory',
      shortcut: 'p',
      isSecondary: true,
      Ask: PublishDialog,
      After: DirectoryLink,
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
  columns: readOnlyColumns<Required<Profile>>({
    id: 'ID',
    firstName: 'First name',
    lastName: 'Last name',
    bio: 'Bio',
    services: 'Services',
    contact: 'Contact number',
    email: 'Email',
    addressLine1: 'Address line 1',
    addressLine2: 'Address line 2',
    city: 'City',
    country: 'Country',
    profileImage: 'Image URL',
    createdAt: 'Created',
    status: 'Status',
    reason: 'Reason',
    decidedBy: 'Decided by',
    decidedAt: 'Decided at',
    dibiaId: 'Made into dibia',
  }),
  titleOf: fullName,
  fetchPage: ({ status, q }, cursor, signal) =>
    pageOf(
      api.GET('/api/dibia/admin/profiles', {
        params: { query: { status, q, limit: PAGE_SIZE, cursor } },
        signal,
      }),
    ),
  fetchOne: (id, signal) =>
    send(api.GET('/api/dibia/admin/profiles/{id}', { params: { path: { id } }, signal })),
  decide: (profileId, action, body) =>
    send(api.PATCH(calls[action as keyof typeof calls], { body: { profileId, ...body } })),
  explain: (profileId, reason) =>
    send(api.PATCH('/api/dibia/admin/profiles/reason', { body: { profileId, reason } })),
  decideMany: (ids, decision) =>
    send(
      api.PATCH('/api/dibia/admin/profiles/decide-many', {
        body: { ids, decision },
      }),
    ),
  erase: (id) => send(api.DELETE('/api/dibia/admin/profiles/{id}', { params: { path: { id } } })),
  madeOf: ({ dibiaId }) => dibiaId && 'the dibia in the directory',
  undo: (profileId) => send(api.PATCH('/api/dibia/admin/profiles/undo', { body: { profileId } })),
};
