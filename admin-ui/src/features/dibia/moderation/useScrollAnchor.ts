import { useLayoutEffect, useRef } from 'react';

interface Place {
  key: string;
  start: number;
}

/**
 * Keeps what is being read where it is when lines above it come or go: the window scrolls by as much.
 * `top` is where the list begins on the page; with another `view` it is another list.
 */
export function useScrollAnchor(places: readonly Place[], top: number, view: string): void {
  const drawn = useRef({ places, view });
  useLayoutEffect(() => {
    const before = drawn.current;
    drawn.current = { places, view };
    const scrolled = window.scrollY - top;
    if (before.places === places || before.view !== view || scrolled <= 0) return;
    const starts = new Map(places.map(({ key, start }) => [key, start]));
    const read = before.places.find(({ key, start }) => start >= scrolled && starts.has(key));
    const moved = read ? (starts.get(read.key) ?? 0) - read.start : 0;
    if (moved !== 0) window.scrollBy({ top: moved, behavior: 'instant' });
  }, [places, top, view]);
}
