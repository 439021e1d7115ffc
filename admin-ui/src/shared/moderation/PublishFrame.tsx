import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, type ReactNode } from 'react';
import { ErrorAlert } from '../feedback/ErrorAlert';
import { useIsNarrow } from '../layout/viewport';

interface Props {
  title: ReactNode;
  /** In CSS pixels, if the window is high enough; as high as the content if undefined. */
  height?: number;
  pending: boolean;
  error: string | undefined;
  onCancel: () => void;
  buttons: ReactNode;
  children: ReactNode;
}

/** The dialog that asks before a submission is published. */
export function PublishFrame({ title, height, pending, error, onCancel, buttons, children }: Props) {
  const id = useId();
  const isNarrow = useIsNarrow();
  return (
    <Dialog
      open
      fullScreen={isNarrow}
      fullWidth
      maxWidth="sm"
      onClose={pending ? undefined : onCancel}
      aria-labelledby={id}
      slotProps={{
        paper: { sx: isNarrow || !height ? undefined : { height: `min(${height}px, calc(100dvh - 64px))` } },
      }}
    >
      <DialogTitle id={id} sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </DialogTitle>
      <DialogContent tabIndex={0} role="region" aria-label="Preview">
        {error && <ErrorAlert>{error}</ErrorAlert>}
        {children}
      </DialogContent>
      <DialogActions
        disableSpacing
        sx={{
          flexWrap: 'wrap',
          gap: 1,
          px: 3,
          pb: 2,
          '& > *': { flexGrow: { xs: 1, sm: 0 }, minHeight: { xs: 48, sm: 40 } },
        }}
      >
        {buttons}
      </DialogActions>
    </Dialog>
  );
}
