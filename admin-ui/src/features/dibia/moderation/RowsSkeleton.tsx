import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useDelayed } from '../../../shared/hooks/timers';
import { headHeight } from './GroupSection';

/** Takes the place of the groups while they load, and shows after 200 ms. */
export function RowsSkeleton({ label }: { label: string }) {
  const isLate = useDelayed(true);
  return (
    <div role="status" aria-label={label}>
      {Array.from({ length: 8 }, (_, row) => (
        <Box
          key={row}
          sx={{
            height: headHeight,
            px: 2,
            display: 'flex',
            alignItems: 'center',
            gap: 2,
            borderBottom: isLate ? 1 : 0,
            borderColor: 'divider',
          }}
        >
          {isLate && <Skeleton variant="circular" width={24} height={24} />}
          {isLate && <Skeleton width="40%" />}
        </Box>
      ))}
    </div>
  );
}
