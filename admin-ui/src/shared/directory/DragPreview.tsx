import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { WebImage } from '../links/WebImage';
import type { Entry } from './types';

/** An entry as it follows the pointer, with so many others. */
export function DragPreview({ entry, name, others }: { entry: Entry; name: string; others: number }) {
  return (
    <>
      {entry.image !== undefined && <WebImage url={entry.image} alt="" size={32} />}
      <Typography noWrap sx={{ fontWeight: 600 }} dir="auto">
        {name}
      </Typography>
      {others > 0 && <Chip size="small" color="primary" label={`+${others}`} />}
    </>
  );
}
