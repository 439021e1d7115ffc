import { createContext, use, useLayoutEffect } from 'react';
import type { KeyCombination, ShortcutGroup } from './shortcutGroups';

export interface Shortcut {
  /** The key as KeyboardEvent.key names it: "?", "/", "n", "ArrowDown". */
  key: string;
  /** The description in the shortcut sheet. */
  label: string;
  run: () => void;
  /** Needs Ctrl, or Cmd on an Apple keyboard. Also works while the user types, and in dialogs with allowsNavigation. */
  withCtrl?: boolean;
  /** Needs Alt. */
  withAlt?: boolean;
  /** Also works inside dialogs with allowsShortcuts. */
  inDialog?: boolean;
  /** Also works in the search box of a page. */
  inSearch?: boolean;
  /** Chooses a preset reason. Also works in an empty text area. */
  choosesReason?: boolean;
  /** Only explains which key to press instead. The sheet does not list it. */
  isHint?: boolean;
  /** Reports whether the key does anything now. The sheet leaves it out otherwise. */
  isUseful?: () => boolean;
  /** Runs repeatedly while the key is held down. */
  repeats?: boolean;
  /** Reports whether the shortcut applies to the focused element. Without it, the shortcut applies everywhere. */
  appliesTo?: (focused: Element) => boolean;
}

/** Attributes for a dialog's paper inside which the shortcuts with inDialog work. */
export const allowsShortcuts = { 'data-allows-shortcuts': '' };

/** Attributes for a dialog's paper while leaving it with Ctrl-K loses no input. */
export const allowsNavigation = { 'data-allows-navigation': '' };

/** A function that adds shortcuts and returns the function that removes them. */
export const ShortcutContext = createContext<(shortcuts: Shortcut[], group: ShortcutGroup) => () => void>(
  () => () => undefined,
);

/**
 * Enables shortcuts while the calling component is mounted and lists them on the shortcut sheet in their group. Keep
 * the array between renders. New keys must also be added to shortcutGroups.ts.
 */
export function useShortcuts(shortcuts: Shortcut[], group: ShortcutGroup): void {
  const register = use(ShortcutContext);
  // A layout effect, so that the next key press does not use a selection that the last click changed.
  useLayoutEffect(() => register(shortcuts, group), [register, shortcuts, group]);
}

/**
 * Reports whether the shortcut is a single character (not Enter or an arrow). Users can turn such shortcuts off,
 * because speech input may type them (WCAG 2.1.4).
 */
export const isSingleKey = ({ key, withCtrl }: Pick<Shortcut, 'key' | 'withCtrl'>) =>
  key.length === 1 && !withCtrl;

export const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Identifies a key with its modifiers: "Alt ArrowUp". */
export const keyId = ({ key, withCtrl, withAlt, withShift }: KeyCombination) =>
  `${withCtrl ? 'Ctrl ' : ''}${withAlt ? 'Alt ' : ''}${withShift ? 'Shift ' : ''}${key}`;

/** Reports whether Ctrl, or Cmd on an Apple keyboard, is held, and no other modifier key but perhaps Shift. */
export function isCtrl({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  const isHeld = isApple ? metaKey && !ctrlKey : ctrlKey && !metaKey;
  return isHeld && !altKey;
}

/** Reports whether Ctrl, or Cmd on an Apple keyboard, is the only modifier key held. */
export const isCtrlAlone = (event: KeyboardEvent): boolean => isCtrl(event) && !event.shiftKey;

/** Reports whether a key press triggers the shortcut. It does not in a text field, a menu or a dialog. */
export function matchesShortcut(event: KeyboardEvent, shortcut: Shortcut): boolean {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (event.defaultPrevented || event.isComposing || altKey !== (shortcut.withAlt ?? false)) return false;
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
  const isEmptyText =
    shortcut.choosesReason && target instanceof HTMLTextAreaElement && target.value.trim() === '';
  if (!isSearch && !isEmptyText && target.closest(`${typing}, [role=menu], [role=listbox]`)) return true;
  const dialog = dialogAround(target);
  return dialog !== null && !(shortcut.inDialog && dialog.hasAttribute('data-allows-shortcuts'));
}

const dialogs = '[role=dialog], [role=alertdialog]';

/**
 * Returns the dialog that has the keys: the one around the focus, or the top one if nothing or only its frame has the
 * focus, as when its buttons are disabled while it is sent.
 */
function dialogAround(target: Element): Element | null {
  const around = target.closest(dialogs);
  if (around) return around;
  // A dialog that is closing is hidden.
  const open = document.querySelectorAll('.MuiModal-root:not([aria-hidden=true])');
  const modal = target === document.body ? [...open].at(-1) : target.closest('.MuiModal-root');
  return modal?.querySelector(dialogs) ?? null;
}

/** Reports whether all open dialogs can be closed without losing input. */
export function canNavigate(): boolean {
  return [...document.querySelectorAll(dialogs)].every((dialog) =>
    dialog.hasAttribute('data-allows-navigation'),
  );
}
