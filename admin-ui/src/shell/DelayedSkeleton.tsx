import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';

/** Stands for a page that is being loaded; invisible for 200 ms, so that quick pages do not flicker. */
export function DelayedSkeleton() {
  return (
    <Stack
      spacing={2}
      aria-busy="true"
      sx={{ '@keyframes appear': { to: { opacity: 1 } }, opacity: 0, animation: 'appear 0s 200ms forwards' }}
    >
      <Skeleton variant="rounded" height={40} width="min(320px, 80%)" />
      <Skeleton variant="rounded" height={320} />
    </Stack>
  );
}
