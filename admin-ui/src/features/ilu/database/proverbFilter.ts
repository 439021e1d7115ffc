import { useQueries, useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { useMemo } from 'react';
import { checkOptions } from '../../../shared/database/checkFilter';
import { orderField, type FilterField, type FilterOption } from '../../../shared/filter/field';
import { recordingFilters, type RecordingValues } from '../../../shared/filter/recordingFilters';
import { useDebouncedValue } from '../../../shared/hooks/timers';
import {
  columnsParam,
  defineFilter,
  flag,
  joinWithOr,
  names,
  sortParam,
  text,
  truth,
  useFilter,
  type Filter as FilterOf,
  type FilterParam,
  type Sort,
} from '../../../shared/routing/filter';
import { summaryQuery } from '../../../shared/summary/summary';
import { categoriesQuery, type LettersQuery, type Proverb, type ProverbQuery } from '../api';

/** The values of the filters that the server has. */
type ServerValues = Required<
  Omit<ProverbQuery, 'q' | 'exact' | keyof RecordingValues | 'sort' | 'page' | 'limit' | 'cursor'>
> &
  RecordingValues;

/** A field of the filter menu: with fixed options, or with an option for each name that the server lists. */
type Menu = { label: string } & (
  { options: readonly FilterOption[] } | { all: string; names: UseQueryOptions<string[]> }
);

/** Describes one filter. */
type FilterRow<V> = FilterParam<V> & {
  isPlace?: boolean;
  /** Reports whether a loaded proverb passes. Without a connection, the app filters instead of the server. */
  has: (value: V, proverb: Proverb, firstLetter: string) => boolean;
  /** Undefined if the filter has no field of its own. */
  menu: Menu | undefined;
};

/** A new filter is one entry here. It does not compile until every filter of the server has one. */
const filters: { [Name in keyof ServerValues]: FilterRow<ServerValues[Name]> } = {
  /** A letter of the alphabet, '-' for texts outside it; empty for all. The letter bar sets it. */
  letter: {
    ...text,
    isPlace: true,
    wording: (letter) =>
      letter === outside ? ' outside the alphabet' : ` that begins with ${letterLabel(letter)}`,
    has: (letter, _proverb, firstLetter) => firstLetter === letter,
    menu: undefined,
  },
  category: {
    ...names,
    wording: (chosen) => ` in ${joinWithOr(chosen)}`,
    has: (chosen, { categories }) => chosen.some((category) => categories.includes(category)),
    menu: { label: 'Category', all: 'All categories', names: categoriesQuery },
  },
  /** An option of the field Category, see withUncategorised. */
  uncategorised: {
    ...truth,
    wording: () => ' without a category',
    has: (_, { categories }) => categories.length === 0,
    menu: undefined,
  },
  ...recordingFilters,
};

const filterNames = Object.keys(filters) as (keyof ServerValues)[];

/** The search and the filters of Proverb Database. */
export const proverbFilter = defineFilter<ServerValues & { exact: boolean; sort: Sort; columns: string }>(
  {
    /** Dots count: "ọkụ" is found and "oku" is not. */
    exact: { ...flag, role: 'search' },
    ...filters,
    sort: sortParam,
    columns: columnsParam,
  },
  'proverbs',
);

export type Filter = FilterOf<typeof proverbFilter>;

/** How long typing must pause before the server is asked. */
const pauseMs = 200;
/** The longest query that the server accepts, in characters. */
const longestQuery = 200;

/** Returns a typed text as the server accepts it: in NFC and not too long. */
export const queryOf = (typed: string) => [...typed.normalize('NFC')].slice(0, longestQuery).join('');

/**
 * Returns the filter, and functions that change it. `text` is what the search box holds; `filter.q` follows once typing
 * has paused.
 */
export function useProverbFilter() {
  const { values, ...rest } = useFilter(proverbFilter);
  const typed = rest.text.trim();
  const debounced = useDebouncedValue(typed, pauseMs);
  // Emptying the box does not wait for the pause: the list without a search is usually in the cache.
  const q = typed && queryOf(debounced);
  const filter: Filter = useMemo(() => ({ ...values, q }), [values, q]);
  return { ...rest, filter };
}

/** Returns the query of the counts by letter: the filter with any letter. */
export function lettersOf(filter: Filter): LettersQuery {
  const { letter, sort } = proverbFilter.none;
  return proverbFilter.query({ ...filter, letter, sort });
}

/** Reports whether a loaded proverb passes the filters. It does not look at the searched text. */
export function passes(filter: Filter, proverb: Proverb, firstLetter: string): boolean {
  const has = <Name extends keyof ServerValues>(name: Name, value: ServerValues[Name]) =>
    filters[name].has(value, proverb, firstLetter);
  return filterNames.every(
    (name) => proverbFilter.format(name, filter[name]) === '' || has(name, filter[name]),
  );
}

const menus = filterNames.flatMap((name) => {
  const { menu } = filters[name];
  return menu ? { name, menu } : [];
});
const nameLists = menus.flatMap(({ name, menu }) => ('names' in menu ? { name, query: menu.names } : []));

/** Returns the names that the server lists, by filter, as far as they are loaded. */
function useNameLists() {
  const answers = useQueries({ queries: nameLists.map(({ query }) => query) });
  const loaded: Partial<Record<string, { names: string[]; isFetching: boolean }>> = {};
  nameLists.forEach(({ name }, at) => {
    const { data: names, isFetching = false } = answers[at] ?? {};
    if (names) loaded[name] = { names, isFetching };
  });
  return loaded;
}

/** Returns a function that reports whether a filter has this value, or one of several; undefined until the names are up to date. */
export function useIsKnownValue(): ((name: string, value: string) => boolean) | undefined {
  const lists = useNameLists();
  const isUpToDate = nameLists.every(({ name }) => lists[name]?.isFetching === false);
  return isUpToDate
    ? (name, value) => names.parse(value).some((each) => lists[name]?.names.includes(each) ?? true)
    : undefined;
}

/** Returns the fields of the filter menu: the filters and the order. */
export function useFilterFields(filter: Filter, change: (some: Partial<Filter>) => void): FilterField[] {
  const lists = useNameLists();
  const { data: counts } = useQuery(summaryQuery('ilu', false));
  const filterFields = menus.map(({ name, menu }): FilterField => {
    const listed = (lists[name]?.names ?? []).map((value) => ({ value, label: value }));
    const field = {
      label: menu.label,
      isMulti: 'names' in menu,
      options: 'options' in menu ? menu.options : [{ value: '', label: menu.all }, ...listed],
      value: proverbFilter.format(name, filter[name]),
      onChange: (value: string) => change({ [name]: proverbFilter.params[name].parse(value) }),
    };
    if (name === 'check') return { ...field, options: checkOptions(counts) };
    return name === 'category' ? withUncategorised(field, filter, change) : field;
  });
  return [...filterFields, orderField('Igbo order', filter.sort, (sort) => change({ sort }))];
}

/** The option for proverbs without a category. It cannot be chosen together with one. */
const uncategorised = 'Without a category';

/** Adds the option 'Without a category' to the field of categories. */
function withUncategorised(
  field: FilterField,
  filter: Filter,
  change: (some: Partial<Filter>) => void,
): FilterField {
  const without = { value: uncategorised, label: uncategorised, chip: uncategorised };
  return {
    ...field,
    options: [...field.options.slice(0, 1), without, ...field.options.slice(1)],
    value: filter.uncategorised ? uncategorised : field.value,
    onChange: (value) => {
      const chosen = names.parse(value);
      // Choosing it removes the categories, and choosing a category removes it.
      const isWithout = chosen.includes(uncategorised) && !(filter.uncategorised && chosen.length > 1);
      const category = chosen.filter((each) => each !== uncategorised);
      change({ category: isWithout ? [] : category, uncategorised: isWithout });
    },
  };
}

/** The letter of texts that begin with none of the alphabet. */
export const outside = '-';

/** Returns a letter as a heading, 'Gb', or 'All' if it is empty. */
export function letterLabel(letter: string): string {
  if (letter === '') return 'All';
  return letter === outside ? '#' : letter.charAt(0).toUpperCase() + letter.slice(1);
}
