import { api } from '../../shared/http/client';
import { readPage } from '../../shared/http/pages';
import { recordUrl, type EntrySearch } from '../../shared/search/entrySearch';
import { kwuoPaths } from './paths';

const riddles: EntrySearch = {
  title: 'Riddles',
  listPath: `${kwuoPaths.gwamGwamGwam}?tab=edit`,
  find: async (query, signal) => {
    const params = { query: { ...query, sort: 'beginning' } } as const;
    const { items, total } = await readPage(api.GET('/api/kwuo/games/gwamX3', { params, signal }));
    const found = items.map(({ id, riddle, translation, answer, options }) => ({
      to: recordUrl(kwuoPaths.gwamGwamGwam, 'edit', id, 'edit'),
      name: riddle,
      lang: 'ig' as const,
      texts: [translation, answer, options.join(', ')],
    }));
    return { found, total };
  },
};

/** The searches of Ctrl-K in Kwuo. */
export const kwuoSearches = [riddles];
