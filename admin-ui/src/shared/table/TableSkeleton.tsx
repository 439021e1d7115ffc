import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useRowKeys } from '../hooks/rowKeys';
import { useDelayed } from '../hooks/timers';
import { rowHeights, type Density } from './columns';

interface Props {
  /** The announcement for screen readers: what is being loaded. */
  label: string;
  density: Density;
  height: string;
}

/** The placeholder of a table that is loading. Its rows appear after 200 ms. */
export function TableSkeleton({ label, density, height }: Props) {
  const isLate = useDelayed(true);
  const rowHeight = rowHeights[density];
  useRowKeys();
  return (
    <Box
      role="status"
      aria-label={label}
      sx={{ height, overflow: 'hidden', border: isLate ? 1 : 0, borderColor: 'divider', borderRadius: 1 }}
    >
      {isLate &&
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
