import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { filterKey } from './forgetFilters';
import { useSearchText } from './useSearchText';

/** How a value stands in the address. */
interface Written<V> {
  parse: (text: string) => V;
  /** Empty where it is as if nothing had been chosen. */
  format: (value: V) => string;
}

/** A parameter that leaves entries out. */
interface Wording<V> {
  role?: undefined;
  /** Its words behind the noun: ' that begins with A'. */
  wording: (value: V) => string;
}

/** A value that leaves entries out. */
export type Narrowing<V> = Written<V> & Wording<V>;

/** A parameter that leaves nothing out. 'search': how the text is matched; 'order': sorting; 'look': display only, never sent. */
interface Arranging {
  role: 'search' | 'order' | 'look';
  wording?: undefined;
}

/** One value of a filter. It stands in the address under its name in the definition. */
type Param<V> = Written<V> & {
  /** A place to come back to, as a tab is: each choice is an entry of the history. */
  isPlace?: boolean;
} & (Wording<V> | Arranging);

export const flag: Written<boolean> = { parse: (text) => text === '1', format: (on) => (on ? '1' : '') };
/** The same as the API has it. */
export const truth: Written<boolean> = {
  parse: (text) => text === 'true',
  format: (on) => (on ? 'true' : ''),
};
export const text: Written<string> = { parse: (value) => value, format: (value) => value };

/** Which columns a table has, see chosenColumns. */
export const columnsParam = { ...text, role: 'look' as const };

export type WithOrWithout = '' | 'with' | 'without';
/** Those with something or those without it: 'a recording'. */
export const withOrWithout = (what: string): Narrowing<WithOrWithout> => ({
  parse: (value) => (value === 'with' || value === 'without' ? value : ''),
  format: (value) => value,
  wording: (value) => ` ${value} ${what}`,
});

export type FilterDefinition<V extends object> = ReturnType<typeof defineFilter<V>>;
/** The values of a definition, with the text that is searched for; an empty text matches all entries. */
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
  const narrowing = names.filter((name) => params[name].role === undefined);
  const valuesOf = (given: readonly (keyof V)[]) =>
    Object.fromEntries(given.map((name) => [name, params[name].parse('')]));
  const kept = names.filter((name) => params[name].role !== 'search' && !params[name].isPlace);
  return {
    params,
    names,
    narrowing,
    /** The values that list everything. */
    none: { ...valuesOf(names), q: '' } as Values,
    /** The values that clear a menu of filters: places stay. */
    cleared: valuesOf(narrowing.filter((name) => !params[name].isPlace)) as Partial<V>,
    format,
    looks: names.filter((name) => params[name].role === 'look'),
    remember: remember === undefined ? undefined : { key: filterKey(remember), names: kept },
    /** Whether fewer may be listed than there are. */
    isNarrowed: (filter: Values) => filter.q !== '' || narrowing.some((name) => isSet(filter, name)),
    /** What the server is asked; nothing of what is not set. */
    query: (filter: Values): Asked => {
      const asked = names.filter((name) => isSet(filter, name) && params[name].role !== 'look');
      const set = asked.map((name) => [name, filter[name]]);
      return { ...(filter.q && { q: filter.q }), ...Object.fromEntries(set) } as Asked;
    },
    wording: (filter: Values) =>
      names.map((name) => (isSet(filter, name) ? (params[name].wording?.(filter[name]) ?? '') : '')).join(''),
  };
}

function write(to: URLSearchParams, texts: readonly (readonly [name: string, text: string])[]) {
  for (const [name, text] of texts) {
    if (text) to.set(name, text);
    else to.delete(name);
  }
}

/** The values of a filter, which live in the address so that reload and Back know them. `text` is being typed. */
export function useFilter<V extends object>(definition: FilterDefinition<V>) {
  const { params, names, narrowing, format, remember } = definition;
  const [typed, setTyped] = useSearchText();
  const [address, setAddress] = useSearchParams();
  const inAddress = JSON.stringify(names.map((name) => address.get(name) ?? ''));
  const values = useMemo(() => {
    const texts = JSON.parse(inAddress) as string[];
    return Object.fromEntries(names.map((name, at) => [name, params[name].parse(texts[at] ?? '')])) as V;
  }, [params, names, inAddress]);

  const save = useCallback(
    (texts: Record<string, string>, replace: boolean) => {
      if (remember) {
        // What a link brought is not the person's choice.
        const chosen = new URLSearchParams(localStorage.getItem(remember.key) ?? '');
        write(
          chosen,
          Object.entries(texts).filter(([name]) => remember.names.some((each) => each === name)),
        );
        localStorage.setItem(remember.key, chosen.toString());
      }
      setAddress(
        (before) => {
          const next = new URLSearchParams(before);
          write(next, Object.entries(texts));
          return next;
        },
        { replace, preventScrollReset: true },
      );
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
    setTyped('');
    const hasPlace = narrowing.some((name) => params[name].isPlace);
    save(Object.fromEntries(['q', ...narrowing].map((name) => [name, ''])), !hasPlace);
  };
  return { text: typed, setText: setTyped, values, set, change, reset };
}
