import { useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { filterKey } from './forgetFilters';
import { RouterContext } from './RouterContext';

/** How a value is written in the address. */
interface AddressFormat<V> {
  parse: (text: string) => V;
  /** Returns '' for the default value. */
  format: (value: V) => string;
}

/** A parameter that leaves entries out of the list. */
export interface FilterParam<V> extends AddressFormat<V> {
  role?: undefined;
  /** The words that follow the noun: ' that begins with A'. */
  wording: (value: V) => string;
}

/** One value of a filter. It is in the address under its name in the definition. */
type Param<V> = AddressFormat<V> & {
  /** Each choice adds an entry to the browser's history, as a tab does. */
  isPlace?: boolean;
} & (
    | Pick<FilterParam<V>, 'role' | 'wording'>
    // Leaves nothing out. 'search': how the text is matched; 'sort': the order; 'look': display only, never sent.
    | { role: 'search' | 'sort' | 'look'; wording?: undefined }
  );

export const flag: AddressFormat<boolean> = {
  parse: (text) => text === '1',
  format: (on) => (on ? '1' : ''),
};
/** A flag that is written as in the API. */
export const truth: AddressFormat<boolean> = {
  parse: (text) => text === 'true',
  format: (on) => (on ? 'true' : ''),
};
export const text: AddressFormat<string> = { parse: (value) => value, format: (value) => value };

/** Several names, any of which an entry must have. No name has a comma. */
export const names: AddressFormat<string[]> = {
  parse: (text) => text.split(',').filter((name) => name !== ''),
  format: (chosen) => chosen.join(','),
};
/** 'Animals', 'Animals or Nature', 'Afa, Animals or Nature' */
export const joinWithOr = (chosen: readonly string[]): string =>
  new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(chosen);

/** The columns of a table, see chosenColumns. */
export const columnsParam = { ...text, role: 'look' as const };

/** '' is the list's own order. The API uses the same value for the other one. */
export type Sort = '' | 'newest';
/** The order of a list. */
export const sortParam = {
  role: 'sort' as const,
  parse: (value: string): Sort => (value === 'newest' ? value : ''),
  format: (sort: Sort) => sort,
};

export type WithOrWithout = '' | 'with' | 'without';
/** Keeps entries with something, or those without it: 'a recording'. */
export const withOrWithout = (what: string): FilterParam<WithOrWithout> => ({
  parse: (value) => (value === 'with' || value === 'without' ? value : ''),
  format: (value) => value,
  wording: (value) => ` ${value} ${what}`,
});

export type FilterDefinition<V extends object> = ReturnType<typeof defineFilter<V>>;
/** The values of a definition, and the searched text `q`; an empty text matches all entries. */
export type Filter<D> = D extends FilterDefinition<infer V> ? V & { q: string } : never;

/**
 * Defines the filters of a list. `remember` is the name under which this browser keeps their values (RememberedFilter);
 * places and 'search' values are not kept.
 */
export function defineFilter<V extends object>(params: { [K in keyof V]: Param<V[K]> }, remember?: string) {
  type Values = V & { q: string };
  type Asked = Partial<{ [K in keyof Values]: Exclude<Values[K], ''> }>;
  const names = Object.keys(params) as (keyof V & string)[];
  const format = <K extends keyof V>(name: K, value: V[K]) => params[name].format(value);
  const isSet = (filter: Values, name: keyof V) =>
    format(name, filter[name]) !== '' && (filter.q !== '' || params[name].role !== 'search');
  const filterNames = names.filter((name) => params[name].role === undefined);
  const defaultsOf = (some: readonly (keyof V)[]) =>
    Object.fromEntries(some.map((name) => [name, params[name].parse('')]));
  const kept = names.filter((name) => params[name].role !== 'search' && !params[name].isPlace);
  return {
    params,
    names,
    /** The names of the parameters that leave entries out. */
    filterNames,
    /** The values that list everything. */
    none: { ...defaultsOf(names), q: '' } as Values,
    /** The values that clear a menu of filters, which may hold the order too: places stay. */
    cleared: defaultsOf(
      names.filter(
        (name) => params[name].role === 'sort' || (filterNames.includes(name) && !params[name].isPlace),
      ),
    ) as Partial<V>,
    format,
    looks: names.filter((name) => params[name].role === 'look'),
    remember: remember === undefined ? undefined : { key: filterKey(remember), names: kept },
    /** Reports whether the filter may leave entries out. */
    isNarrowed: (filter: Values) => filter.q !== '' || filterNames.some((name) => isSet(filter, name)),
    /** Returns the query parameters of the API: `q` and all other values that are set. */
    query: (filter: Values): Asked => {
      const asked = names.filter((name) => isSet(filter, name) && params[name].role !== 'look');
      const set = asked.map((name) => [name, filter[name]]);
      return { ...(filter.q && { q: filter.q }), ...Object.fromEntries(set) } as Asked;
    },
    /** Returns the words that follow the noun: ' that begins with A in Animals'. */
    wording: (filter: Values) =>
      names.map((name) => (isSet(filter, name) ? (params[name].wording?.(filter[name]) ?? '') : '')).join(''),
  };
}

/** The address follows once typing has paused for so long: browsers refuse too many history writes a second. */
const writeAfterMs = 250;

/**
 * Returns the text of a search box and its setter. The text is kept in the address (?q=), so that reload and Back bring
 * it back. It is state of its own, because an input that waits for the router drops letters.
 */
export function useSearchText(): [string, (text: string) => void] {
  const [params, setParams] = useSearchParams();
  const location = useLocation();
  const { key } = location;
  const state: unknown = location.state;
  const router = useContext(RouterContext);
  const inUrl = params.get('q') ?? '';
  const [text, setText] = useState(inUrl);
  const [seen, setSeen] = useState(inUrl);
  const [written, setWritten] = useState<string>();

  if (seen !== inUrl) {
    // The address was changed by the timer below, after which more may have been typed, or by Back or a link.
    setSeen(inUrl);
    setWritten(undefined);
    if (inUrl !== written) setText(inUrl);
  }

  useEffect(() => {
    const wanted = text.trim();
    if (wanted === inUrl) return;
    const timer = setTimeout(() => {
      // The router already has a newer address than this render, such as that of a dialog. Writing now would undo that
      // navigation. The effect runs again after the next render.
      if (router && router.state.location.key !== key) return;
      setWritten(wanted);
      setParams((before) => withValues(before, { q: wanted }), {
        replace: true,
        preventScrollReset: true,
        state,
      });
    }, writeAfterMs);
    return () => clearTimeout(timer);
  }, [text, inUrl, setParams, router, key, state]);

  return [text, setText];
}

/**
 * Returns the filter of a list, and functions that change it. `values` are in the address, so that reload and Back bring
 * them back; `text` is what the search box holds, which the address follows.
 */
export function useFilter<V extends object>(definition: FilterDefinition<V>) {
  const { params, names, filterNames, format, remember } = definition;
  const [text, setText] = useSearchText();
  const [address, setAddress] = useSearchParams();
  const inAddress = JSON.stringify(names.map((name) => address.get(name) ?? ''));
  const values = useMemo(() => {
    const texts = JSON.parse(inAddress) as string[];
    return Object.fromEntries(names.map((name, at) => [name, params[name].parse(texts[at] ?? '')])) as V;
  }, [params, names, inAddress]);

  const save = useCallback(
    (texts: Record<string, string>, replace: boolean) => {
      if (remember) {
        // Only changed values: a value that a link brought was not chosen by the person.
        const before = new URLSearchParams(localStorage.getItem(remember.key) ?? '');
        const kept = Object.entries(texts).filter(([name]) => remember.names.some((each) => each === name));
        localStorage.setItem(remember.key, withValues(before, Object.fromEntries(kept)).toString());
      }
      setAddress((before) => withValues(before, texts), { replace, preventScrollReset: true });
    },
    [setAddress, remember],
  );
  const set = useCallback(
    <K extends keyof V & string>(name: K, value: V[K]) =>
      save({ [name]: format(name, value) }, !params[name].isPlace),
    [save, params, format],
  );
  /** Changes several values, none of them a place, in one change of the address. */
  const change = (some: Partial<V>) =>
    save(
      Object.fromEntries(
        names.flatMap((name) => {
          const value = some[name];
          return value === undefined ? [] : [[name, format(name, value)]];
        }),
      ),
      true,
    );
  /** Lists everything again, in one change of the address. */
  const reset = () => {
    setText('');
    const hasPlace = filterNames.some((name) => params[name].isPlace);
    save(Object.fromEntries(['q', ...filterNames].map((name) => [name, ''])), !hasPlace);
  };
  return { text, setText, values, set, change, reset };
}

/** Returns the parameters with these values. An empty value removes its parameter. */
export function withValues(before: URLSearchParams, values: Record<string, string>): URLSearchParams {
  const after = new URLSearchParams(before);
  for (const [name, value] of Object.entries(values)) {
    if (value) after.set(name, value);
    else after.delete(name);
  }
  return after;
}
