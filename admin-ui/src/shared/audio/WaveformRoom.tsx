import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { waveformHeight, waveformRoom } from './waveformSizes';

interface Props {
  /** The recording was measured. Without children, that failed. */
  isReady: boolean;
  children: ReactNode;
}

/** Reserves the room of a waveform while its recording is measured, so that nothing moves when it appears. */
export function WaveformRoom({ isReady, children }: Props) {
  return (
    <Box sx={{ minHeight: waveformRoom, width: '100%' }}>
      {children || (
        <Box
          sx={{
            height: waveformHeight,
            mx: 1.5,
            borderRadius: 1,
            bgcolor: 'action.hover',
            display: 'grid',
            placeContent: 'center',
          }}
        >
          {isReady && (
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              This browser can't read the sound of this file.
            </Typography>
          )}
        </Box>
      )}
    </Box>
  );
}
