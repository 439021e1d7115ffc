import { fold, foldQuery } from '../fold';

/**
 * Folding is the dear part, so the folded text is kept per entry object; an edited entry is a new
 * object and folds anew.
 */
const foldedTexts = new WeakMap<object, string>();

function searchText<E extends object>(entry: E, textsOf: (entry: E) => string[]): string {
  let text = foldedTexts.get(entry);
  if (text === undefined) {
    // The line break keeps a query from matching across two fields.
    text = fold(textsOf(entry).join('\n'));
    foldedTexts.set(entry, text);
  }
  return text;
}

/** The entries of which a text contains the query (spec 5), in their order; the same list when there is no query. */
export function searchEntries<E extends object>(
  entries: E[],
  query: string,
  textsOf: (entry: E) => string[],
): E[] {
  const wanted = foldQuery(query);
  if (wanted === '') return entries;
  return entries.filter((entry) => searchText(entry, textsOf).includes(wanted));
}
