import type { AreaId } from '../shared/areas';
import type { EntrySearch } from '../shared/search/entrySearch';
import { creatorSearches } from './creator/search';
import { dibiaSearches } from './dibia/search';
import { iluSearches } from './ilu/search';
import { kwuoSearches } from './kwuo/search';

/** What Ctrl-K finds in each area. Apart from the areas themselves, which every visit loads. */
export const searches: Record<AreaId, readonly EntrySearch[]> = {
  creator: creatorSearches,
  dibia: dibiaSearches,
  ilu: iluSearches,
  kwuo: kwuoSearches,
};
