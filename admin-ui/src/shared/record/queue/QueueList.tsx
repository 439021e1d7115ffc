import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useCallback, useLayoutEffect, useRef } from 'react';
import { PlayButton } from '../../audio/PlayButton';
import { encodeWav } from '../../audio/wav';
import { truncate } from '../../text/truncate';
import { otherRecording } from './deliver';
import type { Entry } from '../database';
import { useQueue } from './useQueue';

/** Recordings that are not uploaded yet, each with its status and actions. */
export function QueueList() {
  const { entries } = useQueue();
  const list = useRef<HTMLDivElement>(null);
  // The button that was pressed may go with what it did; without the focus the dialog would not hear Escape.
  useLayoutEffect(() => {
    if (document.activeElement === document.body) list.current?.focus();
  });
  return (
    <Box ref={list} tabIndex={-1} sx={{ outline: 'none' }}>
      {entries.length === 0 ? <Typography>All recordings are uploaded.</Typography> : <Waiting />}
    </Box>
  );
}

function Waiting() {
  const { entries, sending, isHeldUp, isOnlyHere, queue } = useQueue();
  return (
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
        {entries.map((entry) => (
          <Row key={entry.key} entry={entry} isSending={entry.key === sending} />
        ))}
      </Box>
    </>
  );
}

function Row({ entry, isSending }: { entry: Entry; isSending: boolean }) {
  const { queue } = useQueue();
  const { key, name: file, rate, text, refusal } = entry;
  const name = truncate(text, 60);
  // The same at each drawing, so that what plays goes on.
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
        {refusal ?? (isSending ? 'Uploading' : 'Waiting to upload')}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <PlayButton source={sound} name={name} />
        {refusal !== undefined && (
          <>
            <Button
              size="small"
              variant="outlined"
              aria-label={`${refusal === otherRecording ? 'Replace it' : 'Try again'}: ${name}`}
              onClick={() => void queue.retry(key, refusal === otherRecording)}
            >
              {refusal === otherRecording ? 'Replace it' : 'Try again'}
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
