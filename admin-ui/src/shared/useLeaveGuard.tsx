import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useEffect, type ReactNode } from 'react';
import { useBlocker } from 'react-router';
import { paths } from '../app/paths';
import { isReload } from './reload';

/**
 * Asks once before a form with unsaved changes is left, inside the app and on closing the tab. Render what it
 * answers. A session that ended leads to the login page and is never held up: the draft brings the text back.
 * onDiscard is called when the person chooses to leave (give it the draft's clear).
 */
export function useLeaveGuard(dirty: boolean, onDiscard?: () => void): ReactNode {
  // The router knows one guard at a time, so a form that has nothing to lose has none.
  return dirty && <LeaveGuard onDiscard={onDiscard} />;
}

function LeaveGuard({ onDiscard }: { onDiscard: (() => void) | undefined }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      nextLocation.pathname !== currentLocation.pathname && nextLocation.pathname !== paths.login,
  );

  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (!isReload()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);

  if (blocker.state !== 'blocked') return null;
  const leave = () => {
    onDiscard?.();
    blocker.proceed();
  };
  return (
    <Dialog open onClose={() => blocker.reset()} aria-labelledby="leave-title" aria-describedby="leave-text">
      <DialogTitle id="leave-title">Leave without saving?</DialogTitle>
      <DialogContent>
        <DialogContentText id="leave-text">What you have typed here is not saved yet.</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button onClick={() => blocker.reset()} autoFocus>
          Stay
        </Button>
        <Button color="error" onClick={leave}>
          Leave
        </Button>
      </DialogActions>
    </Dialog>
  );
}
