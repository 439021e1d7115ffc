import type { DraggableProvidedDragHandleProps } from '@hello-pangea/dnd';
import DragIndicator from '@mui/icons-material/DragIndicator';
import SwapVert from '@mui/icons-material/SwapVert';
import IconButton from '@mui/material/IconButton';
import { useEffect, useRef } from 'react';

interface Props {
  name: string;
  handleProps: DraggableProvidedDragHandleProps | null | undefined;
  onMoveTo: () => void;
  /** Set for the item that was just moved here by number: the button takes the focus and calls this. */
  onRevealed: (() => void) | undefined;
}

/** Moves an item: by dragging, or to a position. */
export function MoveControls({ name, handleProps, onMoveTo, onRevealed }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!onRevealed) return;
    button.current?.focus({ preventScroll: true });
    onRevealed();
  }, [onRevealed]);
  return (
    <>
      <DragHandle name={name} handleProps={handleProps} />
      <IconButton
        ref={button}
        size="small"
        aria-label={`Move ${name} to position…`}
        aria-haspopup="dialog"
        onClick={onMoveTo}
      >
        <SwapVert fontSize="small" />
      </IconButton>
    </>
  );
}

interface DragHandleProps {
  name: string;
  /** Undefined in the preview under the pointer, which can't be dragged. */
  handleProps: DraggableProvidedDragHandleProps | null | undefined;
}

/** The button that moves an item: by dragging it, or with Space and the arrow keys. */
export function DragHandle({ name, handleProps }: DragHandleProps) {
  return (
    <IconButton
      {...handleProps}
      onTouchStart={(event) => keepTouch(event.currentTarget)}
      disableRipple
      size="small"
      aria-label={`Move ${name}`}
      sx={{ cursor: 'grab' }}
    >
      <DragIndicator />
    </IconButton>
  );
}

const laterTouches = ['touchmove', 'touchend', 'touchcancel'] as const;

/**
 * Forwards the events of a touch to the window after its element was removed. The drag library replaces the element of
 * the dragged item with a copy, but a touch belongs to the element on which it began, and the library listens on the
 * window.
 */
export function keepTouch(element: HTMLElement): void {
  const stop = new AbortController();
  const forward = (event: TouchEvent) => {
    if (!element.isConnected) {
      const { touches, targetTouches, changedTouches, type } = event;
      const copy = new TouchEvent(type, {
        cancelable: event.cancelable,
        touches: [...touches],
        targetTouches: [...targetTouches],
        changedTouches: [...changedTouches],
      });
      // If the library prevents the copy's default, the touch must not scroll the page.
      if (!window.dispatchEvent(copy) && event.cancelable) event.preventDefault();
    }
    if (event.type !== 'touchmove') stop.abort();
  };
  for (const type of laterTouches)
    element.addEventListener(type, forward, { passive: false, signal: stop.signal });
}
