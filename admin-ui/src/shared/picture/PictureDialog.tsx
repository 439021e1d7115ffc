import RotateLeft from '@mui/icons-material/RotateLeft';
import RotateRight from '@mui/icons-material/RotateRight';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import Slider from '@mui/material/Slider';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useId, useEffect, useState } from 'react';
import type { components } from '../../api/audio';
import { uploadForm, useUpload, wasCancelled } from '../audio/uploadForm';
import { ErrorAlert } from '../feedback/ErrorAlert';
import { mayBeSaved, withReason } from '../feedback/failures';
import { PendingButton } from '../feedback/PendingButton';
import { useIsNarrow } from '../layout/viewport';
import { shortHost } from '../links/url';
import { readPicture, drawCut, encode } from './canvas';
import { useHold, type Chosen } from './chosen';
import { firstCut, type Cut, mostZoom, turned, type Size } from './cut';
import { CutView } from './CutView';

export interface PictureDialogProps {
  chosen: Chosen;
  /** The picture is stored and shown at this address. */
  onStored: (url: string) => void;
  onClose: () => void;
}

/** Turns, cuts and uploads a picture. If the upload fails, the picture and its cut stay. */
export function PictureDialog({ chosen, onStored, onClose }: PictureDialogProps) {
  const id = useId();
  const isNarrow = useIsNarrow();
  const { picture, failure: readFailure, cut, setCut } = usePicture(chosen);
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
      // React would pass the event to the form from which the dialog was opened.
      onMouseDown={(event) => event.stopPropagation()}
    >
      <DialogTitle id={`${id}-title`}>Your picture</DialogTitle>
      <DialogContent>
        {readFailure && <ErrorAlert>{readFailure}</ErrorAlert>}
        {!picture && !readFailure && <Typography role="status">Opening the picture…</Typography>}
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
        <Button onClick={close}>{readFailure ? 'Close' : 'Cancel'}</Button>
        {!readFailure && (
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

/** Returns the chosen picture once it is read, or why it cannot be read, and its crop. */
function usePicture({ from, cut: before }: Chosen) {
  const [picture, setPicture] = useState<HTMLCanvasElement>();
  const [failure, setFailure] = useState<string>();
  const [cut, setCut] = useState(before ?? firstCut);
  useEffect(() => {
    let isGone = false;
    readPicture(from).then(
      (read) => !isGone && setPicture(read),
      () => !isGone && setFailure(unreadable(from)),
    );
    return () => void (isGone = true);
  }, [from]);
  return { picture, failure, cut, setCut };
}

function unreadable(from: File | string): string {
  return typeof from === 'string'
    ? `${shortHost(new URL(from))} does not let other sites copy this picture. Open it, save it on your device, and drop or choose that file.`
    : `This browser can't open ${from.name} as a picture. Please use a JPEG, PNG or WebP file.`;
}

/** The longest side of an uploaded picture, in pixels. */
const longestSide = 1200;

/** Uploads the cropped picture. */
function useSendPicture(onStored: (url: string) => void) {
  const { progress, run, cancel } = useUpload();
  const [failure, setFailure] = useState<string>();
  const send = async (picture: HTMLCanvasElement, cut: Cut) => {
    setFailure(undefined);
    try {
      const canvas = document.createElement('canvas');
      drawCut(canvas, picture, cut, longestSide);
      const form = new FormData();
      form.set('picture', await encode(canvas));
      const { url } = await run((options) =>
        uploadForm<components['schemas']['Picture']>('/api/pictures/admin/picture', form, options),
      );
      onStored(url);
    } catch (error) {
      if (wasCancelled(error)) return;
      // A picture that is stored twice does no harm.
      const isUnclear = mayBeSaved(error);
      setFailure(
        isUnclear
          ? 'No answer from the server. Try again.'
          : withReason('The picture could not be stored', error),
      );
    }
  };
  return { progress, failure, send, cancel };
}

interface Props {
  picture: Size;
  cut: Cut;
  onChange: (cut: Cut) => void;
  disabled: boolean;
}

/** Turns a picture, and sets the shape and size of its cut. */
function CutControls({ picture, cut, onChange, disabled }: Props) {
  const id = useId();
  const most = mostZoom(picture);
  return (
    <Box sx={{ mt: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', justifyContent: 'center' }}>
        <Button startIcon={<RotateLeft />} disabled={disabled} onClick={() => onChange(turned(cut, 'left'))}>
          Rotate left
        </Button>
        <Button
          startIcon={<RotateRight />}
          disabled={disabled}
          onClick={() => onChange(turned(cut, 'right'))}
        >
          Rotate right
        </Button>
        <FormControlLabel
          control={<Switch checked={cut.isSquare} />}
          label="Crop to a square"
          disabled={disabled}
          onChange={(_, isSquare) => onChange({ ...cut, isSquare })}
        />
      </Box>
      {cut.isSquare && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, px: 1 }}>
          <Typography id={id}>Zoom</Typography>
          <Slider
            aria-labelledby={id}
            min={1}
            max={Math.max(most, 1.01)}
            step={0.05}
            value={Math.min(cut.zoom, most)}
            disabled={disabled || most === 1}
            getAriaValueText={(zoom) => `${Math.round(zoom * 100)}%`}
            onChange={(_, zoom) => onChange({ ...cut, zoom })}
          />
        </Box>
      )}
    </Box>
  );
}
