import { api } from '../../shared/http/client';
import { readPage } from '../../shared/http/pages';
import { recordUrl, type EntrySearch } from '../../shared/search/entrySearch';
import { findDibias } from './directory/api';
import { cityAndCountry, fullName } from './moderation/profiles/profileKind';
import { dibiaPaths } from './paths';

const dibias: EntrySearch = {
  title: 'Dibias',
  listPath: dibiaPaths.edit,
  find: async (query, signal) => {
    const { items, total } = await findDibias({ ...query, sort: 'beginning' }, signal);
    const found = items.map(({ id, name, bio, services, category }) => ({
      to: recordUrl(dibiaPaths.edit, 'edit', id),
      name,
      texts: [bio, services, category],
    }));
    return { found, total };
  },
};

const reports: EntrySearch = {
  title: 'Reports',
  find: async (query, signal) => {
    const { items } = await readPage(api.GET('/api/dibia/admin/report', { params: { query }, signal }));
    const found = items.map(({ id, name, dibiaName, report, status }) => ({
      to: recordUrl(dibiaPaths.reports, 'open', id, status),
      name: `${name} about ${dibiaName}`,
      texts: [report],
      status,
    }));
    return { found };
  },
};

const reviews: EntrySearch = {
  title: 'Reviews',
  find: async (query, signal) => {
    const { items } = await readPage(api.GET('/api/dibia/admin/reviews', { params: { query }, signal }));
    const found = items.map(({ id, name, dibiaName, comment, status }) => ({
      to: recordUrl(dibiaPaths.reviews, 'open', id, status),
      name: `${name} about ${dibiaName}`,
      texts: [comment],
      status,
    }));
    return { found };
  },
};

const profiles: EntrySearch = {
  title: 'Profiles',
  find: async (query, signal) => {
    const { items } = await readPage(api.GET('/api/dibia/admin/profiles', { params: { query }, signal }));
    const found = items.map((profile) => ({
      to: recordUrl(dibiaPaths.profiles, 'open', profile.id, profile.status),
      name: fullName(profile),
      texts: [profile.bio, profile.services, cityAndCountry(profile)],
      status: profile.status,
    }));
    return { found };
  },
};

/** The searches of Ctrl-K in the Dibia Directory. */
export const dibiaSearches = [dibias, reviews, reports, profiles];
