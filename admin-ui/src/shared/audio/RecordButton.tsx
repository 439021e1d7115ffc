import Mic from '@mui/icons-material/Mic';
import Stop from '@mui/icons-material/Stop';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import { useForkRef } from '@mui/material/utils';
import { useEffect, useRef, useState, type ReactNode, type Ref } from 'react';
import { LiveRegion } from '../feedback/LiveRegion';
import { PulsingDot } from '../feedback/PulsingDot';
import { formatLength } from './audioFile';
import { LevelMeter } from './LevelMeter';
import { stopAudio } from './playback';
import { maxSeconds, useRecorder, useTakes, type Take } from './recorder';
import { encodeWav, resample, wavRate } from './wav';
import { chosenHeight, factsHeight, waveformRoom } from './waveformSizes';

interface Props {
  onRecorded: (file: File) => void;
  /** Shown below the button, in the place of a recording that is being made. */
  children?: ReactNode;
  /** The button. */
  buttonRef?: Ref<HTMLButtonElement>;
  /** Keeps room for a recording that is about to be shown. */
  isRoomy?: boolean;
}

/** Room for every text of a button, so that it stays under the pointer when its text changes. */
export const audioButton = { width: { xs: '100%', sm: 'auto' }, minWidth: 200 } as const;

/** High enough for a name, its facts and buttons, so that what is below does not move when they appear. */
const ownRow = {
  order: 1,
  flexBasis: '100%',
  minWidth: 0,
  minHeight: factsHeight,
  display: 'flex',
  alignItems: 'center',
} as const;

/** Also high enough for the waveform, which appears when a recording is ready. */
const roomyRow = { ...ownRow, minHeight: chosenHeight } as const;

/** The time has the place of the name, so that the waveform will appear where the level is shown. */
const timeRow = {
  minHeight: factsHeight,
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  fontVariantNumeric: 'tabular-nums',
} as const;

const levelRow = {
  height: waveformRoom,
  display: 'grid',
  alignContent: 'center',
  gap: 1,
  px: 2,
  borderRadius: 1,
  bgcolor: 'action.hover',
} as const;

/** Records a file with the microphone of this device, which is closed after each recording. */
export function RecordButton({ onRecorded, children, buttonRef, isRoomy = false }: Props) {
  const { recorder, state } = useRecorder();
  const [isFinishing, setFinishing] = useState(false);
  const [problem, setProblem] = useState<string>();
  const isMounted = useRef(true);
  const button = useRef<HTMLButtonElement>(null);
  const ref = useForkRef(button, buttonRef);
  useEffect(() => {
    isMounted.current = true;
    return () => void (isMounted.current = false);
  }, []);

  const finish = async (take: Take) => {
    recorder.close();
    if (take.samples.length === 0) return setProblem('Nothing was recorded. Press Record and speak.');
    setFinishing(true);
    try {
      const file = await wavFile(take);
      if (isMounted.current) onRecorded(file);
    } catch {
      setProblem('The recording failed. Press Record to try again.');
    } finally {
      setFinishing(false);
    }
  };
  useTakes(recorder, (take) => void finish(take));
  const isRecording = state.step === 'recording';
  const isOpening = state.step === 'opening';
  const failure = problem ?? state.failure;
  const row = isRecording || isFinishing || isRoomy ? roomyRow : ownRow;

  const start = () => {
    setProblem(undefined);
    stopAudio();
    recorder.start({ isEnhanced: true });
  };
  const discard = () => {
    recorder.close();
    button.current?.focus();
  };
  return (
    <>
      {/* One button for both, so that it keeps the focus. */}
      <Button
        ref={ref}
        variant={isRecording ? 'contained' : 'outlined'}
        startIcon={isRecording ? <Stop /> : <Mic />}
        onClick={isRecording ? () => recorder.stop('key') : start}
        sx={audioButton}
        disabled={isOpening || isFinishing}
      >
        {isRecording ? 'Stop recording' : isOpening ? 'Waiting for the microphone...' : 'Record'}
      </Button>
      {isRecording ? (
        <Box sx={{ ...row, flexDirection: 'column', alignItems: 'stretch', gap: 1 }}>
          <Box sx={timeRow}>
            <PulsingDot>Recording</PulsingDot>
            {formatLength(Math.floor(state.seconds))} of {formatLength(maxSeconds)}
            <Button size="small" onClick={discard}>
              Discard recording
            </Button>
          </Box>
          <Box sx={levelRow}>
            <LevelMeter recorder={recorder} />
            <Typography
              variant="body2"
              sx={{ color: 'text.secondary', textAlign: 'center', textWrap: 'balance' }}
            >
              The bar shows how loud your voice is.
            </Typography>
          </Box>
        </Box>
      ) : (
        <Box sx={row}>{children}</Box>
      )}
      <LiveRegion>{isRecording && 'Recording'}</LiveRegion>
      <Box role="alert" sx={{ order: 2, flexBasis: '100%', '&:empty': { display: 'none' } }}>
        {failure && <FormHelperText error>{failure} You can also choose a file.</FormHelperText>}
      </Box>
    </>
  );
}

/** Returns the take as a WAV file, which every browser can play and seek in. */
async function wavFile(take: Take): Promise<File> {
  const { samples, rate } = await resample(take, wavRate);
  const time = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
  return new File([encodeWav(samples, rate)], `recording-${time}.wav`, { type: 'audio/wav' });
}
