import { useLayoutEffect, useState, type RefObject } from 'react';
import { useLocation } from 'react-router';
import { createEntryStore } from './entryStore';

const positions = createEntryStore<{ left: number; top: number }>('obi.scroll');

/** Reports whether the page was loaded again in the same place. */
export function isReload(): boolean {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return load?.type === 'reload';
}

/** Names the history entry. Every visit starts with the key "default"; the path keeps two first pages apart. */
export function useEntry(): string {
  const { key, pathname } = useLocation();
  return key === 'default' ? pathname : key;
}

/** Returns the scroll position at which this history entry was left, in CSS pixels from the top, or 0. */
export function useRememberedTop(): number {
  const entry = useEntry();
  const [top] = useState(() => positions.read(entry)?.top ?? 0);
  return top;
}

/**
 * Restores the scroll position of an element, or of the window if there is none, on reload and Back. A history entry has
 * its own position. `ready` must be set once there is enough content to scroll.
 */
export function useScrollMemory(ready: boolean, scroller?: RefObject<HTMLElement | null>): void {
  const entry = useEntry();

  useLayoutEffect(() => {
    const element = scroller ? scroller.current : document.scrollingElement;
    if (!ready || !element) return;
    const saved = positions.read(entry);
    if (saved) element.scrollTo({ ...saved, behavior: 'instant' });

    let place = { left: element.scrollLeft, top: element.scrollTop };
    const note = () => {
      place = { left: element.scrollLeft, top: element.scrollTop };
    };
    const write = () => positions.write(entry, place);
    const target = scroller ? element : window;
    target.addEventListener('scroll', note, { passive: true });
    window.addEventListener('pagehide', write);
    return () => {
      target.removeEventListener('scroll', note);
      window.removeEventListener('pagehide', write);
      write();
    };
  }, [entry, ready, scroller]);
}
