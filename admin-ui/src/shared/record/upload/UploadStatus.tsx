import CloudDone from '@mui/icons-material/CloudDone';
import CloudUpload from '@mui/icons-material/CloudUpload';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useCallback, useId, useLayoutEffect, useRef, useState } from 'react';
import { PlayButton } from '../../audio/PlayButton';
import { encodeWav } from '../../audio/wav';
import { LiveRegion } from '../../feedback/LiveRegion';
import { useUnloadGuard } from '../../form/useLeaveGuard';
import { truncate } from '../../text/truncate';
import type { WaitingRecording } from '../storage';
import { otherRecording } from './deliver';
import { useUploadQueue, type QueueState } from './uploadQueue';

interface Props {
  /** The number of recordings that are being stored. */
  storingCount?: number;
  /** On other pages: hidden once all are uploaded, and asks before leaving only if a recording would be lost. */
  isAside?: boolean;
}

/** Shows how many recordings wait to upload, and opens their list. */
export function UploadStatus({ storingCount = 0, isAside = false }: Props) {
  const state = useUploadQueue();
  const [open, setOpen] = useState(false);
  const id = useId();
  const text = statusText(state);
  const isUploaded = state.recordings.length + storingCount === 0;
  useUnloadGuard(!isUploaded && (!isAside || state.isOnlyHere));
  const isStuck = state.isHeldUp || state.recordings.some(({ refusal }) => refusal !== undefined);
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
          <UploadList />
        </DialogContent>
        <DialogActions>
          <Button onClick={() => setOpen(false)}>Close</Button>
        </DialogActions>
      </Dialog>
    </>
  );
}

/** Returns the status in a few words; empty if nothing was recorded. */
function statusText({ recordings, uploaded, isHeldUp }: QueueState): string {
  const failed = recordings.filter(({ refusal }) => refusal !== undefined).length;
  const waiting = recordings.length - failed;
  if (failed > 0) return `${failed} failed to upload`;
  if (waiting > 0 && isHeldUp) return `${waiting} waiting to upload. Obi will try again.`;
  if (waiting > 0) return `Uploading ${waiting}`;
  return uploaded.size > 0 ? 'All uploaded' : '';
}

/** Lists the recordings that are not uploaded, each with its status and actions. */
export function UploadList() {
  const { recordings, uploadingKey, isHeldUp, isOnlyHere, queue } = useUploadQueue();
  const list = useRef<HTMLDivElement>(null);
  // An action may remove the button that has the focus. Without the focus, the dialog would not hear Escape.
  useLayoutEffect(() => {
    if (document.activeElement === document.body) list.current?.focus();
  });
  return (
    <Box ref={list} tabIndex={-1} sx={{ outline: 'none' }}>
      {recordings.length === 0 && <Typography>All recordings are uploaded.</Typography>}
      {recordings.length > 0 && (
        <>
          <Alert severity={isOnlyHere ? 'error' : 'info'} role="presentation" sx={{ mb: 1 }}>
            {isOnlyHere
              ? 'This browser has no room to store recordings. Leave this page open until all are uploaded.'
              : 'These recordings are stored in this browser. Obi uploads them as soon as it can, even after a restart.'}
          </Alert>
          {isHeldUp && (
            <Button variant="outlined" onClick={queue.resume} sx={{ mb: 1 }}>
              Upload now
            </Button>
          )}
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {recordings.map((recording) => (
              <Row key={recording.key} recording={recording} isUploading={recording.key === uploadingKey} />
            ))}
          </Box>
        </>
      )}
    </Box>
  );
}

function Row({ recording, isUploading }: { recording: WaitingRecording; isUploading: boolean }) {
  const { queue } = useUploadQueue();
  const { key, name: file, rate, text, refusal } = recording;
  const name = truncate(text, 60);
  const canReplace = refusal === otherRecording;
  // The same function between renders, so that playing continues.
  const sound = useCallback(async () => {
    const samples = await queue.readSound({ key, name: file });
    if (!samples) throw new Error(`There is no ${file}.`);
    return new Blob([encodeWav(new Float32Array(samples), rate)], { type: 'audio/wav' });
  }, [queue, key, file, rate]);
  return (
    <Box component="li" sx={{ py: 1.5, borderBottom: 1, borderColor: 'divider' }}>
      <Typography lang="ig" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        {name}
      </Typography>
      <Typography variant="body2" sx={{ color: refusal ? 'error.main' : 'text.secondary', mb: 1 }}>
        {refusal ?? (isUploading ? 'Uploading' : 'Waiting to upload')}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <PlayButton source={sound} name={name} />
        {refusal !== undefined && (
          <>
            <Button
              size="small"
              variant="outlined"
              aria-label={`${canReplace ? 'Replace it' : 'Try again'}: ${name}`}
              onClick={() => void queue.retry(key, canReplace)}
            >
              {canReplace ? 'Replace it' : 'Try again'}
            </Button>
            <Button
              size="small"
              color="error"
              aria-label={`Remove ${name}`}
              onClick={() => void queue.remove(key)}
            >
              Remove
            </Button>
          </>
        )}
      </Box>
    </Box>
  );
}
