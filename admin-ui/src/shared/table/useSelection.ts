import { createContext, useCallback, useMemo, useRef, useState } from 'react';
import type { Item } from './types';

export interface Selection<T extends Item> {
  /** By id; it holds what is selected though a search may hide it meanwhile. */
  chosen: ReadonlyMap<string, T>;
  /** Selects an item or lets it go; with `range`, all from the one toggled last on. */
  toggle(item: T, range: boolean): void;
  remove(ids: readonly string[]): void;
  clear(): void;
}

/** The items of a list that are ticked, to do something with all of them. */
export function useSelection<T extends Item>(items: readonly T[]): Selection<T> {
  const [chosen, setChosen] = useState<ReadonlyMap<string, T>>(new Map());
  const last = useRef<string>(undefined);

  const toggle = useCallback(
    (item: T, range: boolean) => {
      const from = range ? items.findIndex(({ id }) => id === last.current) : -1;
      const to = items.findIndex(({ id }) => id === item.id);
      const concerned = from < 0 || to < 0 ? [item] : items.slice(Math.min(from, to), Math.max(from, to) + 1);
      last.current = item.id;
      setChosen((before) => {
        const after = new Map(before);
        for (const each of concerned) {
          if (before.has(item.id)) after.delete(each.id);
          else after.set(each.id, each);
        }
        return after;
      });
    },
    [items],
  );
  const remove = useCallback((ids: readonly string[]) => {
    setChosen((before) => new Map([...before].filter(([id]) => !ids.includes(id))));
  }, []);
  const clear = useCallback(() => setChosen(new Map()), []);
  return useMemo(() => ({ chosen, toggle, remove, clear }), [chosen, toggle, remove, clear]);
}

/** Brings the selection to the checkboxes alone: the rows around them need not be drawn anew. */
export const SelectionContext = createContext<Selection<Item> | undefined>(undefined);
