import { useEffect, useRef, useState } from 'react';
import type { Item } from './columns';
import type { Selection } from './useSelection';

/** What a list shows, for selecting all of it and for stepping through it. */
export interface Listing<T extends Item> {
  /** The listed items that are loaded. */
  items: readonly T[];
  /** The number of listed items, loaded or not. */
  total: number;
  /** Reports whether a search or filter leaves items out. */
  isNarrowed: boolean;
  /** Loads the rest. Resolves to all items that match, or to undefined if another list is shown by then. */
  loadAll?: (() => Promise<readonly T[] | undefined>) | undefined;
  /** Loads the next page into the list. Changes when that becomes possible. */
  loadMore?: (() => void) | undefined;
}

/** Selects all listed items, after loading those that are not loaded yet. `note` says what went differently. */
export function useSelectAll<T extends Item>(selection: Selection<T>, listing: Listing<T> | undefined) {
  const { selectedIds, selectMatching } = selection;
  const [isLoading, setLoading] = useState(false);
  const [note, setNote] = useState({ text: '', selected: 0 });
  const selectedCount = useRef(0);
  useEffect(() => void (selectedCount.current = selectedIds.size));

  const selectAll = async ({ items, total, loadAll }: Listing<T>) => {
    if (isLoading) return false;
    setLoading(true);
    try {
      const all = items.length < total && loadAll ? await loadAll() : items;
      // The selection was cleared, or another list is shown.
      if (!all || selectedCount.current === 0) return false;
      selectMatching(all);
      const text =
        all.length === total ? '' : `The list has changed: it had ${total} and now has ${all.length}.`;
      setNote({ text, selected: new Set([...selectedIds, ...all.map(({ id }) => id)]).size });
      return true;
    } catch {
      setNote({ text: 'Not all could be loaded. Try again.', selected: selectedIds.size });
      return false;
    } finally {
      setLoading(false);
    }
  };
  const selected = selection.selected.length;
  return {
    isLoading,
    note: note.selected === selectedIds.size ? note.text : '',
    /** Undefined if none or all of the listed items are selected. Resolves to whether it selected them. */
    selectAll: listing && selected > 0 && selected < listing.total ? () => selectAll(listing) : undefined,
  };
}
