import type { Shortcut } from './shortcuts';

/** Put `row` on each row of a list, which makes it focusable, and `open` on the element that opens it. */
export const rowMarks = { row: { 'data-row': '', tabIndex: -1 }, open: { 'data-open': '' } } as const;

const ownArrows = '[role=combobox], [role=slider], [role=radiogroup], [role=tablist], input[type=radio]';

/** Reports whether the arrow keys move in the list while this element has the focus. */
export function takesArrows(focused: Element): boolean {
  return focused === document.body || (focused.closest('main') !== null && !focused.closest(ownArrows));
}

const rowOf = (focused: Element | null) => focused?.closest<HTMLElement>('[data-row]');

/** Focuses the next (1) or previous (-1) row: from outside the list the first row in view, from the first row the search box. */
function move(step: 1 | -1): void {
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

/** Focuses the first row in view, or the search box if there is no row. For when the focused element disappears. */
export function focusList(): void {
  const row = firstInView([...document.querySelectorAll<HTMLElement>('main [data-row]')]);
  (row ?? document.querySelector<HTMLElement>('main input[type=search]'))?.focus({ preventScroll: true });
}

/** Opens the focused row. */
const open = () => rowOf(document.activeElement)?.querySelector<HTMLElement>('[data-open]')?.click();

/** The keys of a list with rowMarks. */
export const rowKeys: Shortcut[] = [
  {
    key: 'ArrowDown',
    label: 'Next row',
    run: () => move(1),
    repeats: true,
    inSearch: true,
    appliesTo: takesArrows,
  },
  { key: 'ArrowUp', label: 'Previous row', run: () => move(-1), repeats: true, appliesTo: takesArrows },
  {
    key: 'Enter',
    label: 'Open the row',
    run: open,
    // The buttons in a row handle Enter themselves.
    appliesTo: (focused) => focused.matches('[data-row]'),
  },
  { key: 'e', label: 'Edit the row', run: open, appliesTo: (focused) => rowOf(focused) !== null },
];
