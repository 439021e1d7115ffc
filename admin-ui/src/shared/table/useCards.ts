import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useDeferredValue, useState, type RefObject } from 'react';
import { usePageTop } from '../layout/PageTitle';
import { usePrintedRange } from '../layout/printing';
import type { Item, Density } from './columns';

const gap = 12;

/** Styles of the list. In print, cards follow each other at their natural height. */
export const cardsStyle = {
  position: 'relative',
  '@media print': {
    height: 'auto !important',
    '& > *': {
      position: 'static !important',
      height: 'auto !important',
      marginBottom: `${gap}px`,
      breakInside: 'avoid',
    },
  },
} as const;

/** Returns the cards of a long list that are in view. `step` is the height of a card with the gap after it. */
export function useCards(items: readonly Item[], cardHeight: number, list: RefObject<HTMLElement | null>) {
  const top = usePageTop(list);
  const step = cardHeight + gap;
  const rangeExtractor = usePrintedRange();
  // Reserve the list's height first and render its cards deferred, so that a phone can respond to touch in between.
  const hasHeight = useDeferredValue(true, false);
  // A new function would make the virtualizer go through all items again at every scroll step.
  const getItemKey = useCallback((index: number) => items[index]?.id ?? index, [items]);
  const virtualizer = useWindowVirtualizer({
    count: hasHeight ? items.length : 0,
    estimateSize: () => step,
    getItemKey,
    rangeExtractor,
    overscan: 2,
    scrollMargin: top,
    useFlushSync: false,
  });
  return { virtualizer, step };
}

const storageKey = 'obi.density';

/** Returns the density of rows, which this browser stores for all tables. */
export function useDensity(): [Density, (density: Density) => void] {
  const [density, setDensity] = useState<Density>(() =>
    localStorage.getItem(storageKey) === 'compact' ? 'compact' : 'comfortable',
  );
  return [
    density,
    (next) => {
      localStorage.setItem(storageKey, next);
      setDensity(next);
    },
  ];
}
