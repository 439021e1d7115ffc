import { searchItems } from '../database/searchItems';
import { orderField, withOrWithoutOptions, type FilterField, type FilterOption } from '../filter/field';
import {
  columnsParam,
  defineFilter,
  names,
  sortParam,
  text,
  withOrWithout,
  type Sort,
  type WithOrWithout,
} from '../routing/filter';
import type { Item } from '../table/columns';

/** The part of an entry that any filter needs. */
interface Dated extends Item {
  createdAt: string;
}

/** A filter of a directory. The API uses the same name for it. */
interface FieldDefinition<E> {
  name: string;
  label: string;
  /** Several values can be chosen, any of which keeps an entry. */
  isMulti?: boolean;
  /** The options for a loaded list. The first one turns the filter off. */
  options: (entries: readonly E[]) => readonly FilterOption[];
  /** Reports whether a value of the filter keeps the entry. */
  has: (entry: E, value: string) => boolean;
  /** The words after the noun: ' with the filter Kids'. */
  wording: (value: string) => string;
  parse?: (text: string) => string;
}

/** Returns the filter for entries with or without something, such as 'an image'. */
export function withOrWithoutField<E>(
  name: string,
  label: string,
  what: string,
  valueOf: (entry: E) => string,
): FieldDefinition<E> {
  const { parse, wording } = withOrWithout(what);
  const options = withOrWithoutOptions(what);
  return {
    name,
    label,
    options: () => options,
    has: (entry, value) => (valueOf(entry) !== '') === (value === 'with'),
    wording: (value) => wording(value as WithOrWithout),
    parse,
  };
}

export type DirectoryFilter<E extends Dated> = ReturnType<typeof directoryFilter<E>>;

/** Defines the search and the filters of a directory. They run in the browser, which has loaded all entries. */
export function directoryFilter<E extends Dated>(
  remember: string,
  searchTexts: (entry: E) => string[],
  fields: readonly FieldDefinition<E>[],
) {
  const params = fields.map(
    ({ name, wording, parse = text.parse }) => [name, { parse, format: text.format, wording }] as const,
  );
  type Values = Record<string, string>;
  const sort = { ...sortParam, format: (value: string) => sortParam.parse(value) };
  const set = (values: Values) => fields.filter(({ name }) => values[name]);
  return {
    definition: defineFilter<Values>(
      { ...Object.fromEntries(params), sort, columns: columnsParam },
      remember,
    ),
    /** Returns the entries that match, in the chosen order. */
    find: (entries: E[], q: string, values: Values): E[] => {
      const asked = set(values);
      const sorted = isNewestFirst(values) ? newestFirst(entries) : entries;
      const found = searchItems(sorted, q, searchTexts);
      if (asked.length === 0) return found;
      return found.filter((entry) =>
        asked.every((field) => chosenOf(field, values).some((value) => field.has(entry, value))),
      );
    },
    /** Reports whether a filter offers this value, or one of several. Other parameters may have any value. */
    isOption: (entries: readonly E[], name: string, value: string): boolean =>
      fields.every(
        (field) =>
          field.name !== name ||
          chosenOf(field, { [name]: value }).some((each) =>
            field.options(entries).some((option) => option.value === each),
          ),
      ),
    controls: (
      entries: readonly E[],
      values: Values,
      change: (name: string, value: string) => void,
    ): FilterField[] => [
      ...fields.map(({ name, label, isMulti = false, options }) => ({
        label,
        isMulti,
        options: options(entries),
        value: values[name] ?? '',
        onChange: (value: string) => change(name, value),
      })),
      orderField(
        'Directory order',
        sortOf(values),
        (sort) => change('sort', sort),
        'Entries can be moved in directory order only.',
      ),
    ],
  };
}

const chosenOf = <E>({ name, isMulti }: FieldDefinition<E>, values: Record<string, string>): string[] => {
  const value = values[name] ?? '';
  return isMulti ? names.parse(value) : [value];
};

const sortOf = (values: Record<string, string>): Sort => sortParam.parse(values['sort'] ?? '');

/** Reports whether a filter lists the newest entries first, which leaves no order to move entries in. */
export const isNewestFirst = (values: Record<string, string>) => sortOf(values) === 'newest';

/** The lists that were sorted, so that each is sorted once. */
const sortedLists = new WeakMap<readonly Dated[], Dated[]>();

/** Returns the entries, newest first. Entries of the same moment are ordered by ID, as on the server. */
function newestFirst<E extends Dated>(entries: E[]): E[] {
  const known = sortedLists.get(entries) as E[] | undefined;
  const sorted =
    known ??
    entries.toSorted((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt) || (a.id < b.id ? 1 : -1));
  sortedLists.set(entries, sorted);
  return sorted;
}
