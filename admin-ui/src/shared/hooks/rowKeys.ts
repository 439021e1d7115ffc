import { useEffect } from 'react';
import { undoShortcut } from '../notices/offerUndo';
import { useShortcuts, type Shortcut } from './shortcuts';

/** `row` makes a row focusable; the others mark its elements that the keys click. */
export const rowAttributes = {
  row: { 'data-row': '', tabIndex: -1 },
  open: { 'data-open': '' },
  select: { 'data-select': '' },
  delete: { 'data-delete': '' },
  restore: { 'data-restore': '' },
} as const;

/** Elements that handle the arrow keys themselves. */
const ownArrows = '[role=combobox], [role=slider], [role=radiogroup], [role=tablist], input[type=radio]';

/** Reports whether the arrow keys move between rows while this element has the focus. */
export function acceptsArrowKeys(focused: Element): boolean {
  return focused === document.body || (focused.closest('main') !== null && !focused.closest(ownArrows));
}

const rowOf = (focused: Element | null) => focused?.closest<HTMLElement>('[data-row]');
const allRows = () => [...document.querySelectorAll<HTMLElement>('main [data-row]')];

/** Returns the item ID of the focused row, if the list sets it as data-row. */
export const focusedRowId = () => rowOf(document.activeElement)?.dataset['row'];

/**
 * The element that had the focus when "next row" was pressed before the rows were drawn. The next key or click sets it
 * to null.
 */
let awaitsRowsAt: Element | null = null;

function awaitRows(): void {
  awaitsRowsAt = document.activeElement;
  const options = { once: true, capture: true };
  document.addEventListener('keydown', stopAwaitingRows, options);
  document.addEventListener('pointerdown', stopAwaitingRows, options);
}

function stopAwaitingRows(): void {
  awaitsRowsAt = null;
}

/**
 * Moves the focus to the next (1) or previous (-1) row. Without a focused row it focuses the first row in view, and
 * from the first row, "previous" leads to the search box.
 */
function moveFocus(step: 1 | -1): void {
  const rows = allRows();
  if (rows.length === 0 && step === 1) awaitRows();
  const current = rowOf(document.activeElement);
  const at = current ? rows.indexOf(current) : -1;
  const next = at < 0 ? firstInView(rows) : rows[at + step];
  const search = at === 0 && step === -1 && document.querySelector<HTMLElement>('main input[type=search]');
  (search || next)?.focus({ preventScroll: true });
  next?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

function firstInView(rows: readonly HTMLElement[]): HTMLElement | undefined {
  const table = rows[0]?.closest('[role=table]');
  const head = table?.querySelector('[role=columnheader]');
  const top = head?.getBoundingClientRect().bottom ?? 0;
  return rows.find((row) => row.getBoundingClientRect().top >= top - 1) ?? rows[0];
}

/** Focuses the first row in view, or the search box if there is no row. Use it when the focused element is removed. */
export function focusList(): void {
  const row = firstInView(allRows());
  (row ?? document.querySelector<HTMLElement>('main input[type=search]'))?.focus({ preventScroll: true });
}

/** Reports whether a row itself has the focus, as after its keys, and not a button in it. */
export const isRowFocused = () => document.activeElement?.matches('[data-row]') ?? false;

/** Focuses the button that opens the row of this element, and scrolls the row into view. Without a row it focuses the list. */
export function focusOpenButton(part: Element | null): void {
  const row = rowOf(part);
  if (!row) return focusList();
  row.querySelector<HTMLElement>('[data-open]')?.focus({ preventScroll: true });
  row.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

/** Scrolls the focused row into view after it was moved. If it is gone, focuses the list. */
export function keepRowInView(): void {
  const row = rowOf(document.activeElement);
  if (row) row.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  else focusList();
}

const isInRow = (focused: Element) => rowOf(focused) !== null;
/** Clicks the marked element of the focused row. */
const press = (mark: string) => () => {
  const row = rowOf(document.activeElement);
  const marked = [...(row?.querySelectorAll<HTMLElement>(`[${mark}]`) ?? [])];
  // Rows may contain other rows.
  marked.find((element) => rowOf(element) === row)?.click();
};
const openRow = press('data-open');
const pressDelete = press('data-delete');
/** Focuses the row first, so that after the deletion the focus moves to the next row and not to its button. */
const deleteRow = () => {
  rowOf(document.activeElement)?.focus({ preventScroll: true });
  pressDelete();
};

/** The shortcuts of a list whose rows have `rowAttributes`. */
const rowKeys: Shortcut[] = [
  { key: 'j', label: 'Next row', run: () => moveFocus(1), repeats: true },
  { key: 'k', label: 'Previous row', run: () => moveFocus(-1), repeats: true },
  {
    key: 'ArrowDown',
    label: 'Next row',
    run: () => moveFocus(1),
    repeats: true,
    inSearch: true,
    appliesTo: acceptsArrowKeys,
  },
  {
    key: 'ArrowUp',
    label: 'Previous row',
    run: () => moveFocus(-1),
    repeats: true,
    appliesTo: acceptsArrowKeys,
  },
  {
    key: 'Enter',
    label: 'Open the row',
    run: openRow,
    // In a row, its buttons handle the key.
    appliesTo: (focused) => focused.matches('[data-row]'),
  },
];

/**
 * Enables the keys that move through the rows of a list. Call it in the list and in its placeholder: "next row",
 * pressed while the list is loading, focuses the first row once it is drawn.
 */
export function useRowKeys(): void {
  useShortcuts(rowKeys, 'lists');
  // On every render, because some lists draw their rows later than themselves.
  useEffect(() => {
    if (!awaitsRowsAt || allRows().length === 0) return;
    // Do not move a focus that the user has moved.
    const isStillThere = [awaitsRowsAt, document.body].includes(document.activeElement ?? document.body);
    awaitsRowsAt = null;
    if (isStillThere) moveFocus(1);
  });
}

/** The shortcuts of a list whose rows can be selected. */
export const selectKeys: Shortcut[] = [
  { key: 'x', label: 'Select the row', run: press('data-select'), appliesTo: isInRow },
];

/** The shortcuts of a database, besides those of `useRowKeys`. */
export const databaseKeys: Shortcut[] = [
  { key: 'e', label: 'Edit the row', run: openRow, appliesTo: isInRow },
  ...selectKeys,
  undoShortcut,
];

/** The keys that delete the selected rows, or the focused row if none is selected. */
export const deleteKeys = ['d', 'Delete'];

/** The shortcuts of a database without selected rows. */
export const deleteRowKeys: Shortcut[] = deleteKeys.map((key) => ({
  key,
  label: 'Delete the row',
  run: deleteRow,
  appliesTo: isInRow,
}));

/** The shortcut of the trash. */
export const restoreKeys: Shortcut[] = [
  { key: 'r', label: 'Restore the row', run: press('data-restore'), appliesTo: isInRow },
];
