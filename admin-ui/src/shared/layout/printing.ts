import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { isCtrlAlone } from '../hooks/shortcuts';

let isPrinting = false;
const listeners = new Set<() => void>();

function setPrinting(next: boolean) {
  isPrinting = next;
  // The browser prints what is rendered when the event handler returns.
  flushSync(() => listeners.forEach((listener) => listener()));
}
window.addEventListener('beforeprint', () => setPrinting(true));
window.addEventListener('afterprint', () => setPrinting(false));

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const everyIndex = ({ count }: Range) => Array.from({ length: count }, (_, index) => index);

/** Reports whether the page is being printed. */
export const useIsPrinting = () => useSyncExternalStore(subscribe, () => isPrinting);

/** Returns the function that selects the rows a virtual list renders: those in view, or all of them for printing. */
export const usePrintableRange = () => (useIsPrinting() ? everyIndex : defaultRangeExtractor);

interface List {
  hasMore: boolean;
  moreError: Error | null;
  loadMore: () => void;
  retryMore: () => void;
}

/**
 * Loads the rest of a list on Ctrl+P before the browser prints it; if that fails, prints what is loaded. Printing from
 * the browser's menu prints what is loaded. Returns 'failed' as long as the failed page is not retried.
 */
export function useLoadAllForPrint({ hasMore, moreError, loadMore, retryMore }: List) {
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  // moreError still holds the old error when a retry starts.
  const [retriedError, setRetriedError] = useState<Error | null>(null);
  if (state === 'loading' && moreError && moreError !== retriedError) setState('failed');
  if (state === 'failed' && !moreError) setState('idle');

  useEffect(() => {
    if (!hasMore) return;
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'p' || !isCtrlAlone(event)) return;
      event.preventDefault();
      setState('loading');
      setRetriedError(moreError);
      if (moreError) retryMore();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [hasMore, moreError, retryMore]);

  useEffect(() => {
    if (state === 'loading' && hasMore) loadMore();
  }, [state, hasMore, loadMore]);

  const isWhole = state === 'loading' && !hasMore;
  const isReady = isWhole || state === 'failed';
  useEffect(() => {
    if (!isReady) return;
    // The timeout lets the browser paint the last rows first.
    const timer = setTimeout(() => {
      if (isWhole) setState('idle');
      window.print();
    });
    return () => clearTimeout(timer);
  }, [isReady, isWhole]);
  return state;
}
