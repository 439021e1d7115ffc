import Box from '@mui/material/Box';
import { useState } from 'react';
import { PendingButton } from '../../shared/feedback/PendingButton';
import { isOffline } from '../../shared/feedback/failures';

interface Props {
  /** What does not answer: 'Ilu Finder'. */
  who: string;
  query: { error: unknown; isFetching: boolean; data: unknown; refetch: () => unknown };
}

/**
 * Says that an area does not answer, and tries it again. What it answered before may still be shown; while the device
 * is offline the bar above all pages says enough of it.
 */
export function NoAnswer({ who, query }: Props) {
  const { isFetching, data, refetch } = query;
  // There is none while it is tried again.
  const [error, setError] = useState(query.error);
  if (query.error && query.error !== error) setError(query.error);
  if (data !== undefined && !navigator.onLine) return null;
  return (
    <Box
      sx={{
        position: 'relative',
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 0.5,
        typography: 'body2',
        color: 'error.main',
      }}
    >
      {isOffline(error) ? 'No connection.' : `${who} isn't responding.`}
      {data !== undefined && ' Showing its last known figures.'}
      <PendingButton
        size="small"
        variant="text"
        color="inherit"
        aria-label={isFetching ? undefined : `Try again: ${who}`}
        pending={isFetching}
        pendingLabel="Trying again..."
        onClick={() => void refetch()}
        sx={{ minWidth: 0, px: 0.75, mx: -0.25, textAlign: 'left' }}
      >
        Try again
      </PendingButton>
    </Box>
  );
}
