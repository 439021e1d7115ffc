import type { Virtualizer } from '@tanstack/react-virtual';
import { useEffect } from 'react';
import type { Item } from '../table/columns';
import type { Reveal } from './reorder';

/**
 * The id of the item that takes the focus once the list shows the move: the one that was moved where it is seen; else
 * the one that now stands where it was sent from, so that the person keeps their place.
 */
export function useReveal<S extends Element | Window>(
  virtualizer: Virtualizer<S, Element>,
  items: readonly Item[],
  reveal: Reveal | undefined,
): string | undefined {
  // Wait for a closing dialog to return the focus, which scrolls to the old place of the item.
  useEffect(() => {
    if (!reveal || reveal.from !== undefined || isInView(virtualizer, reveal.index)) return;
    virtualizer.scrollToIndex(reveal.index, { align: 'center' });
  }, [reveal, virtualizer]);

  if (!reveal || items[reveal.index]?.id !== reveal.id) return undefined;
  const stays = reveal.from !== undefined && !isInView(virtualizer, reveal.index);
  return stays ? items[reveal.from ?? 0]?.id : reveal.id;
}

function isInView<S extends Element | Window>(virtualizer: Virtualizer<S, Element>, index: number): boolean {
  const { measurementsCache, scrollOffset, scrollRect } = virtualizer;
  const item = measurementsCache[index];
  if (!item || scrollOffset === null || !scrollRect) return false;
  return item.start >= scrollOffset && item.end <= scrollOffset + scrollRect.height;
}
