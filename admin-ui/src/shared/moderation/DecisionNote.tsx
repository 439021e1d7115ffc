import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { capital } from '../text/capital';
import { TimeText } from '../text/TimeText';
import { ReasonForm } from './ReasonForm';
import { reasonLabel } from './reasonLabel';
import { StatusIcon } from './StatusLabel';
import type { Moderated, ModerationKind } from './types';

interface Props<T extends Moderated> {
  kind: ModerationKind<T>;
  item: T;
}

/** Who decided, when and why: 'Rejected by ada on 3 Feb 2026, 14:05'. Takes the reason of a rejection. Nothing while the item is pending. */
export function DecisionNote<T extends Moderated>({ kind, item }: Props<T>) {
  const { status, decidedBy, decidedAt, reason } = item;
  const [editing, setEditing] = useState<'no' | 'yes' | 'done'>('no');
  if (status === 'pending') return null;
  const takesReason = kind.explain !== undefined && status === 'rejected';
  const leave = () => setEditing('done');
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
      {takesReason && editing === 'yes' ? (
        <Box sx={{ mt: 1 }}>
          <ReasonForm kind={kind} item={item} onSaved={leave} onCancel={leave} />
        </Box>
      ) : (
        <>
          {reason && (
            <Typography dir="auto" sx={{ mt: 0.5, whiteSpace: 'pre-line' }}>
              {reason}
            </Typography>
          )}
          {takesReason && (
            <Button
              size="small"
              autoFocus={editing === 'done'}
              onClick={() => setEditing('yes')}
              sx={{ mt: 0.5, ml: -0.5 }}
            >
              {reasonLabel(item)}
            </Button>
          )}
        </>
      )}
    </Box>
  );
}
