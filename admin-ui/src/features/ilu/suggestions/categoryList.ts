import type { CategoryUse } from '../api';

/** Categories as one line of text: 'Chi, Courage'. */
export const categoryList = (categories: readonly string[]) => categories.join(', ');

/**
 * The categories a published proverb gets, as they are written in the list of all, and those that list does not have.
 * The server knows a category by its former names too.
 */
export function splitKnown(wanted: readonly string[], all: readonly CategoryUse[]) {
  const known = new Set<string>();
  const unknown: string[] = [];
  for (const want of wanted) {
    const isWanted = (name: string) => name.toLowerCase() === want.toLowerCase();
    const category =
      all.find(({ name }) => isWanted(name)) ?? all.find(({ former }) => former.some(isWanted));
    if (category === undefined) unknown.push(want);
    else known.add(category.name);
  }
  return { known: [...known], unknown };
}
