import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { agree, plural } from '../../../shared/text/plural';
import type { Proverbs } from './useProverbs';

/** Says that the list is not what the service would have found. */
export function OfflineNotice({ list: { lookedThrough, reload } }: { list: Proverbs }) {
  if (lookedThrough === undefined) return null;
  return (
    <Alert
      severity="warning"
      sx={{ mb: 1.5 }}
      action={
        <Button color="inherit" onClick={reload}>
          Try again
        </Button>
      }
    >
      No connection. Showing matches only from the {plural(lookedThrough, 'proverb')} that{' '}
      {agree(lookedThrough, 'is', 'are')} loaded.
    </Alert>
  );
}
