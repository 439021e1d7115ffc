import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useId } from 'react';

interface ProgressProps {
  /** 0 to 1. */
  progress: number;
  onCancel: () => void;
}

/** Shows how much of a file is uploaded. When the server has all of it, the upload can no longer be cancelled. */
export function UploadProgress({ progress, onCancel }: ProgressProps) {
  const id = useId();
  const isSent = progress >= 1;
  const percent = Math.floor(progress * 100);
  return (
    <Box sx={{ mb: 2 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: 40 }}>
        <Typography id={id} variant="body2" sx={{ flexGrow: 1, fontVariantNumeric: 'tabular-nums' }}>
          {isSent ? 'The audio file is uploaded and being saved.' : `Uploading the audio file: ${percent}%`}
        </Typography>
        {!isSent && (
          <Button size="small" onClick={onCancel}>
            Cancel upload
          </Button>
        )}
      </Box>
      <LinearProgress
        aria-labelledby={id}
        variant={isSent ? 'indeterminate' : 'determinate'}
        {...(!isSent && { value: percent })}
      />
    </Box>
  );
}

interface StateProps {
  /** 0 to 1; undefined while nothing is uploaded. */
  progress: number | undefined;
  onCancel: () => void;
  /** The last upload was cancelled. */
  isCancelled: boolean;
}

/** Moves the focus here from the button that is gone, which also makes screen readers read the text. */
const takeFocus = (element: HTMLElement | null) => element?.focus();

/** Shows the upload of a new entry's recording, or that it was cancelled. */
export function UploadState({ progress, onCancel, isCancelled }: StateProps) {
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
