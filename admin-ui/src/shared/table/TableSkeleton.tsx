import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useDelayed } from '../hooks/timers';
import { rowHeights, type Density } from './columns';

interface Props {
  /** Says what is being loaded, for screen readers. */
  label: string;
  density: Density;
  height: string;
}

/** Holds the table's place while it loads; its rows show after 200 ms. */
export function TableSkeleton({ label, density, height }: Props) {
  const late = useDelayed(true);
  const rowHeight = rowHeights[density];
  return (
    <Box
      role="status"
      aria-label={label}
      sx={{ height, overflow: 'hidden', border: late ? 1 : 0, borderColor: 'divider', borderRadius: 1 }}
    >
      {late &&
        Array.from({ length: 12 }, (_, row) => (
          <Box
            key={row}
            sx={{
              height: rowHeight,
              px: 1,
              display: 'flex',
              alignItems: 'center',
              gap: 2,
              borderBottom: 1,
              borderColor: 'divider',
            }}
          >
            <Skeleton variant="rounded" width={rowHeight - 24} height={rowHeight - 24} />
            <Skeleton width="20%" />
            <Skeleton width="60%" />
          </Box>
        ))}
    </Box>
  );
}
