import type { DraggableProvidedDragHandleProps } from '@hello-pangea/dnd';
import SwapVert from '@mui/icons-material/SwapVert';
import IconButton from '@mui/material/IconButton';
import { DragHandle } from './DragHandle';

interface Props {
  name: string;
  handleProps: DraggableProvidedDragHandleProps | null | undefined;
  onMoveTo: () => void;
}

/** Two ways to move an item: drag it, or say which position it gets. */
export function MoveControls({ name, handleProps, onMoveTo }: Props) {
  return (
    <>
      <DragHandle name={name} handleProps={handleProps} />
      <IconButton
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
