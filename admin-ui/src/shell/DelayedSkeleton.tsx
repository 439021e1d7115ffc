import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { Late } from '../shared/feedback/Late';

/** Stands for a page that is being loaded. */
export function DelayedSkeleton() {
  return (
    <Late>
      <Stack spacing={2}>
        <Skeleton variant="rounded" height={40} width="min(320px, 80%)" />
        <Skeleton variant="rounded" height={320} />
      </Stack>
    </Late>
  );
}
