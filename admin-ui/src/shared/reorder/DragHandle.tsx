import type { DraggableProvidedDragHandleProps } from '@hello-pangea/dnd';
import DragIndicator from '@mui/icons-material/DragIndicator';
import IconButton from '@mui/material/IconButton';
import { keepTouch } from './keepTouch';

interface Props {
  name: string;
  /** Undefined where nothing can be dragged, as in the picture under the pointer. */
  handleProps: DraggableProvidedDragHandleProps | null | undefined;
}

/** The button that lifts an item: press and drag it, or focus it and press Space. */
export function DragHandle({ name, handleProps }: Props) {
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
