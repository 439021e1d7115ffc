import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useId } from 'react';

interface Props {
  /** 0 to 1 */
  progress: number;
  onCancel: () => void;
}

/** How much of a file is sent. Once all of it is, the server has it and it can no longer be cancelled. */
export function UploadProgress({ progress, onCancel }: Props) {
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
