import { findMatches, fold, type Span } from './fold';

const wordsOf = (query: string) => fold(query).split(' ').filter(Boolean);

/**
 * Returns how well a name matches a query: 2 if it begins with the query, 1 if every word of the query is the start of
 * a word of the name or of `also`, else 0. Case and marks do not count.
 */
export function rankWords(query: string, name: string, also = ''): number {
  const words = wordsOf(query);
  const all = ` ${fold(name)} ${fold(also)}`;
  if (words.length === 0 || !words.every((word) => all.includes(` ${word}`))) return 0;
  return all.startsWith(` ${words.join(' ')}`) ? 2 : 1;
}

/** Shorter words have too many neighbours. */
const typoLetters = 4;

/**
 * Reports whether every word of the query is the start of a word of the text, where a word of at least four letters may
 * have one letter too many, too few or wrong, or two swapped.
 */
export function isNearly(query: string, text: string): boolean {
  const words = fold(text).split(' ');
  const isFound = (typed: string) =>
    words.some(
      (word) =>
        word.startsWith(typed) ||
        (typed.length >= typoLetters &&
          [-1, 0, 1].some((more) => isOneTypo(typed, word.slice(0, typed.length + more)))),
    );
  return wordsOf(query).every(isFound);
}

function isOneTypo(a: string, b: string): boolean {
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  const [x, y] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  return (x.length <= 1 && y.length <= 1) || (x.length === 2 && x === [...y].reverse().join(''));
}

/** Returns the positions where a word of the text begins with a word of the query. */
export function findWords(text: string, query: string): Span[] {
  const spans = wordsOf(query)
    .flatMap((word) => findMatches(text, word))
    .filter(({ start }) => !/[\p{L}\p{M}\p{N}]$/u.test(text.slice(0, start)));
  const sorted = spans.sort((a, b) => a.start - b.start || b.end - a.end);
  return sorted.filter(({ start }, at) => sorted.slice(0, at).every((before) => start >= before.end));
}
