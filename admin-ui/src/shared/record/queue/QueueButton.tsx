import CloudDone from '@mui/icons-material/CloudDone';
import CloudUpload from '@mui/icons-material/CloudUpload';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import { LiveRegion } from '../../feedback/LiveRegion';
import { useUnloadGuard } from '../../form/useLeaveGuard';
import { QueueList } from './QueueList';
import { queueText } from './queueText';
import { useQueue } from './useQueue';

/** How many recordings are not safe yet; opens their list. `working` more are being stored. */
export function QueueButton({ working = 0 }: { working?: number }) {
  const state = useQueue();
  const [open, setOpen] = useState(false);
  const id = useId();
  const text = queueText(state);
  const isSafe = state.entries.length + working === 0;
  useUnloadGuard(!isSafe);
  const isStuck = state.isHeldUp || state.entries.some(({ refusal }) => refusal !== undefined);
  if (text === '' && !open) return null;
  return (
    <>
      <LiveRegion>{isStuck && text}</LiveRegion>
      <Button
        size="small"
        color={isSafe ? 'primary' : 'warning'}
        startIcon={isSafe ? <CloudDone /> : <CloudUpload />}
        onClick={() => setOpen(true)}
      >
        {text}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} aria-labelledby={id} maxWidth="sm" fullWidth>
        <DialogTitle id={id}>Recordings on their way</DialogTitle>
        <DialogContent>
          <QueueList />
        </DialogContent>
        <DialogActions>
          <Button onClick={() => setOpen(false)}>Close</Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
