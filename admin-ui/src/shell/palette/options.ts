import type { ReactNode } from 'react';
import { rankWords } from '../../shared/text/words';

/** One line of the palette. */
export interface Option {
  /** Tells it from all others: its address, if it has one. */
  key: string;
  /** The heading it stands under. */
  group: string;
  name: string;
  lang?: string | undefined;
  /** Where it is, or in which state. */
  detail?: string | undefined;
  /** More of it, in a line of its own. */
  line?: string | undefined;
  icon?: ReactNode;
  /** Further words by which it is found. */
  words?: string;
  /** Its name and detail were searched word by word. */
  isLocal?: boolean;
  run: () => void;
}

/** So many of a group are shown where something is searched for. */
const most = 6;

/** Those that answer the query, the group with the best first, and in it the best first; all without a query. */
export function findOptions(options: readonly Option[], query: string): Option[] {
  if (query === '') return [...options];
  const ranked = options
    .map((option) => ({ option, rank: rankOf(option, query) }))
    .filter(({ rank }) => rank > 0)
    .sort((a, b) => b.rank - a.rank);
  const groups = new Set(ranked.map(({ option }) => option.group));
  return [...groups].flatMap((group) =>
    ranked
      .map(({ option }) => option)
      .filter((option) => option.group === group)
      .slice(0, most),
  );
}

const rankOf = ({ name, detail = '', words = '' }: Option, query: string) =>
  rankWords(query, name, `${detail} ${words}`);

/** Without those that stand further up already. */
export function once(options: readonly Option[]): Option[] {
  const keys = new Set<string>();
  return options.filter(({ key }) => !keys.has(key) && keys.add(key));
}
