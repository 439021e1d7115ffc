import Alert from '@mui/material/Alert';
import { ErrorAlert } from '../feedback/ErrorAlert';
import type { Moderated } from './types';
import type { Desk } from './useDesk';

/** What went wrong, or what another person did first. Stands in the dialog while one is open, else on the page. */
export function DeskNotice<T extends Moderated>({ desk }: { desk: Desk<T> }) {
  const { notice, dismissNotice, asking } = desk;
  if (!notice || asking) return null;
  if (notice.severity === 'error') return <ErrorAlert onDismiss={dismissNotice}>{notice.text}</ErrorAlert>;
  return (
    <Alert severity="info" role="status" onClose={dismissNotice} sx={{ mb: 2, overflowWrap: 'anywhere' }}>
      {notice.text}
    </Alert>
  );
}
