import type { DraggableProvided } from '@hello-pangea/dnd';
import DragIndicator from '@mui/icons-material/DragIndicator';
import Paper from '@mui/material/Paper';
import type { ReactNode } from 'react';

interface Props {
  provided: DraggableProvided;
  children: ReactNode;
}

/** What follows the pointer while an item is dragged: its name on a card, not a row of 2,000 pixels. */
export function DragClone({ provided, children }: Props) {
  const { style, ...draggableProps } = provided.draggableProps;
  return (
    <Paper
      ref={provided.innerRef}
      {...draggableProps}
      {...provided.dragHandleProps}
      elevation={6}
      style={{ ...style, width: 'auto', maxWidth: 'min(420px, 90vw)' }}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        px: 1,
        overflow: 'hidden',
        outline: 2,
        outlineColor: 'primary.main',
      }}
    >
      <DragIndicator />
      {children}
    </Paper>
  );
}
