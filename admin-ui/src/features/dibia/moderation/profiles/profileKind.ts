import type { components } from '../../../../api/dibia';
import { api, send } from '../../../../shared/http/client';
import { PAGE_SIZE, readPage } from '../../../../shared/http/pages';
import type { ModerationKind } from '../../../../shared/moderation/types';
import { readOnlyColumns } from '../../../../shared/sheet/columns';
import { dibiaCalls } from '../../directory/api';
import type { ProfileFields } from '../../directory/dibiaForm';
import { countsQuery } from '../queries';

/** A dibia's application for the directory (spec 3). */
export type Profile = components['schemas']['Profile'];

const joined = (parts: string[], between: string) => parts.filter(Boolean).join(between);

/** The key of the corrections that are not published yet. */
export const correctionDraft = ({ id }: Profile) => `correct-profile-${id}`;

export const fullName = ({ firstName, lastName }: Profile) => joined([firstName, lastName], ' ');

export const cityAndCountry = ({ city, country }: Profile) => joined([city, country], ', ');

/** Returns the fields that the directory requires and this profile does not have, besides the contact number. */
export function missingForDirectory({ profileImage, bio, services }: Profile): string[] {
  const required = { image: profileImage, bio, services };
  return Object.entries(required).flatMap(([word, value]) => (value.trim() === '' ? [word] : []));
}

const calls = {
  approve: '/api/dibia/admin/profiles/approve',
  publish: '/api/dibia/admin/profiles/publish',
  'publish-approved': '/api/dibia/admin/profiles/publish-approved',
  reject: '/api/dibia/admin/profiles/reject',
} as const;

/** The fields that are sent with the publication of a profile. */
interface ProfileBody {
  corrected?: ProfileFields;
}

/** The profiles that dibias submitted (spec 2.11). */
export const profileKind: ModerationKind<Profile> = {
  noun: 'profile',
  area: 'dibia',
  key: ['dibia', 'profiles'],
  countsKey: countsQuery.queryKey,
  countsPart: 'profiles',
  tabs: ['pending', 'approved', 'rejected'],
  isComplete: (profile) => missingForDirectory(profile).length === 0 && profile.contact.trim() !== '',
  alsoChanged: [dibiaCalls.listKey],
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
      publishes: true,
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
  publishLater: {
    action: 'publish-approved',
    label: 'Add to directory',
    pendingLabel: 'Adding...',
    done: 'added to the directory',
    shortcut: 'p',
    publishes: true,
  },
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
    dibiaId: 'Dibia ID',
    corrected: false,
  }),
  titleOf: fullName,
  subjectOf: (profile, { corrected }: ProfileBody = {}) =>
    `${corrected?.name ?? fullName(profile)}'s profile`,
  closesAfterDecision: true,
  fetchPage: ({ status, q, published, sort }, cursor, signal) =>
    readPage(
      api.GET('/api/dibia/admin/profiles', {
        params: { query: { status, q, published, sort, limit: PAGE_SIZE, cursor } },
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
  reopen: (body) => send(api.PATCH('/api/dibia/admin/profiles/reopen', { body })),
  erase: (id) => send(api.DELETE('/api/dibia/admin/profiles/{id}', { params: { path: { id } } })),
  madeOf: ({ dibiaId }) => dibiaId && 'dibia',
  undo: (profileId) => send(api.PATCH('/api/dibia/admin/profiles/undo', { body: { profileId } })),
};
