import Typography from '@mui/material/Typography';
import { WebImage } from '../../shared/WebImage';
import type { Creator } from './api';

/** A creator as it follows the pointer. */
export function DragPreview({ creator }: { creator: Creator }) {
  return (
    <>
      <WebImage url={creator.image} alt="" size={32} />
      <Typography noWrap sx={{ fontWeight: 600 }} dir="auto">
        {creator.name}
      </Typography>
    </>
  );
}
