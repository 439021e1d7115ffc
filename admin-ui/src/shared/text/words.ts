import { findMatches, fold, type Span } from './fold';

const wordsOf = (query: string) => fold(query).split(' ').filter(Boolean);

/**
 * Returns how well a name matches a query, ignoring marks and the order of words: 2 if the name begins with the query, 1
 * if each word of the query begins a word of the name or of `also`, otherwise 0.
 */
export function rankWords(query: string, name: string, also = ''): number {
  const words = wordsOf(query);
  const all = ` ${fold(name)} ${fold(also)}`;
  if (words.length === 0 || !words.every((word) => all.includes(` ${word}`))) return 0;
  return all.startsWith(` ${words.join(' ')}`) ? 2 : 1;
}

/** Returns the spans of the text at which its words begin with words of the query. */
export function findWords(text: string, query: string): Span[] {
  const spans = wordsOf(query)
    .flatMap((word) => findMatches(text, word))
    .filter(({ start }) => !/[\p{L}\p{M}\p{N}]$/u.test(text.slice(0, start)));
  const sorted = spans.sort((a, b) => a.start - b.start || b.end - a.end);
  return sorted.filter(({ start }, at) => sorted.slice(0, at).every((before) => start >= before.end));
}
