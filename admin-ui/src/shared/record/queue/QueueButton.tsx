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
  /** The number of recordings that are being stored. */
  working?: number;
  /** On other pages: hidden once all are uploaded, and asks before leaving only if a recording would be lost. */
  isAside?: boolean;
}

/** Shows how many recordings wait to upload; opens their list. */
export function QueueButton({ working = 0, isAside = false }: Props) {
  const state = useQueue();
  const [open, setOpen] = useState(false);
  const id = useId();
  const text = queueText(state);
  const isUploaded = state.entries.length + working === 0;
  useUnloadGuard(!isUploaded && (!isAside || state.isOnlyHere));
  const isStuck = state.isHeldUp || state.entries.some(({ refusal }) => refusal !== undefined);
  if ((text === '' || (isAside && isUploaded)) && !open) return null;
  return (
    <>
      <LiveRegion>{isStuck && text}</LiveRegion>
      <Button
        size="small"
        color={isUploaded ? 'primary' : 'warning'}
        startIcon={isUploaded ? <CloudDone /> : <CloudUpload />}
        onClick={() => setOpen(true)}
      >
        {text}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} aria-labelledby={id} maxWidth="sm" fullWidth>
        <DialogTitle id={id}>Recordings to upload</DialogTitle>
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
