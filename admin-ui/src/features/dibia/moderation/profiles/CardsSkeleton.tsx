import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { useDelayed } from '../../../../shared/useDelayed';

/** Holds the place of the cards while they load; it shows after 200 ms. */
export function CardsSkeleton() {
  const isLate = useDelayed(true);
  return (
    <Stack role="status" aria-label="Loading profiles" spacing={1.5}>
      {Array.from({ length: 6 }, (_, card) => (
        <Box key={card} sx={{ height: { xs: 126, sm: 74 } }}>
          {isLate && <Skeleton variant="rounded" height="100%" />}
        </Box>
      ))}
    </Stack>
  );
}
