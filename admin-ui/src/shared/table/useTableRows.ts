import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { useCallback, useLayoutEffect, useRef, useEffect, type RefObject } from 'react';
import { deleteButtonId } from '../database/actionColumns';
import { usePrintableRange } from '../layout/printing';
import type { Reveal } from '../reorder/reorder';
import { rowHeights, type Density, type Item } from './columns';

/** The rows of a long table that are in view. Another density keeps those in view that were. */
export function useTableRows(
  items: readonly Item[],
  density: Density,
  scroller: RefObject<HTMLElement | null>,
) {
  const height = rowHeights[density];
  const rangeExtractor = usePrintableRange();
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

/** The next page is loaded this many items before the end of what is loaded, so that scrolling never stops. */
const ahead = 60;

/** Calls `onNearEnd` while the last of the items in view are near the end of those that are loaded. */
export function useNearEnd(inView: readonly { index: number }[], count: number, onNearEnd: () => void): void {
  const last = inView.at(-1)?.index ?? -1;
  const isNear = last >= 0 && last >= count - ahead;
  useEffect(() => {
    if (isNear) onNearEnd();
    // Again for every page that came: it may be too short.
  }, [isNear, onNearEnd, count]);
}

/** Scrolls an item into view and puts the focus on its delete button, where it was before the deletion that was undone. */
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
    button.focus();
    onRevealed();
  });
}
