import type { Creator } from './api';
import { fold, foldQuery } from '../../shared/fold';

/**
 * Search of spec 5: substring on name, bio, category and filters. Folding is the dear part, so
 * the folded text is kept per creator object; an edited creator is a new object and folds anew.
 */
const foldedTexts = new WeakMap<Creator, string>();

function searchText(creator: Creator): string {
  let text = foldedTexts.get(creator);
  if (text === undefined) {
    // The line break keeps a query from matching across two fields.
    text = fold([creator.name, creator.bio, creator.category, ...creator.filters].join('\n'));
    foldedTexts.set(creator, text);
  }
  return text;
}

/** The creators that match the query, in their order; the same list when there is no query. */
export function searchCreators(creators: Creator[], query: string): Creator[] {
  const wanted = foldQuery(query);
  if (wanted === '') return creators;
  return creators.filter((creator) => searchText(creator).includes(wanted));
}
