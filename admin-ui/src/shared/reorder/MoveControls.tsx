import type { DraggableProvidedDragHandleProps } from '@hello-pangea/dnd';
import DragIndicator from '@mui/icons-material/DragIndicator';
import SwapVert from '@mui/icons-material/SwapVert';
import IconButton from '@mui/material/IconButton';
import { useEffect, useRef } from 'react';
import { forwardTouch } from './keepTouch';

interface Props {
  name: string;
  handleProps: DraggableProvidedDragHandleProps | null | undefined;
  onMoveTo: () => void;
  /** Given once the item was sent here by number: the focus follows it, then this is called. */
  onRevealed: (() => void) | undefined;
}

/** Two ways to move an item: drag it, or say which position it gets. */
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
  /** Undefined where nothing can be dragged, as in the picture under the pointer. */
  handleProps: DraggableProvidedDragHandleProps | null | undefined;
}

/** The button that lifts an item: press and drag it, or focus it and press Space. */
export function DragHandle({ name, handleProps }: DragHandleProps) {
  return (
    <IconButton
      {...handleProps}
      onTouchStart={(event) => forwardTouch(event.currentTarget)}
      disableRipple
      size="small"
      aria-label={`Move ${name}`}
      sx={{ cursor: 'grab' }}
    >
      <DragIndicator />
    </IconButton>
  );
}
