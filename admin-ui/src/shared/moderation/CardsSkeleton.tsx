import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { useDelayed } from '../hooks/useDelayed';

/** The usual height of a card in CSS pixels, on a phone and elsewhere. */
export type CardHeight = { xs: number; sm: number };

interface Props {
  /** 'profile' */
  noun: string;
  height: CardHeight;
}

/** Holds the place of the cards while they load; it shows after 200 ms. */
export function CardsSkeleton({ noun, height }: Props) {
  const isLate = useDelayed(true);
  return (
    <Stack role="status" aria-label={`Loading ${noun}s`} spacing={1.5}>
      {Array.from({ length: 6 }, (_, card) => (
        <Box key={card} sx={{ height }}>
          {isLate && <Skeleton variant="rounded" height="100%" />}
        </Box>
      ))}
    </Stack>
  );
}
