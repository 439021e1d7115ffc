import type { Virtualizer } from '@tanstack/react-virtual';
import { useEffect } from 'react';
import { deleteButtonId } from '../database/deleteButtonId';
import type { Reveal } from '../reorder/types';

/** Scrolls an item into view and puts the focus on its delete button, where it was before the deletion that was undone. */
export function useFocusRow<S extends Element | Window>(
  virtualizer: Virtualizer<S, Element>,
  reveal: Reveal | undefined,
  onRevealed: () => void,
): void {
  useEffect(() => {
    if (reveal) virtualizer.scrollToIndex(reveal.index);
  }, [reveal, virtualizer]);
  // With every drawing: only what is in view is there.
  useEffect(() => {
    const button = reveal && document.getElementById(deleteButtonId(reveal.id));
    if (!button) return;
    button.focus();
    onRevealed();
  });
}
