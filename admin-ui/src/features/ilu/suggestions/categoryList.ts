/** Categories as one line of text: 'Chi, Courage'. */
export const categoryList = (categories: readonly string[]) => categories.join(', ');

/** The categories a published proverb gets, as they are written in the list of all, and those that list does not have. */
export function splitKnown(wanted: readonly string[], all: readonly string[]) {
  const known = new Set<string>();
  const unknown: string[] = [];
  for (const want of wanted) {
    const name = all.find((each) => each.toLowerCase() === want.toLowerCase());
    if (name === undefined) unknown.push(want);
    else known.add(name);
  }
  return { known: [...known], unknown };
}
