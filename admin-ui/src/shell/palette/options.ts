import type { ReactNode } from 'react';
import type { SearchResult } from '../../shared/search/entrySearch';
import { isNearly, rankWords } from '../../shared/text/words';

/** An option of the palette. */
export interface Option {
  /** Unique among all options: the address, if it has one. */
  key: string;
  /** The heading above it. */
  group: string;
  name: string;
  lang?: string | undefined;
  /** Its area or status. */
  detail?: string | undefined;
  /** More text, in a second line. */
  line?: string | undefined;
  icon?: ReactNode;
  /** Other words that find it. */
  words?: string;
  /** It was searched word by word, by name and detail. */
  isLocal?: boolean;
  run: () => void;
}

/** The most options of a group in a search. */
const most = 6;

/**
 * Returns the options that match the query, the best group and the best option in it first; all for an empty query. Of
 * equal options, those whose address begins with `root` come first.
 */
export function findOptions(options: readonly Option[], query: string, root = ''): Option[] {
  if (query === '') return [...options];
  const ranked = options
    .map((option) => ({ option, rank: rankOf(option, query) }))
    .filter(({ rank }) => rank > 0)
    .sort((a, b) => b.rank - a.rank || isIn(b.option, root) - isIn(a.option, root));
  const groups = new Set(ranked.map(({ option }) => option.group));
  return [...groups].flatMap((group) =>
    ranked
      .map(({ option }) => option)
      .filter((option) => option.group === group)
      .slice(0, most),
  );
}

/** Returns the first options that match the query if each word may have one typo, those with the words in their name first. */
export const findNearly = (options: readonly Option[], query: string): Option[] => {
  const found = options.filter((option) => isNearly(query, textOf(option)));
  const rank = ({ name }: Option) => Number(isNearly(query, name));
  return found.sort((a, b) => rank(b) - rank(a)).slice(0, most);
};

/** Reports whether every word of the query begins a word of the option's name. */
export const isNamed = ({ name }: Option, query: string): boolean => rankWords(query, name) > 0;

/** Reports whether the option's name begins with the query. */
export const startsWithQuery = ({ name }: Option, query: string): boolean => rankWords(query, name) === 2;

/** The most characters of a text in which wordsFirst looks for words. */
const looked = 1000;

/** Sorts answers and their results: those in which words begin with the query before those with it inside a word. */
export function wordsFirst<A extends { found: readonly SearchResult[] }>(
  answers: readonly A[],
  query: string,
): A[] {
  const hasWords = ({ name, texts }: SearchResult) =>
    rankWords(query, name, texts.map((text) => text.slice(0, looked)).join(' ')) > 0;
  const split = answers.map((answer) => {
    const first = answer.found.filter(hasWords);
    const found = [...first, ...answer.found.filter((result) => !first.includes(result))];
    return { answer: { ...answer, found }, rank: Number(first.length > 0) };
  });
  return split.sort((a, b) => b.rank - a.rank).map(({ answer }) => answer);
}

const textOf = ({ name, detail = '', words = '' }: Option) => `${name} ${detail} ${words}`;

/** An option with the words in its name ranks above one with them in its other texts. */
const rankOf = ({ name, detail = '', words = '' }: Option, query: string) =>
  rankWords(query, name, `${detail} ${words}`) + rankWords(query, name);

const isIn = ({ key }: Option, root: string) => Number(key.startsWith(root));

/** Returns the options without repeated keys. */
export function withoutRepeats(options: readonly Option[]): Option[] {
  const keys = new Set<string>();
  return options.filter(({ key }) => !keys.has(key) && keys.add(key));
}
