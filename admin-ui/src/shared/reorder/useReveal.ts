import type { Virtualizer } from '@tanstack/react-virtual';
import { useEffect } from 'react';
import type { Item } from '../table/columns';
import type { Reveal } from './reorder';

/**
 * Returns the ID of the item to focus after a move: the moved item if it is in view, else the item that is now at its
 * old position, so that the user keeps their place. Without `from` it scrolls to the item.
 */
export function useReveal<S extends Element | Window>(
  virtualizer: Virtualizer<S, Element>,
  items: readonly Item[],
  reveal: Reveal | undefined,
): string | undefined {
  // An effect, because a closing dialog first returns the focus, which scrolls to the item's old position.
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
