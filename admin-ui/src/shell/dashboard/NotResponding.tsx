import Box from '@mui/material/Box';
import { useState } from 'react';
import { PendingButton } from '../../shared/feedback/PendingButton';
import { isOffline } from '../../shared/feedback/failures';

interface Props {
  /** The name of the service, such as 'Ilu Finder'. */
  name: string;
  query: { error: unknown; isFetching: boolean; data: unknown; refetch: () => unknown };
}

/**
 * Says that a service isn't responding, and offers to try again. Shows nothing while the device is offline and earlier
 * figures are shown: the bar above all pages already says that there is no connection.
 */
export function NotResponding({ name, query }: Props) {
  const { isFetching, data, refetch } = query;
  // The query has no error during a retry, so the last one is kept.
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
      {isOffline(error) ? 'No connection.' : `${name} isn't responding.`}
      {data !== undefined && ' Showing its last known figures.'}
      <PendingButton
        size="small"
        variant="text"
        color="inherit"
        aria-label={isFetching ? undefined : `Try again: ${name}`}
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
