import { createContext, use, useLayoutEffect } from 'react';
import type { ShortcutGroup } from './shortcutGroups';

export interface Shortcut {
  /** The key as KeyboardEvent.key names it: "?", "/", "n", "ArrowDown". */
  key: string;
  /** The description in the shortcut sheet. */
  label: string;
  run: () => void;
  /** Together with Ctrl, or Cmd on an Apple keyboard: works while one types, too, and in dialogs with allowsNavigation. */
  withCtrl?: boolean;
  /** Works inside dialogs marked with takesShortcuts, too. */
  inDialog?: boolean;
  /** Works in the search box of a page, too. */
  inSearch?: boolean;
  /** Runs again and again while the key is held down. */
  repeats?: boolean;
  /** Reports whether the shortcut applies to the focused element. Without it, the shortcut applies everywhere. */
  appliesTo?: (focused: Element) => boolean;
}

/** Put on a dialog's paper: inside it, the shortcuts marked inDialog work. */
export const allowsShortcuts = { 'data-allows-shortcuts': '' };

/** Put on a dialog's paper while nothing is lost when the person goes elsewhere by Ctrl-K. */
export const allowsNavigation = { 'data-allows-navigation': '' };

/** Adds shortcuts; returns the function that removes them. */
export const ShortcutContext = createContext<(shortcuts: Shortcut[], group: ShortcutGroup) => () => void>(
  () => () => undefined,
);

/**
 * Makes shortcuts work while the calling component is shown, and names them on the shortcut sheet under their group.
 * Keep the list stable (useMemo, or a constant). A key that is new goes into shortcutGroups.ts, too.
 */
export function useShortcuts(shortcuts: Shortcut[], group: ShortcutGroup): void {
  const register = use(ShortcutContext);
  // Before the browser takes the next key: it must not act on what was selected before the last click.
  useLayoutEffect(() => register(shortcuts, group), [register, shortcuts, group]);
}

/** Reports whether the shortcut is a single character (not Enter or an arrow). People can switch such shortcuts off, because speech input may type them. */
export const isSingleKey = ({ key, withCtrl }: Pick<Shortcut, 'key' | 'withCtrl'>) =>
  key.length === 1 && !withCtrl;

export const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Reports whether Ctrl, or Cmd on an Apple keyboard, is the only modifier key held. */
export function isCtrlAlone({ ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  const isHeld = isApple ? metaKey && !ctrlKey : ctrlKey && !metaKey;
  return isHeld && !altKey && !shiftKey;
}

/** Reports whether a key press triggers the shortcut, and is not meant for a text field, a menu or an open dialog. */
export function matchesShortcut(event: KeyboardEvent, shortcut: Shortcut): boolean {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (event.defaultPrevented || event.isComposing || altKey) return false;
  if (event.repeat && !shortcut.repeats) return false;
  if (shortcut.withCtrl) return isCtrlAlone(event) && key.toLowerCase() === shortcut.key;
  if (key !== shortcut.key || ctrlKey || metaKey) return false;
  // With Shift a named key has another meaning, such as selecting text; a character may need Shift.
  if (shiftKey && key.length > 1) return false;
  const target = event.target instanceof Element ? event.target : document.body;
  return !isForAnotherControl(target, shortcut) && (shortcut.appliesTo?.(target) ?? true);
}

function isForAnotherControl(target: Element, shortcut: Shortcut): boolean {
  const typing = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true]';
  const isSearch = shortcut.inSearch && target.matches('main input[type=search]');
  if (!isSearch && target.closest(`${typing}, [role=menu], [role=listbox]`)) return true;
  const dialog = target.closest('[role=dialog], [role=alertdialog]');
  return Boolean(dialog) && !(shortcut.inDialog && dialog?.hasAttribute('data-allows-shortcuts'));
}

/** Reports whether all open dialogs can be closed without losing input. */
export function canNavigate(): boolean {
  return [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].every((dialog) =>
    dialog.hasAttribute('data-allows-navigation'),
  );
}
