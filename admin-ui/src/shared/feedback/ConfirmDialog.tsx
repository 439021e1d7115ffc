import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, type ReactNode } from 'react';
import { ErrorAlert } from './ErrorAlert';
import { PendingButton } from './PendingButton';

interface Props {
  open: boolean;
  title: string;
  /** The text: what will be destroyed, or why it may be a mistake. */
  children: ReactNode;
  confirmLabel: string;
  /** Another button, between Cancel and the main one. */
  secondAction?: { label: string; run: () => void } | undefined;
  /** 'error' is for what destroys something. */
  confirmColor?: 'error' | 'primary';
  /** The button's text while the action runs: 'Deleting...'. */
  pendingLabel?: string;
  cancelLabel?: string;
  pending?: boolean;
  error?: ReactNode;
  onConfirm: () => void;
  onCancel: () => void;
  /** Is called after the closing animation. From then on, the caller may set the focus. */
  onClosed?: () => void;
}

/** Asks for confirmation before something that may be a mistake. Cancel has the focus, so that an accidental Enter is harmless. */
export function ConfirmDialog(props: Props) {
  const { open, title, children, confirmLabel, secondAction, error, onConfirm, onCancel, onClosed } = props;
  const {
    pending = false,
    pendingLabel = confirmLabel,
    cancelLabel = 'Cancel',
    confirmColor = 'error',
  } = props;
  const id = useId();
  return (
    <Dialog
      open={open}
      role="alertdialog"
      // Three buttons fit in one row.
      maxWidth={secondAction ? 'sm' : 'xs'}
      fullWidth
      onClose={pending ? undefined : onCancel}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      slotProps={{ transition: { onExited: onClosed } }}
    >
      <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
      <DialogContent>
        {error && <ErrorAlert>{error}</ErrorAlert>}
        <div id={`${id}-text`} style={{ overflowWrap: 'anywhere' }}>
          {children}
        </div>
      </DialogContent>
      <DialogActions sx={secondAction && { '& > *': { flexGrow: { xs: 1, sm: 0 } } }}>
        <Button onClick={onCancel} disabled={pending} autoFocus>
          {cancelLabel}
        </Button>
        {secondAction && (
          <Button variant="outlined" onClick={secondAction.run} disabled={pending}>
            {secondAction.label}
          </Button>
        )}
        <PendingButton color={confirmColor} pending={pending} pendingLabel={pendingLabel} onClick={onConfirm}>
          {confirmLabel}
        </PendingButton>
      </DialogActions>
    </Dialog>
  );
}
