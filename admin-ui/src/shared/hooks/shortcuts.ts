import { createContext, use, useLayoutEffect } from 'react';
import type { ShortcutGroup } from './shortcutGroups';

export interface Shortcut {
  /** The key as KeyboardEvent.key names it: "?", "/", "n", "ArrowDown". */
  key: string;
  /** The text on the shortcut sheet. */
  label: string;
  run: () => void;
  /** Needs Ctrl, or Cmd on an Apple keyboard. Works while the user types, too, and in dialogs with allowsNavigation. */
  withCtrl?: boolean;
  /** Works inside dialogs marked with takesShortcuts, too. */
  inDialog?: boolean;
  /** Works in the search box of a page, too. */
  inSearch?: boolean;
  /** Runs repeatedly while the key is held down. */
  repeats?: boolean;
  /** Reports whether the shortcut works while this element has the focus. Without it, it always works. */
  appliesTo?: (focused: Element) => boolean;
}

/** Put on a dialog's paper: inside it, the shortcuts marked inDialog work. */
export const takesShortcuts = { 'data-takes-shortcuts': '' };

/** Put on a dialog's paper while leaving the page by Ctrl-K loses nothing. */
export const allowsNavigation = { 'data-lets-go': '' };

/** Adds shortcuts; returns the function that removes them. */
export const ShortcutContext = createContext<(shortcuts: Shortcut[], group: ShortcutGroup) => () => void>(
  () => () => undefined,
);

/**
 * Makes shortcuts work while the calling component is mounted, and lists them on the shortcut sheet. Keep the same array
 * between renders. Add a new key to shortcutGroups.ts, too.
 */
export function useShortcuts(shortcuts: Shortcut[], group: ShortcutGroup): void {
  const register = use(ShortcutContext);
  // A layout effect: the next key must not use the selection from before the last click.
  useLayoutEffect(() => register(shortcuts, group), [register, shortcuts, group]);
}

/** Reports whether the key is a single letter or sign. Users whose tools type such keys can switch these shortcuts off. */
export const isSingleKey = ({ key, withCtrl }: Pick<Shortcut, 'key' | 'withCtrl'>) =>
  key.length === 1 && !withCtrl;

export const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Reports whether Ctrl, or Cmd on an Apple keyboard, is the only modifier key held. */
export function isCtrlAlone({ ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  const isHeld = isApple ? metaKey && !ctrlKey : ctrlKey && !metaKey;
  return isHeld && !altKey && !shiftKey;
}

/** Reports whether the key press is for the shortcut, and not for the focused element: a text field, a menu, an open dialog. */
export function isMeant(event: KeyboardEvent, shortcut: Shortcut): boolean {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (event.defaultPrevented || event.isComposing || altKey) return false;
  if (event.repeat && !shortcut.repeats) return false;
  if (shortcut.withCtrl) return isCtrlAlone(event) && key.toLowerCase() === shortcut.key;
  if (key !== shortcut.key || ctrlKey || metaKey) return false;
  // Shift changes what a named key does, such as selecting text; a sign may need Shift to be typed.
  if (shiftKey && key.length > 1) return false;
  const target = event.target instanceof Element ? event.target : document.body;
  return !isForSomethingElse(target, shortcut) && (shortcut.appliesTo?.(target) ?? true);
}

function isForSomethingElse(target: Element, shortcut: Shortcut): boolean {
  const typing = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true]';
  const isSearch = shortcut.inSearch && target.matches('main input[type=search]');
  if (!isSearch && target.closest(`${typing}, [role=menu], [role=listbox]`)) return true;
  const dialog = target.closest('[role=dialog], [role=alertdialog]');
  return Boolean(dialog) && !(shortcut.inDialog && dialog?.hasAttribute('data-takes-shortcuts'));
}

/** Reports whether every open dialog can be left without losing anything. */
export function canNavigate(): boolean {
  return [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].every((dialog) =>
    dialog.hasAttribute('data-lets-go'),
  );
}
