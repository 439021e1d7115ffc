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
    // Storage that is full or forbidden only means that the list opens at its top.
  }
}

/** Names the history entry. Every visit starts with the key "default"; the path keeps two first pages apart. */
function useEntry(): string {
  const { key, pathname } = useLocation();
  return key === 'default' ? pathname : key;
}

/** How far down the person was when this history entry was left, for lists that have to load so much first; 0 at first. */
export function useRememberedTop(): number {
  const entry = useEntry();
  const [top] = useState(() => read().find(([savedEntry]) => savedEntry === entry)?.[2] ?? 0);
  return top;
}

/**
 * Brings reload and Back to the same place of a scrolled element, or of the window without one.
 * The place belongs to the history entry. `ready` says that the content is there to be scrolled.
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
