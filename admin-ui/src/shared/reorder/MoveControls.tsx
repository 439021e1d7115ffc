import type { DraggableProvidedDragHandleProps } from '@hello-pangea/dnd';
import DragIndicator from '@mui/icons-material/DragIndicator';
import SwapVert from '@mui/icons-material/SwapVert';
import IconButton from '@mui/material/IconButton';
import { useEffect, useRef } from 'react';
import { narrowViewport } from '../layout/viewport';

interface Props {
  name: string;
  handleProps: DraggableProvidedDragHandleProps | null | undefined;
  onMoveTo: () => void;
  /** Set after the item was moved by number: the button takes the focus, then onRevealed is called. */
  onRevealed: (() => void) | undefined;
}

/** Large enough to press and drag with a finger. */
const touchSize = { [narrowViewport]: { width: 44, height: 44 } };

/** Two ways to move an item: drag it, or enter its new position. */
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
        sx={touchSize}
      >
        <SwapVert fontSize="small" />
      </IconButton>
    </>
  );
}

interface DragHandleProps {
  name: string;
  /** Undefined where nothing can be dragged, as in the preview of the dragged item. */
  handleProps: DraggableProvidedDragHandleProps | null | undefined;
}

/** The button that moves an item: by dragging it, or with Space and the arrow keys. */
export function DragHandle({ name, handleProps }: DragHandleProps) {
  return (
    <IconButton
      {...handleProps}
      onTouchStart={(event) => forwardTouch(event.currentTarget)}
      disableRipple
      size="small"
      aria-label={`Move ${name}`}
      sx={{ ...touchSize, cursor: 'grab' }}
    >
      <DragIndicator />
    </IconButton>
  );
}

const followingEvents = ['touchmove', 'touchend', 'touchcancel'] as const;

/**
 * Forwards the events of a touch to the window after its element was removed. The drag library replaces the dragged
 * element with a copy, but the browser still sends the touch's events to the element on which it began, so they would
 * not reach the library's listeners on the window.
 */
export function forwardTouch(element: HTMLElement): void {
  const controller = new AbortController();
  const forward = (event: TouchEvent) => {
    if (!element.isConnected) {
      const { touches, targetTouches, changedTouches, type } = event;
      const copy = new TouchEvent(type, {
        cancelable: event.cancelable,
        touches: [...touches],
        targetTouches: [...targetTouches],
        changedTouches: [...changedTouches],
      });
      // If the library cancels the copy, cancel the original too, so that the page does not scroll during the drag.
      if (!window.dispatchEvent(copy) && event.cancelable) event.preventDefault();
    }
    if (event.type !== 'touchmove') controller.abort();
  };
  const options = { passive: false, signal: controller.signal };
  for (const type of followingEvents) element.addEventListener(type, forward, options);
}
