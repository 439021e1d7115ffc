import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react';
import { NeighboursContext, type StepState } from '../form/neighbours';
import { useExportSelected } from '../export/useExportSelected';
import { databaseKeys, deleteRowKeys, focusOpenButton } from '../hooks/rowKeys';
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
import { useFocusRequest, type UndoDelete } from './useUndoDelete';

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
  useFocusAfterEdit(editing.openId, listed, undo);
  const [deleting, setDeleting] = useState<readonly T[]>();
  /** Scrolled into view and focused: an item that was restored or edited last. */
  const reveal = useFocusRequest(undo, listed);
  // On a phone the window scrolls, not the table.
  useScrollMemory(isReached, isNarrow ? undefined : scroller);
  return { listed, scroller, selection, editing, deleting, setDeleting, reveal };
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
  const neighbours = useStepping(database, listing);
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
      <NeighboursContext value={neighbours}>{dialogs}</NeighboursContext>
      {children}
      <SelectionBar selection={selection} noun={noun} listing={listing} actions={actions} />
      {changing?.dialog}
      {exporting.dialog}
    </SelectionContext>
  );
}

/**
 * When the edit dialog closes, focuses the edit button of the entry that it showed last. If it showed only one and has
 * returned the focus to the element that opened it, the focus stays there.
 */
function useFocusAfterEdit<T extends Item>(
  openId: string | null,
  listed: readonly T[],
  { requestFocus }: Pick<UndoDelete<T>, 'requestFocus'>,
): void {
  const before = useRef(openId);
  const hasStepped = useRef(false);
  const focusClosed = useEffectEvent((closed: string) => {
    const button = document.getElementById(deleteButtonId(closed));
    if (!button && listed.some(({ id }) => id === closed)) requestFocus(closed);
    else focusOpenButton(button);
  });
  useEffect(() => {
    const closed = before.current;
    before.current = openId;
    if (closed === null || closed === openId) return;
    if (openId === null && (hasStepped.current || document.activeElement === document.body))
      focusClosed(closed);
    hasStepped.current = openId !== null;
  }, [openId]);
}

/** Load the next page when the open entry is among this many last ones. */
const nearEnd = 5;

/** Returns the items before and after the edited one, in the order of the list. */
function useStepping<T extends Item>(
  { listed, editing }: Pick<Database<T>, 'listed' | 'editing'>,
  listing: Listing<T> | undefined,
) {
  const { openId, replace } = editing;
  const found = listed.findIndex(({ id }) => id === openId);
  // An item that no longer matches the filter leaves the list while it is open. Its place stays known.
  const [last, setLast] = useState({ id: openId, index: found });
  if (last.id !== openId || (found >= 0 && last.index !== found)) setLast({ id: openId, index: found });
  const index = found >= 0 ? found : last.id === openId ? last.index : -1;

  const { total = 0, loadMore } = listing ?? {};
  const isNearEnd = index >= 0 && index >= listed.length - nearEnd && listed.length < total;
  useEffect(() => {
    if (isNearEnd) loadMore?.();
  }, [isNearEnd, loadMore]);

  const [stepped, setStepped] = useState<StepState & { id: string }>();
  if (openId === null && stepped) setStepped(undefined);
  return useMemo(
    () => ({
      position: found >= 0 && total > 0 ? { at: found + 1, of: total } : undefined,
      previous: listed[index - 1]?.id,
      next: index < 0 ? undefined : listed[found >= 0 ? index + 1 : index]?.id,
      arrival: stepped?.id === openId ? stepped : undefined,
      step: (id: string, arrival: StepState) => {
        setStepped({ ...arrival, id });
        replace(id);
      },
    }),
    [listed, found, index, total, stepped, openId, replace],
  );
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
