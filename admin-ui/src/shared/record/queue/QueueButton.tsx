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

interface Props {
  /** So many more are being stored. */
  working?: number;
  /** Beside other work: nothing is said of those that are safe, and leaving is held up only where it would lose one. */
  isAside?: boolean;
}

/** How many recordings are not safe yet; opens their list. */
export function QueueButton({ working = 0, isAside = false }: Props) {
  const state = useQueue();
  const [open, setOpen] = useState(false);
  const id = useId();
  const text = queueText(state);
  const isSafe = state.entries.length + working === 0;
  useUnloadGuard(!isSafe && (!isAside || state.isOnlyHere));
  const isStuck = state.isHeldUp || state.entries.some(({ refusal }) => refusal !== undefined);
  if ((text === '' || (isAside && isSafe)) && !open) return null;
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
