import { useLayoutEffect, useState, type RefObject } from 'react';
import { useLocation } from 'react-router';

const storageKey = 'obi.scroll';
/** History entries remembered; older ones are forgotten first. */
const keptEntries = 50;

type Places = [entry: string, left: number, top: number][];

function read(): Places {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(value) ? (value as Places) : [];
  } catch {
    return [];
  }
}

function remember(entry: string, left: number, top: number): void {
  const others = read().filter(([key]) => key !== entry);
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...others, [entry, left, top]].slice(-keptEntries)));
  } catch {
    // If storage is full or blocked, the list opens at its top.
  }
}

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
  const [top] = useState(() => read().find(([savedEntry]) => savedEntry === entry)?.[2] ?? 0);
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
    const saved = read().find(([savedEntry]) => savedEntry === entry);
    if (saved) element.scrollTo({ left: saved[1], top: saved[2], behavior: 'instant' });

    let place: [number, number] = [element.scrollLeft, element.scrollTop];
    const note = () => {
      place = [element.scrollLeft, element.scrollTop];
    };
    const write = () => remember(entry, ...place);
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
