import type { DraggableProvidedDragHandleProps } from '@hello-pangea/dnd';
import SwapVert from '@mui/icons-material/SwapVert';
import IconButton from '@mui/material/IconButton';
import { useEffect, useRef } from 'react';
import { DragHandle } from './DragHandle';

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
