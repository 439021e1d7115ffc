import { createContext, useCallback, useMemo, useRef, useState } from 'react';
import type { Item } from './columns';

export interface Selection<T extends Item> {
  /** The selected IDs, including those that a search hides. */
  selectedIds: ReadonlySet<string>;
  /** The selected items that match the filter, loaded or not. Actions apply only to these. */
  selected: readonly T[];
  /** Selects or deselects an item. With `isRange`, it includes all items from the last toggled one to this one. */
  toggle(item: T, isRange: boolean): void;
  /** Selects an item and the next (1) or previous (-1) one, and returns that one. */
  extend(item: T, by: 1 | -1): T | undefined;
  select(ids: readonly string[]): void;
  /** Selects all items that match the filter, loaded or not. */
  selectMatching(items: readonly T[]): void;
  remove(ids: readonly string[]): void;
  /** All listed items are selected. */
  isAllSelected: boolean;
  /** Selects all listed items, or none if all are selected. */
  toggleAll(): void;
  clear(): void;
}

/**
 * Returns the selection of a list and the functions that change it. `filter` identifies the filter of a list that loads
 * in pages: items that are selected but not loaded count only while it is the same. Without it, `items` must be all.
 */
export function useSelection<T extends Item>(items: readonly T[], filter?: string): Selection<T> {
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set());
  // Not in the list, because each reload of the list would load them again.
  const [kept, setKept] = useState<{ filter: string; items: readonly T[] }>();
  const lastId = useRef<string>(undefined);

  const toggle = useCallback(
    (item: T, isRange: boolean) => {
      const from = isRange ? items.findIndex(({ id }) => id === lastId.current) : -1;
      const to = items.findIndex(({ id }) => id === item.id);
      const toggled = from < 0 || to < 0 ? [item] : items.slice(Math.min(from, to), Math.max(from, to) + 1);
      lastId.current = item.id;
      setSelectedIds((before) => {
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
      setSelectedIds((before) => new Set([...before, item.id, neighbour.id]));
      return neighbour;
    },
    [items],
  );
  const select = useCallback((ids: readonly string[]) => {
    setSelectedIds((before) => new Set([...before, ...ids]));
  }, []);
  const remove = useCallback((ids: readonly string[]) => {
    const gone = new Set(ids);
    setSelectedIds((before) => new Set([...before].filter((id) => !gone.has(id))));
  }, []);
  const selectMatching = useCallback(
    (matching: readonly T[]) => {
      if (filter !== undefined) setKept({ filter, items: matching });
      select(matching.map(({ id }) => id));
    },
    [filter, select],
  );
  const clear = useCallback(() => {
    setSelectedIds(new Set());
    setKept(undefined);
  }, []);
  const listed = useMemo(() => items.filter(({ id }) => selectedIds.has(id)), [items, selectedIds]);
  const unlisted = useMemo(() => {
    if (!kept || kept.filter !== filter) return [];
    const loaded = new Set(items.map(({ id }) => id));
    return kept.items.filter(({ id }) => selectedIds.has(id) && !loaded.has(id));
  }, [kept, filter, items, selectedIds]);
  const selected = useMemo(
    () => (unlisted.length > 0 ? [...listed, ...unlisted] : listed),
    [listed, unlisted],
  );
  const isAllSelected = items.length > 0 && listed.length === items.length;
  const toggleAll = useCallback(
    () => (isAllSelected ? remove(selected.map(({ id }) => id)) : select(items.map(({ id }) => id))),
    [isAllSelected, items, selected, remove, select],
  );
  return useMemo(
    () => ({
      selectedIds,
      selected,
      toggle,
      extend,
      select,
      selectMatching,
      remove,
      isAllSelected,
      toggleAll,
      clear,
    }),
    [selectedIds, selected, toggle, extend, select, selectMatching, remove, isAllSelected, toggleAll, clear],
  );
}

/** useSelection for a list whose items leave it once they are handled: those are no longer selected. */
export function useListedSelection<T extends Item>(items: readonly T[]): Selection<T> {
  const whole = useSelection(items);
  const { selected } = whole;
  return useMemo(() => ({ ...whole, selectedIds: new Set(selected.map(({ id }) => id)) }), [whole, selected]);
}

/** Returns the id of the first item after the removed ones, or else of the last item before them. */
export function nextRemaining(listed: readonly Item[], gone: ReadonlySet<string>): string | undefined {
  const at = listed.findLastIndex(({ id }) => gone.has(id));
  const left = ({ id }: Item) => !gone.has(id);
  return (listed.slice(at + 1).find(left) ?? listed.slice(0, at).findLast(left))?.id;
}

/** Passes the selection to the checkboxes, so that a change does not render their rows again. */
export const SelectionContext = createContext<Selection<Item> | undefined>(undefined);
