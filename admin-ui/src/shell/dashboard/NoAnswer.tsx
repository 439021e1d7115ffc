import Box from '@mui/material/Box';
import { PendingButton } from '../../shared/feedback/PendingButton';
import { isOffline } from '../../shared/feedback/failures';

interface Props {
  /** What does not answer: 'Kwuo'. */
  who: string;
  query: { error: unknown; isFetching: boolean; data: unknown; refetch: () => unknown };
}

/** Says that an area does not answer, and tries it again. What it answered before may still be shown. */
export function NoAnswer({ who, query }: Props) {
  const { error, isFetching, data, refetch } = query;
  return (
    <Box
      sx={{
        position: 'relative',
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 1,
        typography: 'body2',
        color: 'error.main',
      }}
    >
      {isOffline(error) ? 'No connection.' : `${who} does not answer.`}
      {data !== undefined && ' These are its last figures.'}
      <PendingButton
        size="small"
        variant="text"
        color="inherit"
        aria-label={isFetching ? undefined : `Try again: ${who}`}
        pending={isFetching}
        pendingLabel="Trying again..."
        onClick={() => void refetch()}
      >
        Try again
      </PendingButton>
    </Box>
  );
}
