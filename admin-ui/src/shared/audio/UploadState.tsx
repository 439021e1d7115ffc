import Typography from '@mui/material/Typography';
import { UploadProgress } from './UploadProgress';

interface Props {
  /** 0 to 1; undefined while nothing is sent. */
  progress: number | undefined;
  onCancel: () => void;
  /** The last one was cancelled. */
  isCancelled: boolean;
}

/** Takes the focus from the button that was pressed and is gone; what is said is read out so, too. */
const takeFocus = (element: HTMLElement | null) => element?.focus();

/** How far the recording of something new is on its way, or that it was cancelled. */
export function UploadState({ progress, onCancel, isCancelled }: Props) {
  return (
    <>
      {progress !== undefined && <UploadProgress progress={progress} onCancel={onCancel} />}
      {isCancelled && (
        <Typography ref={takeFocus} tabIndex={-1} variant="body2" sx={{ mb: 2, outline: 'none' }}>
          The upload was cancelled and nothing was added. What you typed is still here.
        </Typography>
      )}
    </>
  );
}
