import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, type ReactNode } from 'react';
import { ErrorAlert } from '../feedback/ErrorAlert';
import { savedWithCtrlEnter } from '../form/FormLock';
import { growsUpwards, shortTitle, tallest } from '../layout/dialogs';
import { useIsNarrow } from '../layout/viewport';

interface Props {
  title: ReactNode;
  /** 'sm' if undefined. */
  maxWidth?: 'md' | undefined;
  /** Has fields. The dialog then has a fixed height, so that a hint that appears does not move them. */
  hasFields?: boolean;
  pending: boolean;
  error: string | undefined;
  /** Is called by the submit button among the buttons, and by Ctrl+Enter. */
  onSubmit: () => void;
  onCancel: () => void;
  buttons: ReactNode;
  children: ReactNode;
}

const fixedHeight = {
  ...growsUpwards,
  paper: { sx: { ...growsUpwards.paper.sx, height: `min(720px, ${tallest})` } },
};

/** The dialog that asks before a submission is published. */
export function PublishFrame(props: Props) {
  const { title, maxWidth = 'sm', hasFields, pending, error, onSubmit, onCancel, buttons, children } = props;
  const id = useId();
  const isNarrow = useIsNarrow();
  return (
    <Dialog
      open
      fullScreen={isNarrow}
      fullWidth
      maxWidth={maxWidth}
      onClose={pending ? undefined : onCancel}
      aria-labelledby={id}
      slotProps={isNarrow ? {} : hasFields ? fixedHeight : growsUpwards}
    >
      <Box
        component="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!pending) onSubmit();
        }}
        {...savedWithCtrlEnter}
        sx={{ display: 'contents' }}
      >
        <DialogTitle id={id} sx={{ py: 0, mt: 2, mb: 1, ...shortTitle }}>
          {title}
        </DialogTitle>
        <DialogContent tabIndex={0} role="region" aria-label="Preview">
          {error && <ErrorAlert>{error}</ErrorAlert>}
          {children}
        </DialogContent>
        <DialogActions sx={{ '& > *': { flexGrow: { xs: 1, sm: 0 }, minHeight: { xs: 48, sm: 40 } } }}>
          {buttons}
        </DialogActions>
      </Box>
    </Dialog>
  );
}
