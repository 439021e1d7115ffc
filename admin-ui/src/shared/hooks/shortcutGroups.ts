/** The groups of shortcuts, in the order of the shortcut sheet. */
export type ShortcutGroup = 'everywhere' | 'lists' | 'parts' | 'reviewing' | 'recording' | 'checking';

/** A key with its modifiers. */
export interface KeyCombination {
  key: string;
  withCtrl?: boolean;
  withAlt?: boolean;
  withShift?: boolean;
}

interface Named extends KeyCombination {
  label: string;
  /** A selector of the elements that handle the key. Without them the sheet leaves it out. */
  handledBy?: string;
}

const toNamed = (...keys: [key: string, label: string][]): Named[] =>
  keys.map(([key, label]) => ({ key, label }));

/** The dialogs that show the previous and next entry, and the pages that open them. */
const stepping = '[data-has-neighbours], [data-delete]';

/**
 * All shortcuts, in the order of the sheet. The sheet shows those that work on the current screen. Every key passed to useShortcuts must be listed here (shortcutGroups.test.tsx).
 */
export const shortcutGroups: Record<ShortcutGroup, { title: string; keys: Named[] }> = {
  everywhere: {
    title: 'Everywhere',
    keys: [
      { key: 'k', label: 'Search and commands', withCtrl: true },
      ...toNamed(['?', 'Show keyboard shortcuts']),
    ],
  },
  lists: {
    title: 'In lists',
    keys: [
      ...toNamed(
        ['/', 'Go to the search box'],
        ['n', 'Add one'],
        ['j', 'Next row'],
        ['k', 'Previous row'],
        ['ArrowDown', 'Next row'],
        ['ArrowUp', 'Previous row'],
        ['Enter', 'Open the row'],
        ['e', 'Edit the row'],
        ['x', 'Select the row'],
        ['d', 'Delete the row'],
        ['Delete', 'Delete the row'],
        ['r', 'Restore the row'],
      ),
      { key: 'ArrowUp', label: 'Move the row up', withAlt: true },
      { key: 'ArrowDown', label: 'Move the row down', withAlt: true },
      ...toNamed(
        ['u', 'Undo the last change'],
        ['X', 'Go to the buttons for the selection'],
        ['Escape', 'Clear the selection'],
      ),
    ],
  },
  // The focused element handles these.
  parts: {
    title: 'In forms and dialogs',
    keys: [
      ...toNamed(['Escape', 'Close a dialog or clear the search box']),
      {
        key: ' ',
        label: 'Lift or drop a row at its handle',
        handledBy: '[data-rfd-drag-handle-draggable-id]',
      },
      {
        key: 'Enter',
        label: 'Save a form, reason or note',
        withCtrl: true,
        // Also listed on pages with deletable rows ([data-delete]), because e opens such a row in a form.
        handledBy: '[data-saves-with-ctrl-enter], [data-takes-reasons], [data-delete]',
      },
      {
        key: 'Enter',
        label: 'Save and go to the next entry',
        withCtrl: true,
        withShift: true,
        handledBy: stepping,
      },
      { key: 'PageUp', label: 'Previous entry', withAlt: true, handledBy: stepping },
      { key: 'PageDown', label: 'Next entry', withAlt: true, handledBy: stepping },
    ],
  },
  reviewing: {
    title: 'Reviewing submissions',
    keys: toNamed(
      ['j', 'Next one'],
      ['k', 'Previous one'],
      ['ArrowDown', 'Next one'],
      ['ArrowUp', 'Previous one'],
      ['[', 'Previous tab'],
      [']', 'Next tab'],
      ['o', 'Open it (or Enter)'],
      ['x', 'Select it'],
      ['a', 'Approve it'],
      ['p', 'Publish it'],
      ['r', 'Reject it'],
      ['s', 'Resolve it'],
      ['e', 'Make corrections'],
      ['w', 'Write a reason or note'],
      ['u', 'Undo the last decision'],
      ['1', 'Save preset reason 1 at once (2 to 9 for the others)'],
    ),
  },
  recording: {
    title: 'At the recording desk',
    keys: toNamed(
      [' ', 'Press the main button'],
      ['Enter', 'Keep a recording that has a warning'],
      ['r', 'Record, stop, record again'],
      ['p', 'Play or stop the recording'],
      ['j', 'Skip to the next'],
      ['k', 'Back to the previous'],
    ),
  },
  checking: {
    title: 'Checking recordings',
    keys: toNamed(
      [' ', 'Play or stop'],
      ['c', 'Mark as checked'],
      ['r', 'Mark to redo'],
      ['w', 'Write a note'],
      ['j', 'Skip to the next'],
      ['k', 'Back to the previous'],
      ['u', 'Undo the last mark'],
    ),
  },
};
