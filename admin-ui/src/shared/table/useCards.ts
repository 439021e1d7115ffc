import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useDeferredValue, useState, type RefObject } from 'react';
import { usePageTop } from '../layout/PageTitle';
import { usePrintableRange } from '../layout/printing';
import type { Item, Density } from './columns';

const gap = 12;

/** The styles of the list. In print, the cards have their natural height. */
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

/** Virtualizes a list of cards that scrolls with the page. `step` is the height of a card and the gap after it. */
export function useCards(items: readonly Item[], cardHeight: number, list: RefObject<HTMLElement | null>) {
  const top = usePageTop(list);
  const step = cardHeight + gap;
  const rangeExtractor = usePrintableRange();
  // The first render only reserves the list's height and a deferred one adds the cards, so that phones stay responsive.
  const hasHeight = useDeferredValue(true, false);
  // With a new function in every render, the virtualizer would process all items at every scroll step.
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

/** The density of table rows, stored in this browser for all tables. */
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
