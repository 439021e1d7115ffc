import { undoShortcut } from '../notices/offerUndo';
import type { Shortcut } from './shortcuts';

/** Attributes of list rows: `row` makes a row focusable; `open` and `select` mark the elements in it that do so. */
export const rowAttributes = {
  row: { 'data-row': '', tabIndex: -1 },
  open: { 'data-open': '' },
  select: { 'data-select': '' },
} as const;

/** Elements that handle the arrow keys themselves. */
const ownArrows = '[role=combobox], [role=slider], [role=radiogroup], [role=tablist], input[type=radio]';

/** Reports whether the arrow keys move between rows while this element has the focus. */
export function acceptsArrowKeys(focused: Element): boolean {
  return focused === document.body || (focused.closest('main') !== null && !focused.closest(ownArrows));
}

const rowOf = (focused: Element | null) => focused?.closest<HTMLElement>('[data-row]');

/**
 * Moves the focus to the next (1) or previous (-1) row. Without a focused row it focuses the first row in view, and
 * from the first row, "previous" leads to the search box.
 */
function moveFocus(step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('main [data-row]')];
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
  const row = firstInView([...document.querySelectorAll<HTMLElement>('main [data-row]')]);
  (row ?? document.querySelector<HTMLElement>('main input[type=search]'))?.focus({ preventScroll: true });
}

/** Focuses the row of this element and scrolls it into view. Without a row it focuses the list. */
export function focusRow(part: Element | null): void {
  const row = rowOf(part);
  if (!row) return focusList();
  row.focus({ preventScroll: true });
  row.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

const isInRow = (focused: Element) => rowOf(focused) !== null;
/** Clicks the marked element of the focused row. */
const press = (mark: string) => () =>
  rowOf(document.activeElement)?.querySelector<HTMLElement>(`[${mark}]`)?.click();
const openRow = press('data-open');

/** The shortcuts of a list whose rows have `rowAttributes`. */
export const rowKeys: Shortcut[] = [
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

/** The shortcuts of a database, besides `rowKeys`. */
export const databaseKeys: Shortcut[] = [
  { key: 'e', label: 'Edit the row', run: openRow, appliesTo: isInRow },
  { key: 'x', label: 'Select the row', run: press('data-select'), appliesTo: isInRow },
  undoShortcut,
];
