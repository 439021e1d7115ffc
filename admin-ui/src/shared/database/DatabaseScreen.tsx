import { useEffect, useLayoutEffect, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useExportSelected } from '../export/useExportSelected';
import { databaseKeys, deleteRowKeys, focusRow } from '../hooks/rowKeys';
import { useShortcuts } from '../hooks/shortcuts';
import { useIsNarrow } from '../layout/viewport';
import { EDIT, useOpenRecord } from '../routing/useOpenRecord';
import { useScrollMemory } from '../routing/useScrollMemory';
import type { Sheet } from '../sheet/columns';
import type { Item } from '../table/columns';
import { deleteSelected, SelectionBar, type SelectionAction } from '../table/SelectionBar';
import type { Listing } from '../table/useSelectAll';
import { SelectionContext, useSelection } from '../table/useSelection';
import type { Noun } from '../text/plural';
import { deleteButtonId } from './actionColumns';
import { useReturned, type UndoDelete } from './useUndoDelete';

/** The state that useDatabase holds for a database page. */
type Database<T extends Item> = ReturnType<typeof useDatabase<T>>;

/**
 * Holds the state that every database page has for the items it lists: which are selected, which one the address
 * opens for editing, which are about to be deleted, and how far the list is scrolled. The scroll position is restored
 * once `isReached` says that enough items are loaded. `filter` identifies the filter of a list that loads in pages.
 */
export function useDatabase<T extends Item>(
  listed: readonly T[],
  undo: UndoDelete<T>,
  isReached = true,
  filter?: string,
) {
  const isNarrow = useIsNarrow();
  const scroller = useRef<HTMLDivElement>(null);
  const selection = useSelection(listed, filter);
  const editing = useOpenRecord(EDIT);
  useFocusAfterEdit(editing.openId);
  const [deleting, setDeleting] = useState<readonly T[]>();
  /** Restored by Undo: brought into view and focused. */
  const returned = useReturned(undo, listed);
  // On a phone the window scrolls, not the table.
  useScrollMemory(isReached, isNarrow ? undefined : scroller);
  return { scroller, selection, editing, deleting, setDeleting, returned };
}

interface Props<T extends Item> {
  database: Database<T>;
  noun: Noun;
  /** Undefined while the list of another filter is on the screen. */
  listing: Listing<T> | undefined;
  /** The columns of exported files. */
  sheet: Sheet;
  /** Search, filters and table tools: a ListHead. */
  head: ReactNode;
  dialogs: ReactNode;
  /** A bulk action of this list alone, before Export and Delete. */
  changing?: { action: SelectionAction<T>; dialog: ReactNode } | undefined;
  /** The table or cards, or what is shown while nothing is found. */
  children: ReactNode;
}

const noKeys: never[] = [];

/** The list of a database page (spec 2.6, 2.8, 2.14, 2.16) with its dialogs and the bar of bulk actions. */
export function DatabaseScreen<T extends Item>(props: Props<T>) {
  const { database, noun, listing, sheet, head, dialogs, changing, children } = props;
  const { selection, setDeleting } = database;
  const exporting = useExportSelected<T>(sheet);
  useShortcuts(databaseKeys, 'lists');
  useShortcuts(selection.selected.length > 0 ? noKeys : deleteRowKeys, 'lists');
  const change = changing?.action;
  const actions = useMemo(
    () => [...(change ? [change] : []), exporting.action, deleteSelected<T>(setDeleting)],
    [change, exporting.action, setDeleting],
  );
  return (
    <SelectionContext value={selection}>
      {head}
      {dialogs}
      {children}
      <SelectionBar selection={selection} noun={noun} listing={listing} actions={actions} />
      {changing?.dialog}
      {exporting.dialog}
    </SelectionContext>
  );
}

/** Focuses the row of the edited item when its dialog closes, unless the dialog returned the focus to a button. */
function useFocusAfterEdit(openId: string | null): void {
  const before = useRef(openId);
  useEffect(() => {
    const closed = before.current;
    before.current = openId;
    if (closed === null || openId !== null || document.activeElement !== document.body) return;
    focusRow(document.getElementById(deleteButtonId(closed)));
  }, [openId]);
}

/**
 * Returns the item with this ID. It keeps the item as it was when it was opened: a reload that changes or removes it
 * does not touch the form.
 */
export function useOpened<T extends Item>(items: readonly T[], id: string | null): T | undefined {
  const listed = items.find((item) => item.id === id);
  const [opened, setOpened] = useState(listed);
  const current = opened?.id === id ? opened : listed;
  if (current !== opened) setOpened(current);
  return current;
}

/**
 * Returns a function that changes the filter and scrolls to the top once the list of another filter is shown. `shown` is
 * the filter of the list. Back does not call it, and restores the scroll position.
 */
export function useShowFromTop(shown: object, scroller: RefObject<HTMLElement | null>) {
  const isWanted = useRef(false);
  useLayoutEffect(() => {
    if (!isWanted.current) return;
    isWanted.current = false;
    scroller.current?.scrollTo({ top: 0 });
  }, [shown, scroller]);
  return (changeFilter: () => void) => {
    isWanted.current = true;
    changeFilter();
  };
}
