import { useLayoutEffect, useMemo, useRef, type RefObject } from 'react';
import { useShortcuts, type Shortcut } from '../../hooks/shortcuts';
import type { CheckDesk } from './useCheckDesk';

/** Elements that Space presses or that take it as text. */
const takesSpace = 'a, button, input, textarea, select, [role=switch], [role=combobox]';

/** Adds the keys of the page that checks recordings. */
export function useCheckKeys(
  desk: CheckDesk,
  playButton: RefObject<HTMLButtonElement | null>,
  noteField: RefObject<HTMLInputElement | null>,
): void {
  const latest = useRef(desk);
  useLayoutEffect(() => {
    latest.current = desk;
  });
  const shortcuts = useMemo<Shortcut[]>(() => {
    const current = () => latest.current;
    const key = (name: string, label: string, run: () => void) => ({ key: name, label, run });
    return [
      {
        ...key(' ', 'Play or stop', () => playButton.current?.click()),
        appliesTo: (focused) => !focused.closest(takesSpace),
      },
      key('c', 'Mark as checked', () => current().mark('checked')),
      key('r', 'Mark to redo', () => current().mark('redo')),
      key('w', 'Write a note', () => noteField.current?.focus()),
      key('j', 'Skip to the next', () => current().items.item && current().items.next()),
      key('k', 'Back to the previous', () => current().items.previous()),
      key('u', 'Undo the last mark', () => current().undoLast()),
    ];
  }, [playButton, noteField]);
  useShortcuts(shortcuts, 'checking');
}
