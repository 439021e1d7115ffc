import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useEffect, useState, type ReactNode, type RefObject } from 'react';
import { useBlocker, useLocation, type Location } from 'react-router';
import { paths } from '../routing/paths';
import { page } from '../routing/loadWithRetry';
import { EDIT } from '../routing/useOpenRecord';

interface EditDialog {
  /** Reports whether the form was saved or discarded, even if it still has changes. */
  isOver: RefObject<boolean>;
}

/** The words of the question. */
interface Words {
  title: string;
  text: string;
}

export const unsaved: Words = {
  title: 'Leave without saving?',
  text: 'What you typed here is not saved yet.',
};

export const stillSaving: Words = {
  title: 'Leave while saving?',
  text: "What you typed is still being saved. If you leave now, you won't see whether it worked.",
};

/**
 * Asks once before a form with unsaved changes is left, inside the app and on closing the tab. A form in the edit
 * dialog that the address names is left by Back, too. Render what it returns. A session that ended leads to the login
 * page and is never held up: the draft brings the text back. onDiscard is called when the person chooses to leave
 * (give it the draft's clear).
 */
export function useLeaveGuard(
  dirty: boolean,
  onDiscard?: () => void,
  dialog?: EditDialog,
  words = unsaved,
): ReactNode {
  useUnloadGuard(dirty);
  const isCovered = dialogAt(useLocation()) !== null;
  // The router knows one guard at a time: a page's form has one only while it is dirty and no dialog covers it. The
  // router takes a moment to arm a guard, and Back would leave without a question until then, so a dialog has one from
  // the beginning.
  const isGuarded = dialog ? true : dirty && !isCovered;
  return isGuarded && <LeaveGuard dirty={dirty} onDiscard={onDiscard} dialog={dialog} words={words} />;
}

/** Makes the browser ask before the tab is closed. */
export function useUnloadGuard(dirty: boolean): void {
  useEffect(() => {
    if (!dirty) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (!page.isReloading) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [dirty]);
}

const dialogAt = ({ search }: Location) => new URLSearchParams(search).get(EDIT);

interface Props {
  dirty: boolean;
  onDiscard: (() => void) | undefined;
  dialog: EditDialog | undefined;
  words: Words;
}

function LeaveGuard({ dirty, onDiscard, dialog, words }: Props) {
  const blocker = useBlocker(({ currentLocation: from, nextLocation: to }) => {
    if (!dirty || to.pathname === paths.login || dialog?.isOver.current) return false;
    return to.pathname !== from.pathname || (dialog !== undefined && dialogAt(to) !== dialogAt(from));
  });

  // The router shows the next page once it is loaded, and until then calls the navigation blocked.
  const [left, setLeft] = useState<Location>();
  if (blocker.state !== 'blocked' || blocker.location === left) return null;
  const leave = () => {
    setLeft(blocker.location);
    onDiscard?.();
    blocker.proceed();
  };
  return (
    <Dialog open onClose={() => blocker.reset()} aria-labelledby="leave-title" aria-describedby="leave-text">
      <DialogTitle id="leave-title">{words.title}</DialogTitle>
      <DialogContent>
        <DialogContentText id="leave-text">{words.text}</DialogContentText>
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
