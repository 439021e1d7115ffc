const rules = new Intl.PluralRules('en');

/** Returns the form that agrees with a count: agree(1, 'is', 'are') is 'is'. */
export const agree = (count: number, one: string, many: string) =>
  rules.select(count) === 'one' ? one : many;

/** Returns the count with its noun: '1 review', '3 reviews'. The default plural adds an s. */
export const plural = (count: number, one: string, many = `${one}s`) => `${count} ${agree(count, one, many)}`;

/** Like plural, with thousands separators: '1,200 proverbs'. */
export const formatCount = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString('en')} ${agree(count, one, many)}`;

/** The noun for an area's entries: "creator", "creators". */
export interface Noun {
  one: string;
  many: string;
}

/** Returns the word with a capital first letter: "creator" becomes "Creator". */
export function capitalize(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** Returns the text with a small first letter: "Changed 3 proverbs" becomes "changed 3 proverbs". */
export function uncapitalize(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
