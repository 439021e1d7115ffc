import { recordUrl, type EntrySearch } from '../../shared/search/entrySearch';
import { findCreators } from './api';
import { joinFilters, splitFilters } from './filters';
import { creatorPaths } from './paths';

const creators: EntrySearch = {
  title: 'Creators',
  listPath: creatorPaths.edit,
  find: async (query, signal) => {
    const { items, total } = await findCreators({ ...query, sort: 'beginning' }, signal);
    const found = items.map(({ id, name, bio, category, filters }) => ({
      to: recordUrl(creatorPaths.edit, 'edit', id),
      name,
      texts: [bio, category, joinFilters(splitFilters(filters))],
    }));
    return { found, total };
  },
};

/** The search of the Creator Directory in Ctrl-K. */
export const creatorSearches = [creators];
