import { createContext, useCallback, useMemo, useRef, useState } from 'react';
import type { Item } from './columns';

export interface Selection<T extends Item> {
  /** The selected IDs, including those that a search hides. */
  selectedIds: ReadonlySet<string>;
  /** The selected items that are listed. Actions leave out hidden ones. */
  selected: readonly T[];
  /** Selects or deselects an item; with `range`, all from the one toggled last on. */
  toggle(item: T, range: boolean): void;
  /** Selects an item and its neighbour, and returns the neighbour: 1 is the next, -1 the previous. */
  extend(item: T, by: 1 | -1): T | undefined;
  remove(ids: readonly string[]): void;
  clear(): void;
}

/** The items of a list that are ticked, to do something with all of them. */
export function useSelection<T extends Item>(items: readonly T[]): Selection<T> {
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string>(undefined);

  const toggle = useCallback(
    (item: T, range: boolean) => {
      const from = range ? items.findIndex(({ id }) => id === last.current) : -1;
      const to = items.findIndex(({ id }) => id === item.id);
      const concerned = from < 0 || to < 0 ? [item] : items.slice(Math.min(from, to), Math.max(from, to) + 1);
      last.current = item.id;
      setSelectedIds((before) => {
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
      setSelectedIds((before) => new Set([...before, item.id, neighbour.id]));
      return neighbour;
    },
    [items],
  );
  const remove = useCallback((ids: readonly string[]) => {
    setSelectedIds((before) => new Set([...before].filter((id) => !ids.includes(id))));
  }, []);
  const clear = useCallback(() => setSelectedIds(new Set()), []);
  const selected = useMemo(() => items.filter(({ id }) => selectedIds.has(id)), [items, selectedIds]);
  return useMemo(
    () => ({ selectedIds, selected, toggle, extend, remove, clear }),
    [selectedIds, selected, toggle, extend, remove, clear],
  );
}

/** Gives the selection to the checkboxes alone, so that the rows around them do not render again. */
export const SelectionContext = createContext<Selection<Item> | undefined>(undefined);
