import type { UseQueryOptions } from '@tanstack/react-query';
import { withOrWithoutOptions, type FilterOption } from '../../../shared/filter/field';
import {
  columnsParam,
  defineFilter,
  flag,
  text,
  truth,
  withOrWithout,
  type Filter as FilterOf,
  type Narrowing,
  type WithOrWithout,
} from '../../../shared/routing/filter';
import { categoriesQuery, type Proverb, type ProverbQuery } from '../api';

/** What the server can narrow the list by. */
type Narrowed = Required<
  Omit<ProverbQuery, 'q' | 'exact' | 'recording' | 'sort' | 'page' | 'limit' | 'cursor'>
> & { recording: WithOrWithout };

/** The choice of a filter in the menu: fixed options, or names that the server lists. */
export type Menu = { label: string } & (
  { options: readonly FilterOption[] } | { all: string; names: UseQueryOptions<string[]> }
);

type ProverbFilter<V> = Narrowing<V> & {
  /** Reports whether a loaded proverb is listed, for when the server cannot be asked. */
  has: (value: V, proverb: Proverb, firstLetter: string) => boolean;
} & ({ menu: Menu | 'of another filter'; isPlace?: never } | { menu?: never; isPlace: true });

/** A filter is one entry here. The compiler demands one for everything that the server can narrow by. */
const narrowing: { [Name in keyof Narrowed]: ProverbFilter<Narrowed[Name]> } = {
  /** A letter of the alphabet, '-' for all outside it; empty for every letter. It is chosen from a bar. */
  letter: {
    ...text,
    isPlace: true,
    wording: (letter) =>
      letter === outside ? ' outside the alphabet' : ` that begins with ${letterLabel(letter)}`,
    has: (letter, _proverb, firstLetter) => firstLetter === letter,
  },
  category: {
    ...text,
    wording: (category) => ` in ${category}`,
    has: (category, { categories }) => categories.includes(category),
    menu: { label: 'Category', all: 'All categories', names: categoriesQuery },
  },
  uncategorised: {
    ...truth,
    wording: () => ' without a category',
    has: (_, { categories }) => categories.length === 0,
    menu: 'of another filter',
  },
  recording: {
    ...withOrWithout('a recording'),
    has: (recording, { audio }) => (audio !== undefined) === (recording === 'with'),
    menu: { label: 'Recording', options: withOrWithoutOptions('a recording') },
  },
};

/** How proverbs are searched and narrowed. */
export const proverbFilter = defineFilter<Narrowed & { exact: boolean; columns: string }>(
  {
    /** Dots count: "ọkụ" is found and "oku" is not. */
    exact: { ...flag, role: 'search' },
    ...narrowing,
    columns: columnsParam,
  },
  'proverbs',
);

/** Which proverbs are listed. */
export type Filter = FilterOf<typeof proverbFilter>;

const names = Object.keys(narrowing) as (keyof Narrowed)[];

/** The filters with a choice of their own in the menu. */
export const menus = names.flatMap((name) => {
  const { menu } = narrowing[name];
  return typeof menu === 'object' ? { name, menu } : [];
});

/** Reports whether a loaded proverb passes the filter. searchItems looks at the text. */
export function passes(filter: Filter, proverb: Proverb, firstLetter: string): boolean {
  const has = <Name extends keyof Narrowed>(name: Name, value: Narrowed[Name]) =>
    narrowing[name].has(value, proverb, firstLetter);
  return names.every((name) => proverbFilter.format(name, filter[name]) === '' || has(name, filter[name]));
}

/** Texts that begin with no letter of the alphabet. */
export const outside = '-';

/** A letter as the heading of a dictionary has it: "Gb"; empty for all letters. */
export function letterLabel(letter: string): string {
  if (letter === '') return 'All';
  return letter === outside ? '#' : letter.charAt(0).toUpperCase() + letter.slice(1);
}
