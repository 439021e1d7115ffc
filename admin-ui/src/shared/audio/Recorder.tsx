import Mic from '@mui/icons-material/Mic';
import Stop from '@mui/icons-material/Stop';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import { useRef } from 'react';
import { PulsingDot } from '../feedback/PulsingDot';
import { LiveRegion } from '../feedback/LiveRegion';
import { formatLength } from './formatAudio';
import { maxSeconds } from './recording';
import { useRecorder } from './useRecorder';

interface Props {
  onRecorded: (file: File) => void;
}

/** Records with the microphone of this device. */
export function Recorder({ onRecorded }: Props) {
  const { step, seconds, failure, start, stop, discard } = useRecorder(onRecorded);
  const button = useRef<HTMLButtonElement>(null);
  const isRecording = step === 'recording';
  const isWaiting = step === 'asking' || step === 'finishing';
  return (
    <>
      {/* One button, so that the focus stays on it. */}
      <Button
        ref={button}
        variant={isRecording ? 'contained' : 'outlined'}
        startIcon={isRecording ? <Stop /> : <Mic />}
        onClick={isRecording ? stop : start}
        disabled={isWaiting}
      >
        {isRecording ? 'Stop recording' : step === 'asking' ? 'Waiting for the microphone...' : 'Record'}
      </Button>
      {isRecording && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, fontVariantNumeric: 'tabular-nums' }}>
          <PulsingDot>Recording</PulsingDot>
          {formatLength(seconds)} of {formatLength(maxSeconds)}
          <Button
            size="small"
            onClick={() => {
              discard();
              button.current?.focus();
            }}
          >
            Discard recording
          </Button>
        </Box>
      )}
      <LiveRegion>{isRecording && 'Recording'}</LiveRegion>
      <Box role="alert" sx={{ flexBasis: '100%', '&:empty': { display: 'none' } }}>
        {failure && <FormHelperText error>{failure}</FormHelperText>}
      </Box>
    </>
  );
}
