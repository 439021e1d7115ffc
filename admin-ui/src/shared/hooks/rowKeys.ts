import type { Shortcut } from './shortcuts';

/** Attributes of list rows: `row` makes a row focusable, `open` marks the element in it that opens it. */
export const rowAttributes = { row: { 'data-row': '', tabIndex: -1 }, open: { 'data-open': '' } } as const;

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

/** Clicks the element that opens the focused row. */
const openRow = () => rowOf(document.activeElement)?.querySelector<HTMLElement>('[data-open]')?.click();

/** The shortcuts of a list whose rows have `rowAttributes`. */
export const rowKeys: Shortcut[] = [
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
  { key: 'e', label: 'Edit the row', run: openRow, appliesTo: (focused) => rowOf(focused) !== null },
];
