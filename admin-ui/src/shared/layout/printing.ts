import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

let isPrinting = false;
const listeners = new Set<() => void>();

function set(next: boolean) {
  isPrinting = next;
  // The browser prints what is drawn when the event ends.
  flushSync(() => listeners.forEach((listener) => listener()));
}
window.addEventListener('beforeprint', () => set(true));
window.addEventListener('afterprint', () => set(false));

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const everyIndex = ({ count }: Range) => Array.from({ length: count }, (_, index) => index);

/** Returns the rows that a virtual list draws: those in view, and all of them for the printer. */
export const usePrintedRange = () =>
  useSyncExternalStore(subscribe, () => isPrinting) ? everyIndex : defaultRangeExtractor;

/**
 * Ctrl-P loads the rest of a list before the browser prints it. Reports whether it is loading; printing from the
 * browser's menu prints what is loaded.
 */
export function usePrintWhole(
  { hasMore, isFailed }: { hasMore: boolean; isFailed: boolean },
  load: () => void,
) {
  const [isWanted, setWanted] = useState(false);
  if (isWanted && isFailed) setWanted(false);
  useEffect(() => {
    if (!hasMore) return;
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'p' || event.ctrlKey === event.metaKey || event.altKey) return;
      event.preventDefault();
      setWanted(true);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [hasMore]);
  useEffect(() => {
    if (!isWanted) return;
    if (hasMore) {
      load();
      return;
    }
    // After this render, which holds the last rows.
    const timer = setTimeout(() => {
      setWanted(false);
      window.print();
    });
    return () => clearTimeout(timer);
  }, [isWanted, hasMore, load]);
  return isWanted;
}
