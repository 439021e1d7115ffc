import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { useCallback, useLayoutEffect, useRef, useEffect, type RefObject } from 'react';
import { deleteButtonId } from '../database/actionColumns';
import { focusOpenButton } from '../hooks/rowKeys';
import { usePrintableRange } from '../layout/printing';
import type { Reveal } from '../reorder/reorder';
import { rowHeights, type Density, type Item } from './columns';

/** Virtualizes the rows of a table. A change of density keeps the same rows in view. */
export function useTableRows(
  items: readonly Item[],
  density: Density,
  scroller: RefObject<HTMLElement | null>,
) {
  const height = rowHeights[density];
  const rangeExtractor = usePrintableRange();
  // With a new function in every render, the virtualizer would process all items at every scroll step.
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

/** Load the next page this many items before the end, so that scrolling does not stop. */
const ITEMS_AHEAD = 60;

/** Calls `onNearEnd` when the items in view are near the end of the loaded ones. */
export function useNearEnd(inView: readonly { index: number }[], count: number, onNearEnd: () => void): void {
  const last = inView.at(-1)?.index ?? -1;
  const isNear = last >= 0 && last >= count - ITEMS_AHEAD;
  useEffect(() => {
    if (isNear) onNearEnd();
    // Depends on count, because the next page may be too short to fill the view.
  }, [isNear, onNearEnd, count]);
}

/** Scrolls an item into view and focuses its edit button. */
export function useFocusRow<S extends Element | Window>(
  virtualizer: Virtualizer<S, Element>,
  reveal: Reveal | undefined,
  onRevealed: () => void,
): void {
  useEffect(() => {
    if (reveal) virtualizer.scrollToIndex(reveal.index);
  }, [reveal, virtualizer]);
  // Runs on every render, because only rows in view exist.
  useEffect(() => {
    const button = reveal && document.getElementById(deleteButtonId(reveal.id));
    if (!button) return;
    focusOpenButton(button);
    onRevealed();
  });
}
