import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { areas } from '../../features/areas';
import { ConfirmDialog } from '../../shared/feedback/ConfirmDialog';
import { ErrorAlert } from '../../shared/feedback/ErrorAlert';
import { areaRows } from '../../shared/areas';
import { isRunning, useFixRun, type FixState } from '../../shared/record/fix/fixRun';
import { EDIT } from '../../shared/routing/useOpenRecord';
import { loadWithRetry } from '../../shared/routing/loadWithRetry';
import { agree, plural } from '../../shared/text/plural';
import { truncate } from '../../shared/text/truncate';

const recordings = (count: number) => plural(count, 'recording');

const loadAreas = () =>
  Promise.all(areas.flatMap(({ recordings: area }) => (area ? [loadWithRetry(area.load)] : [])));

/** Fixes all recordings that need it, and shows the progress and the result. Closing it does not stop the run. */
export function FixDialog({ onClose }: { onClose: () => void }) {
  const id = useId();
  const client = useQueryClient();
  const { state, run } = useFixRun();
  const { phase, fixed, isUndo } = state;
  const [isAsking, setAsking] = useState(false);
  const progress = useRef<HTMLDivElement>(null);
  const start = useCallback(() => void run.fixAll(loadAreas, client), [run, client]);
  // The button that opened the dialog asked for it.
  useEffect(() => {
    if (phase === 'idle') start();
  }, [phase, start]);
  // A pressed button may be gone. Without the focus, the dialog would not hear Escape.
  useLayoutEffect(() => {
    if (document.activeElement === document.body) progress.current?.focus();
  });
  const isWorking = isRunning(state);
  const undo = () => void run.undoAll(client);
  return (
    <Dialog open maxWidth="sm" fullWidth onClose={onClose} aria-labelledby={`${id}-title`}>
      <DialogTitle id={`${id}-title`}>Fix recordings</DialogTitle>
      <DialogContent>
        <Typography sx={{ mb: 2 }}>
          Obi converts each recording in this browser so that it plays everywhere and is as loud as the
          others. The old file is kept as its original. You can close this window and use other pages of Obi.
          If you close the tab, fixing stops; to continue, choose “Fix all” again.
        </Typography>
        <Box ref={progress} tabIndex={-1} sx={{ outline: 'none', minHeight: isWorking ? 96 : 0 }}>
          <Progress state={state} />
        </Box>
        <Result state={state} />
      </DialogContent>
      <DialogActions>
        {isWorking && <Button onClick={run.stop}>Stop</Button>}
        {!isWorking && !isUndo && fixed.length > 0 && (
          <Button color="error" onClick={() => setAsking(true)}>
            Undo all
          </Button>
        )}
        {phase === 'stopped' && <Button onClick={isUndo ? undo : start}>Continue</Button>}
        {(phase === 'done' || phase === 'undone') && <Button onClick={start}>Run again</Button>}
        <Button onClick={onClose} autoFocus>
          Close
        </Button>
      </DialogActions>
      <ConfirmDialog
        open={isAsking}
        title={`Undo the fix of ${recordings(fixed.length)}?`}
        confirmLabel="Undo all"
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          undo();
        }}
      >
        The old {agree(fixed.length, 'recording is', 'recordings are')} restored. Entries that changed since
        keep the fixed one.
      </ConfirmDialog>
    </Dialog>
  );
}

function Progress({ state }: { state: FixState }) {
  const { phase, heldUp, total, done, text, problem } = state;
  const isCounted = phase === 'fixing' || phase === 'undoing';
  const isWorking = isRunning(state);
  return (
    <>
      <Typography role="status" sx={{ fontWeight: 600 }}>
        {statusText(state)}
      </Typography>
      {isWorking && (
        <LinearProgress
          aria-label="Progress"
          {...(isCounted && { variant: 'determinate', value: total === 0 ? 0 : (done / total) * 100 })}
          sx={{ my: 1 }}
        />
      )}
      {isCounted && (
        <Typography lang="ig" noWrap sx={{ color: 'text.secondary' }}>
          {text}
        </Typography>
      )}
      {isWorking && heldUp && (
        <Alert severity="warning" sx={{ mt: 1 }}>
          {heldUpText(heldUp)}
        </Alert>
      )}
      {problem && <ErrorAlert>{problem}</ErrorAlert>}
    </>
  );
}

const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' });

function heldUpText({ status, until }: NonNullable<FixState['heldUp']>): string {
  if (status === 0) return 'No connection. Obi will continue when it is back.';
  const why = status === 429 ? 'Too many requests.' : 'The service is not available right now.';
  return `${why} Obi will continue at ${time.format(until)}.`;
}

function statusText({ phase, total, done, kept }: FixState): string {
  const left = total - done;
  switch (phase) {
    case 'queued':
      return 'Waiting for another tab that is fixing recordings';
    case 'finding':
      return 'Looking for recordings to fix';
    case 'fixing':
      return `${done} of ${total}`;
    case 'undoing':
      return `Undoing: ${done} of ${total}`;
    case 'stopped':
      return left > 0 ? `Stopped. ${recordings(left)} ${agree(left, 'is', 'are')} left.` : 'Stopped.';
    case 'done':
      return total === 0 ? 'No recording needs a fix.' : 'Done.';
    case 'undone':
      return kept > 0
        ? `Undone, except for ${recordings(kept)} whose ${agree(kept, 'entry', 'entries')} changed since.`
        : 'Undone.';
    case 'idle':
      return '';
  }
}

/** Says what has been done so far, and what could not be fixed. */
function Result({ state: { fixed, measured, skipped, failed } }: { state: FixState }) {
  const counts = [
    fixed.length > 0 && `${recordings(fixed.length)} fixed.`,
    measured > 0 && `${recordings(measured)} measured and good already.`,
    skipped > 0 && `${recordings(skipped)} skipped, because someone changed the entry.`,
  ].filter(Boolean);
  return (
    <>
      {counts.length > 0 && <Typography sx={{ mt: 2 }}>{counts.join(' ')}</Typography>}
      {fixed.length > 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          “Undo all” works until you close this tab. After that, you can undo each fix in the history of its
          entry.
        </Typography>
      )}
      {failed.length > 0 && (
        <>
          <Typography component="h3" sx={{ mt: 2, fontWeight: 600 }}>
            {recordings(failed.length)} could not be fixed
          </Typography>
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {failed.map(({ target: { area, id, text }, reason }) => (
              <Box
                component="li"
                key={`${area.id} ${id}`}
                sx={{ py: 1, borderBottom: 1, borderColor: 'divider' }}
              >
                <MuiLink
                  component={Link}
                  to={editAddress(areaRows[area.id].list, id)}
                  lang="ig"
                  sx={{ overflowWrap: 'anywhere' }}
                >
                  {truncate(text, 80)}
                </MuiLink>
                <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                  {reason}
                </Typography>
              </Box>
            ))}
          </Box>
        </>
      )}
    </>
  );
}

const editAddress = (list: string, id: string) =>
  `${list}${list.includes('?') ? '&' : '?'}${EDIT}=${encodeURIComponent(id)}`;
