import type { UseQueryOptions } from '@tanstack/react-query';
import type { components } from '../../../../api/dibia';
import { drafts } from '../../../../shared/form/drafts';
import { api, send } from '../../../../shared/http/client';
import { PAGE_SIZE, readPage } from '../../../../shared/http/pages';
import type { ModerationKind } from '../../../../shared/moderation/types';
import { fold } from '../../../../shared/text/fold';
import { readOnlyColumns } from '../../../../shared/sheet/columns';
import { dibiaCalls, findDibias } from '../../directory/api';
import { digitsOf, joinContact } from '../../directory/contact';
import type { ProfileFields } from '../../directory/dibiaForm';
import { countsQuery } from '../queries';
import { contactToPublish, numberProblem, removeSavedContact, typedContact } from './profileContact';

/** A dibia's application for the directory (spec 3). */
export type Profile = components['schemas']['Profile'];

const joined = (parts: string[], between: string) => parts.filter(Boolean).join(between);

/** The draft key of the unsaved corrections, except the contact. */
export const correctionDraft = ({ id }: Pick<Profile, 'id'>) => `correct-profile-${id}`;

/** The fields that a dibia gets from its profile. */
type DirectoryFields = ProfileFields & { contact: string };

/** Returns the fields for the directory as they were submitted. */
export const submittedFields = (profile: Profile): DirectoryFields => ({
  name: joined([profile.firstName, profile.lastName], ' '),
  image: profile.profileImage,
  bio: profile.bio,
  services: profile.services,
  email: profile.email,
  contact: profile.contact,
});

/** Returns the fields for the directory, with the saved corrections. */
export function fieldsOf(profile: Profile): DirectoryFields {
  const { name, image, bio, services, email, contact } = profile.corrected ?? submittedFields(profile);
  return { name, image, bio, services, email, contact };
}

export const fullName = (profile: Profile) => fieldsOf(profile).name;

export const cityAndCountry = ({ city, country }: Profile) => joined([city, country], ', ');

/** Returns the fields that the directory requires and this profile does not have, besides the contact number. */
export function missingForDirectory(profile: Profile): string[] {
  const { image, bio, services } = fieldsOf(profile);
  const required = { image, bio, services };
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

/** Saves corrected fields. They replace the corrections that the profile has. */
export async function saveCorrections(profile: Profile, corrected: DirectoryFields): Promise<Profile> {
  const { id: profileId, corrected: before } = profile;
  const saved = await send(
    api.PATCH('/api/dibia/admin/profiles/correct', {
      body: { profileId, corrected, ...(before && { correctedAt: before.at }) },
    }),
  );
  drafts.remove(correctionDraft(profile));
  removeSavedContact(profile, corrected.contact);
  return saved;
}

const duplicatesKey = ['dibia', 'duplicates'];

/** Returns the query that asks whether the directory has a dibia with the profile's name and number. An import finds existing dibias by the same two. */
export function duplicateQuery(profile: Profile): UseQueryOptions<boolean> {
  const { name, contact } = fieldsOf(profile);
  const numberOf = (text: string) => digitsOf(contactToPublish(text).number);
  const [folded, number] = [fold(name), numberOf(contact)];
  return {
    queryKey: [...duplicatesKey, folded, number],
    queryFn: async ({ signal }) => {
      const { items } = await findDibias({ q: `"${folded}"`, limit: 50 }, signal);
      return items.some((dibia) => fold(dibia.name) === folded && numberOf(dibia.contact) === number);
    },
    retry: false,
    // A search has at most 200 letters.
    enabled: number !== '' && folded !== '' && folded.length <= 198,
  };
}

/** The profiles that dibias submitted (spec 2.11). */
export const profileKind: ModerationKind<Profile> = {
  noun: 'profile',
  area: 'dibia',
  key: ['dibia', 'profiles'],
  countsKey: countsQuery.queryKey,
  countsPart: 'profiles',
  tabs: ['pending', 'approved', 'rejected'],
  missing: (profile) => {
    const { contact } = fieldsOf(profile);
    const isValid = numberProblem(contactToPublish(contact)) === undefined;
    const number = contact.trim() === '' ? 'contact number' : !isValid && 'valid contact number';
    return [...missingForDirectory(profile), ...(number ? [number] : [])];
  },
  publishBody: (profile) => ({ contact: joinContact(contactToPublish(fieldsOf(profile).contact)) }),
  unsavedCorrections: (profile) => {
    const draft = drafts.read(correctionDraft(profile));
    const saved = fieldsOf(profile);
    const contact = typedContact(profile, saved.contact);
    if (!draft && contact === undefined) return undefined;
    const corrected = { ...saved, ...draft?.values, ...(contact !== undefined && { contact }) };
    return { corrected, save: () => saveCorrections(profile, corrected) };
  },
  alsoChanged: [dibiaCalls.listKey, duplicatesKey],
  duplicateQuery,
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
      many: 'publish',
      label: 'Publish',
      pendingLabel: 'Publishing...',
      done: 'published',
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
  publication: {
    later: {
      action: 'publish-approved',
      label: 'Publish',
      pendingLabel: 'Publishing...',
      done: 'published',
      shortcut: 'p',
      publishes: true,
    },
    into: 'directory',
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
  decide: async (profileId, action, body) => {
    const { corrected }: ProfileBody = body;
    const decided = await send(
      api.PATCH(calls[action as keyof typeof calls], { body: { profileId, ...body } }),
    );
    if (corrected) drafts.remove(correctionDraft({ id: profileId }));
    return decided;
  },
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
