import { createContext, useCallback, useMemo, useRef, useState } from 'react';
import type { Item } from './columns';

export interface Selection<T extends Item> {
  /** The selected IDs, including those that a search hides. */
  chosen: ReadonlySet<string>;
  /** The selected items of the list. Actions leave out selected items that are not listed. */
  listed: readonly T[];
  /** Selects or deselects an item; with `range`, all from the one toggled last on. */
  toggle(item: T, range: boolean): void;
  /** Selects an item and its neighbour, and returns the neighbour: 1 is the next, -1 the previous. */
  extend(item: T, by: 1 | -1): T | undefined;
  remove(ids: readonly string[]): void;
  clear(): void;
}

/** Returns the selected items of a list. */
export function useSelection<T extends Item>(items: readonly T[]): Selection<T> {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string>(undefined);

  const toggle = useCallback(
    (item: T, range: boolean) => {
      const from = range ? items.findIndex(({ id }) => id === last.current) : -1;
      const to = items.findIndex(({ id }) => id === item.id);
      const concerned = from < 0 || to < 0 ? [item] : items.slice(Math.min(from, to), Math.max(from, to) + 1);
      last.current = item.id;
      setChosen((before) => {
        const after = new Set(before);
        for (const { id } of concerned) {
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
      last.current = neighbour.id;
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

/** Only the checkboxes use this context, so that a change does not render the rows around them. */
export const SelectionContext = createContext<Selection<Item> | undefined>(undefined);
