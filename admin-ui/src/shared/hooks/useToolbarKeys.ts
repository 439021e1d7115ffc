import { useRef, type KeyboardEvent } from 'react';

/**
 * Moves the focus among the buttons of a toolbar with the arrow keys, Home and End. The toolbar must be one tab stop:
 * set the tab index of one button to 0 and of the others to -1.
 */
export function useToolbarKeys<T extends HTMLElement>() {
  const bar = useRef<T>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const buttons = [...(bar.current?.querySelectorAll<HTMLElement>('button:enabled') ?? [])];
    const at = buttons.findIndex((button) => button === document.activeElement);
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
    if (at < 0 || next === undefined) return;
    event.preventDefault();
    buttons.at(next % buttons.length)?.focus();
  };
  return { bar, onKeyDown };
}
