import Box from '@mui/material/Box';
import { ApiError } from '../../../shared/http/ApiError';
import { ErrorAlert } from '../../../shared/feedback/ErrorAlert';
import type { Proverbs } from './useProverbs';

/** Stands behind the last row that is loaded: more is coming, or could not be loaded. */
export function ListEnd({ list: { isLoadingMore, moreError, retryMore } }: { list: Proverbs }) {
  if (isLoadingMore) return <Box sx={{ p: 1.5, color: 'text.secondary' }}>Loading more proverbs...</Box>;
  if (!moreError) return null;
  const why = moreError instanceof ApiError && moreError.status === 0 ? 'No connection.' : '';
  return (
    <Box sx={{ p: 1.5 }}>
      <ErrorAlert action={{ label: 'Retry', onClick: retryMore }}>
        {`The rest of the proverbs could not be loaded. ${why}`.trim()}
      </ErrorAlert>
    </Box>
  );
}
