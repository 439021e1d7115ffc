import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useCallback, type RefObject } from 'react';
import { usePageTop } from '../layout/usePageTop';
import type { Item } from './types';

const gap = 12;

/** The cards of a long list that are in view while the page scrolls. `step` is a card's height with the gap behind it. */
export function useCards(items: readonly Item[], cardHeight: number, list: RefObject<HTMLElement | null>) {
  const top = usePageTop(list);
  const step = cardHeight + gap;
  // A new function would make the virtualizer go through all items again at every scroll step.
  const getItemKey = useCallback((index: number) => items[index]?.id ?? index, [items]);
  const virtualizer = useWindowVirtualizer({
    count: items.length,
    estimateSize: () => step,
    getItemKey,
    overscan: 5,
    scrollMargin: top,
    useFlushSync: false,
  });
  return { virtualizer, step };
}
