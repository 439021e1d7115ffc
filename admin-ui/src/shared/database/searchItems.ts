import { searchFor } from '../text/fold';

/**
 * Folding takes the time, so the folded text is kept per entry object; an edited entry is a new object and is folded
 * again.
 */
const foldedTexts = new Map<(text: string) => string, WeakMap<object, string>>();

/**
 * Returns the entries whose texts contain every word of the query (spec 5), in their order; the same list if the query
 * is empty. An exact search compares dots.
 */
export function searchItems<E extends object>(
  entries: E[],
  query: string,
  textsOf: (entry: E) => string[],
  exact = false,
): E[] {
  const { needles, folding } = searchFor(query, exact);
  if (needles.length === 0) return entries;
  const known = foldedTexts.get(folding) ?? new WeakMap<object, string>();
  foldedTexts.set(folding, known);
  return entries.filter((entry) => {
    // The line break keeps a word or phrase from matching across two fields.
    const text = known.get(entry) ?? textsOf(entry).map(folding).join('\n');
    known.set(entry, text);
    return needles.every((needle) => text.includes(needle));
  });
}
