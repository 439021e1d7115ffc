import { api } from '../../shared/http/client';
import { readPage } from '../../shared/http/pages';
import { recordUrl, type EntrySearch } from '../../shared/search/entrySearch';
import { loadProverbs } from './api';
import { iluPaths } from './paths';

const proverbs: EntrySearch = {
  title: 'Proverbs',
  listPath: iluPaths.edit,
  find: async (query, signal) => {
    const { data, pagination } = await loadProverbs({ ...query, sort: 'beginning' }, signal);
    const found = data.map(({ id, proverb, meaning, categories }) => ({
      to: recordUrl(iluPaths.edit, 'edit', id),
      name: proverb,
      lang: 'ig' as const,
      texts: [meaning, categories.join(', ')],
    }));
    return { found, total: pagination.total };
  },
};

const suggestions: EntrySearch = {
  title: 'Suggestions',
  find: async (query, signal) => {
    const { items } = await readPage(api.GET('/api/ilu/admin/suggestions', { params: { query }, signal }));
    const found = items.map(({ id, proverb, meaning, categories, status }) => ({
      to: recordUrl(iluPaths.suggestions, 'open', id, status),
      name: proverb,
      lang: 'ig' as const,
      texts: [meaning, categories.join(', ')],
      status,
    }));
    return { found };
  },
};

/** The searches of Ctrl-K in Ilu Finder. */
export const iluSearches = [proverbs, suggestions];
