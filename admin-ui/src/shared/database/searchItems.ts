import { fold, foldTone } from '../text/fold';

/**
 * Folding is the dear part, so the folded text is kept per entry object; an edited entry is a new
 * object and folds anew.
 */
const foldedTexts = new Map([fold, foldTone].map((folding) => [folding, new WeakMap<object, string>()]));

function searchText<E extends object>(
  entry: E,
  textsOf: (entry: E) => string[],
  folding: typeof fold,
): string {
  const known = foldedTexts.get(folding);
  let text = known?.get(entry);
  if (text === undefined) {
    // The line break keeps a query from matching across two fields.
    text = folding(textsOf(entry).join('\n'));
    known?.set(entry, text);
  }
  return text;
}

/**
 * The entries of which a text contains the query (spec 5), in their order; the same list when there is no query. In an
 * exact search dots count.
 */
export function searchItems<E extends object>(
  entries: E[],
  query: string,
  textsOf: (entry: E) => string[],
  exact = false,
): E[] {
  const folding = exact ? foldTone : fold;
  const wanted = folding(query.trim());
  if (wanted === '') return entries;
  return entries.filter((entry) => searchText(entry, textsOf, folding).includes(wanted));
}
