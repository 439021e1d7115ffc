import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useDelayed } from '../../../shared/hooks/useDelayed';
import { useIsNarrow } from '../../../shared/layout/useIsNarrow';
import { heights } from './rows';

/** Holds the list's place while it loads; its lines show after 200 ms. */
export function RowsSkeleton({ label }: { label: string }) {
  const late = useDelayed(true);
  const height = heights[useIsNarrow() ? 'narrow' : 'wide'].group;
  return (
    <Box role="status" aria-label={label} sx={{ height: height * 8 }}>
      {late &&
        Array.from({ length: 8 }, (_, row) => (
          <Box
            key={row}
            sx={{
              height,
              px: 2,
              display: 'flex',
              alignItems: 'center',
              gap: 2,
              borderBottom: 1,
              borderColor: 'divider',
            }}
          >
            <Skeleton variant="circular" width={24} height={24} />
            <Skeleton width="40%" />
          </Box>
        ))}
    </Box>
  );
}
