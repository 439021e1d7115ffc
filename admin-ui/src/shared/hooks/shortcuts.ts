import { createContext, use, useEffect } from 'react';

export interface Shortcut {
  /** The key as KeyboardEvent.key names it: "?", "/", "n". */
  key: string;
  /** What it does, for the shortcut sheet. */
  label: string;
  run: () => void;
  /** Works inside dialogs marked with takesShortcuts, too. */
  inDialog?: boolean;
  /** Runs again and again while the key is held down. */
  repeats?: boolean;
}

/** Put on a dialog's paper: inside it, the shortcuts marked inDialog work. */
export const takesShortcuts = { 'data-takes-shortcuts': '' };

/** Adds shortcuts; returns the function that removes them. */
export const ShortcutContext = createContext<(shortcuts: Shortcut[]) => () => void>(() => () => undefined);

/**
 * Makes single-key shortcuts work, and stand on the shortcut sheet, while the calling component is shown.
 * Keep the list stable (useMemo, or a constant).
 */
export function useShortcuts(shortcuts: Shortcut[]): void {
  const register = use(ShortcutContext);
  useEffect(() => register(shortcuts), [register, shortcuts]);
}

/** Whether a key press is meant for what has the focus: text being typed, a menu, an open dialog, a browser command. */
export function isForSomethingElse(event: KeyboardEvent, shortcut: Shortcut): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing)
    return true;
  if (event.repeat && !shortcut.repeats) return true;
  const target = event.target instanceof Element ? event.target : null;
  const typing = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true]';
  if (target?.closest(`${typing}, [role=menu], [role=listbox]`)) return true;
  const dialog = target?.closest('[role=dialog], [role=alertdialog]');
  return Boolean(dialog) && !(shortcut.inDialog && dialog?.hasAttribute('data-takes-shortcuts'));
}
