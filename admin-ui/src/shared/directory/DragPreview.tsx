import Typography from '@mui/material/Typography';
import { WebImage } from '../links/WebImage';
import type { Entry } from './types';

/** An entry as it follows the pointer. */
export function DragPreview({ entry }: { entry: Entry }) {
  return (
    <>
      {entry.image !== undefined && <WebImage url={entry.image} alt="" size={32} />}
      <Typography noWrap sx={{ fontWeight: 600 }} dir="auto">
        {entry.name}
      </Typography>
    </>
  );
}
