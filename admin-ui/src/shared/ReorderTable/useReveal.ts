import type { Virtualizer } from '@tanstack/react-virtual';
import { useEffect } from 'react';
import type { Reveal } from './types';

/** Scrolls to the item that was just sent to a place out of view, so that one sees where it went. */
export function useReveal<S extends Element | Window>(
  virtualizer: Virtualizer<S, Element>,
  reveal: Reveal | undefined,
): void {
  // Not before a closing dialog has given the focus back, which scrolls to where the item was.
  useEffect(() => {
    if (!reveal) return;
    const { startIndex = 0, endIndex = -1 } = virtualizer.range ?? {};
    const isInView = reveal.index > startIndex && reveal.index < endIndex;
    if (!isInView) virtualizer.scrollToIndex(reveal.index, { align: 'center' });
  }, [reveal, virtualizer]);
}
