import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useLayoutEffect, useRef, type RefObject } from 'react';
import { usePrintedRange } from '../layout/printing';
import { rowHeights, type Density, type Item } from './types';

/** The rows of a long table that are in view. Another density keeps those in view that were. */
export function useTableRows(
  items: readonly Item[],
  density: Density,
  scroller: RefObject<HTMLElement | null>,
) {
  const height = rowHeights[density];
  const rangeExtractor = usePrintedRange();
  // A new function would make the virtualizer go through all items again at every scroll step.
  const getItemKey = useCallback((index: number) => items[index]?.id ?? index, [items]);
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    getItemKey,
    rangeExtractor,
    overscan: 8,
    useFlushSync: false,
  });

  const drawnHeight = useRef(height);
  useLayoutEffect(() => {
    if (drawnHeight.current === height) return;
    if (scroller.current) scroller.current.scrollTop *= height / drawnHeight.current;
    drawnHeight.current = height;
    virtualizer.measure();
  }, [height, scroller, virtualizer]);

  return { virtualizer, height };
}
