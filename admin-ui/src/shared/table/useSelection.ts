import { createContext, useCallback, useMemo, useRef, useState } from 'react';
import type { Item } from './columns';

export interface Selection<T extends Item> {
  /** The selected IDs, including those that a search hides. */
  chosen: ReadonlySet<string>;
  /** The selected items that are listed. Actions apply only to these. */
  listed: readonly T[];
  /** Selects or deselects an item. With `isRange`, it includes all items from the last toggled one to this one. */
  toggle(item: T, isRange: boolean): void;
  /** Selects an item and the next (1) or previous (-1) one, and returns that one. */
  extend(item: T, by: 1 | -1): T | undefined;
  remove(ids: readonly string[]): void;
  clear(): void;
}

/** Returns the selection of a list and the functions that change it. */
export function useSelection<T extends Item>(items: readonly T[]): Selection<T> {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const lastId = useRef<string>(undefined);

  const toggle = useCallback(
    (item: T, isRange: boolean) => {
      const from = isRange ? items.findIndex(({ id }) => id === lastId.current) : -1;
      const to = items.findIndex(({ id }) => id === item.id);
      const toggled = from < 0 || to < 0 ? [item] : items.slice(Math.min(from, to), Math.max(from, to) + 1);
      lastId.current = item.id;
      setChosen((before) => {
        const after = new Set(before);
        for (const { id } of toggled) {
          if (before.has(item.id)) after.delete(id);
          else after.add(id);
        }
        return after;
      });
    },
    [items],
  );
  const extend = useCallback(
    (item: T, by: 1 | -1) => {
      const neighbour = items[items.findIndex(({ id }) => id === item.id) + by];
      if (!neighbour) return undefined;
      lastId.current = neighbour.id;
      setChosen((before) => new Set([...before, item.id, neighbour.id]));
      return neighbour;
    },
    [items],
  );
  const remove = useCallback((ids: readonly string[]) => {
    setChosen((before) => new Set([...before].filter((id) => !ids.includes(id))));
  }, []);
  const clear = useCallback(() => setChosen(new Set()), []);
  const listed = useMemo(() => items.filter(({ id }) => chosen.has(id)), [items, chosen]);
  return useMemo(
    () => ({ chosen, listed, toggle, extend, remove, clear }),
    [chosen, listed, toggle, extend, remove, clear],
  );
}

/** Passes the selection to the checkboxes, so that a change does not render their rows again. */
export const SelectionContext = createContext<Selection<Item> | undefined>(undefined);
