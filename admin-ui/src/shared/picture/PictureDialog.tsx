import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { ErrorAlert } from '../feedback/ErrorAlert';
import { PendingButton } from '../feedback/PendingButton';
import { useIsNarrow } from '../layout/useIsNarrow';
import { CutControls } from './CutControls';
import { CutView } from './CutView';
import { useHold, type Chosen } from './chosen';
import { usePicture } from './usePicture';
import { useSendPicture } from './useSendPicture';

export interface PictureDialogProps {
  chosen: Chosen;
  /** The picture is stored and shown at this address. */
  onStored: (url: string) => void;
  onClose: () => void;
}

/** Turns, cuts and sends a picture. Nothing is lost when it cannot be sent: it stays as it was cut. */
export function PictureDialog({ chosen, onStored, onClose }: PictureDialogProps) {
  const id = useId();
  const isNarrow = useIsNarrow();
  const { picture, failure: unread, cut, setCut } = usePicture(chosen);
  const { progress, failure, send, cancel } = useSendPicture(onStored);
  useHold(chosen, cut);
  const isSending = progress !== undefined;
  const close = () => {
    cancel();
    onClose();
  };
  return (
    <Dialog
      open
      onClose={close}
      fullScreen={isNarrow}
      fullWidth
      maxWidth="xs"
      aria-labelledby={`${id}-title`}
      // What happens here is none of the form's business that it was opened from.
      onMouseDown={(event) => event.stopPropagation()}
    >
      <DialogTitle id={`${id}-title`}>Your picture</DialogTitle>
      <DialogContent>
        {unread && <ErrorAlert>{unread}</ErrorAlert>}
        {!picture && !unread && <Typography role="status">Opening the picture…</Typography>}
        {picture && (
          <>
            <CutView picture={picture} cut={cut} onChange={setCut} />
            <CutControls picture={picture} cut={cut} onChange={setCut} disabled={isSending} />
            {!failure && (
              <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1.5 }}>
                Resized for the web. Location and date are removed.
              </Typography>
            )}
          </>
        )}
      </DialogContent>
      {failure && (
        <DialogContent sx={{ flex: 'none', py: 0 }}>
          <ErrorAlert>{failure}</ErrorAlert>
        </DialogContent>
      )}
      <DialogActions>
        <Button onClick={close}>{unread ? 'Close' : 'Cancel'}</Button>
        {!unread && (
          <PendingButton
            pending={isSending}
            pendingLabel={`Uploading ${Math.floor((progress ?? 0) * 100)}%`}
            disabled={!picture}
            onClick={() => picture && void send(picture, cut)}
          >
            Apply
          </PendingButton>
        )}
      </DialogActions>
    </Dialog>
  );
}
