import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { capital } from '../directory/capital';
import { TimeText } from '../TimeText';
import { StatusIcon } from './StatusLabel';
import type { Moderated } from './types';

/** Who decided, when and why: 'Rejected by ada on 3 Feb 2026, 14:05'. Nothing while the item is pending. */
export function DecisionNote({ item }: { item: Moderated }) {
  const { status, decidedBy, decidedAt, reason } = item;
  if (status === 'pending') return null;
  return (
    <Box sx={{ p: 1.5, border: 1, borderColor: 'divider', borderRadius: 1, overflowWrap: 'anywhere' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, fontWeight: 600 }}>
        <StatusIcon status={status} />
        <span>
          {capital(status)}
          {decidedBy && ` by ${decidedBy}`}
          {decidedAt && (
            <>
              {' on '}
              <TimeText date={decidedAt} withTime />
            </>
          )}
        </span>
      </Box>
      {reason && (
        <Typography dir="auto" sx={{ mt: 0.5, whiteSpace: 'pre-line' }}>
          {reason}
        </Typography>
      )}
    </Box>
  );
}
