import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useDeferredValue, useMemo, useState, type RefObject } from 'react';
import { usePageTop } from '../layout/PageTitle';
import { usePrintableRange } from '../layout/printing';
import { heights } from './cardHeights';
import type { Item, Density } from './columns';

const gap = 12;

/** The styles of the list. In print, the cards have their natural height. */
export const cardsStyle = {
  position: 'relative',
  // The virtualizer corrects the scroll position when cards above have another height than estimated.
  overflowAnchor: 'none',
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

/** Virtualizes a list of cards of one height. `step` is the height of a card and the gap after it. */
export function useCards(items: readonly Item[], cardHeight: number, list: RefObject<HTMLElement | null>) {
  const { virtualizer } = useCardVirtualizer(items, () => cardHeight, list);
  return { virtualizer, step: cardHeight + gap };
}

/**
 * Virtualizes a list of cards that are as high as their content. `estimate` returns the height of a card that was not
 * drawn yet. `height` is that of the list, and `top` its distance from the top of the page.
 */
export function useMeasuredCards<T extends Item>(
  items: readonly T[],
  estimate: (item: T) => number,
  list: RefObject<HTMLElement | null>,
) {
  const heightOf = (item: T) => heights.get(item.id) ?? estimate(item);
  const { virtualizer, top, hasCards } = useCardVirtualizer(items, heightOf, list);
  const reserved = useMemo(
    () => items.reduce((sum, item) => sum + (heights.get(item.id) ?? estimate(item)) + gap, 0),
    [items, estimate],
  );
  return { virtualizer, top, height: hasCards ? virtualizer.getTotalSize() + gap : reserved };
}

/** Virtualizes a list of cards that scrolls with the page. */
function useCardVirtualizer<T extends Item>(
  items: readonly T[],
  heightOf: (item: T) => number,
  list: RefObject<HTMLElement | null>,
) {
  const top = usePageTop(list);
  const rangeExtractor = usePrintableRange();
  // The first render only reserves the list's height and a deferred one adds the cards, so that phones stay responsive.
  const hasCards = useDeferredValue(true, false);
  // With a new function in every render, the virtualizer would process all items at every scroll step.
  const getItemKey = useCallback((index: number) => items[index]?.id ?? index, [items]);
  const virtualizer = useWindowVirtualizer({
    count: hasCards ? items.length : 0,
    estimateSize: (index) => (items[index] ? heightOf(items[index]) : 0),
    measureElement: (card, entry) => {
      const item = items[Number(card.getAttribute('data-index'))];
      const height = entry?.borderBoxSize[0]?.blockSize ?? card.getBoundingClientRect().height;
      if (!item) return height;
      // Nothing has a height before the page is laid out.
      if (height > 0) heights.set(item.id, height);
      return heightOf(item);
    },
    gap,
    getItemKey,
    rangeExtractor,
    overscan: 2,
    scrollMargin: top,
    useFlushSync: false,
  });
  return { virtualizer, top, hasCards };
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
