import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { formatLength } from '../../audio/audioFile';
import { detailsText } from '../../audio/details';
import { LevelMeter } from '../../audio/LevelMeter';
import { bars, waveform } from '../../audio/levels';
import type { RecorderState } from '../../audio/recorder';
import { Waveform } from '../../audio/Waveform';
import { PulsingDot } from '../../feedback/PulsingDot';
import { shortViewport } from '../../layout/viewport';
import { hintsOf } from '../../sound/hints';
import type { Review } from '../review';
import type { Desk } from './useRecordingDesk';

/** Shows the level while the user speaks, and the waveform afterwards. Its height never changes, so that nothing jumps. */
export function Stage({ desk, hint }: { desk: Desk; hint: string }) {
  const { state, review, failure } = desk;
  const note = review && reviewNote(review);
  return (
    <Stack
      sx={{
        gap: 1,
        minHeight: 168,
        mb: 2,
        width: '100%',
        maxWidth: 640,
        mx: 'auto',
        justifyContent: 'end',
        [shortViewport]: { minHeight: 64, mb: 0 },
      }}
    >
      <div role="alert">
        {failure && (
          <Alert severity="error" role="presentation">
            {failure}
          </Alert>
        )}
      </div>
      {note && (
        <Alert severity={review.isOld ? 'info' : 'warning'} role="presentation">
          {note}
        </Alert>
      )}
      {review && <TakeWaveform review={review} desk={desk} />}
      {!review && state.step !== 'ready' && (
        <>
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, minHeight: 28 }}>
            {state.step === 'recording' && <PulsingDot>Recording</PulsingDot>}
            <Typography sx={{ flexGrow: 1, fontWeight: state.warning ? 650 : 400 }}>
              {recorderText(state)}
            </Typography>
            <Typography sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
              {formatLength(Math.floor(state.seconds))}
            </Typography>
          </Box>
          <LevelMeter recorder={desk.recorder} />
        </>
      )}
      {!review && !desk.isPreparing && state.step === 'ready' && !failure && (
        <Typography variant="body2" sx={{ color: 'text.secondary', textAlign: 'center' }}>
          {hint}
        </Typography>
      )}
    </Stack>
  );
}

function TakeWaveform({ review: { take, cut, proposed }, desk }: { review: Review; desk: Desk }) {
  const { samples, rate } = take;
  const peaks = useMemo(() => waveform(samples, bars), [samples]);
  const isTrimmed = cut.start !== proposed.start || cut.end !== proposed.end;
  return (
    <Waveform
      label="Waveform"
      peaks={peaks}
      seconds={samples.length / rate}
      part={{ from: cut.start / rate, to: cut.end / rate }}
      player={desk.player}
      onTrim={({ from, to }) => desk.setCut({ start: Math.round(from * rate), end: Math.round(to * rate) })}
      onUndoTrim={isTrimmed ? () => desk.setCut(proposed) : undefined}
    />
  );
}

/** Returns what screen readers announce; empty while the text of the next item is announced. */
export function announcement({ state, review }: Desk): string {
  if (state.step !== 'ready') return recorderText(state);
  if (!review) return '';
  const { cut, take } = review;
  const length = formatLength((cut.end - cut.start) / take.rate);
  return reviewNote(review) ?? `Recorded, ${length}. Keep it, play it or record again.`;
}

const warnings = {
  loud: 'Too loud. Move away a little, or speak more softly.',
  quiet: 'Too quiet. Come closer, or speak up.',
  nothing: 'No sound yet. Is this the right microphone?',
} as const;

/** Returns what the recorder is doing. */
function recorderText({ step, isNoiseKnown, hasSpoken, warning }: RecorderState): string {
  if (step === 'opening') return 'Waiting for the microphone...';
  if (step === 'ready') return '';
  if (warning) return warnings[warning];
  if (!isNoiseKnown) return 'Measuring background noise...';
  return hasSpoken ? 'Recording' : 'Speak now';
}

/** Returns what the user must know about the take; undefined if it is an ordinary one. */
function reviewNote({ take, cut, measured, isSilent, isOld, details }: Review): string | undefined {
  const speaker = detailsText(details);
  if (isOld)
    return `You recorded this earlier and didn't keep it. Keep it or record again.${speaker && ` Speaker: ${speaker}`}`;
  const rest = 'What you recorded until then is here. Keep it or record again.';
  if (take.endedBy === 'disconnected') return `The microphone was disconnected or taken by a call. ${rest}`;
  if (take.endedBy === 'takenOver') return `The recording stopped because another tab took over. ${rest}`;
  if (take.endedBy === 'hidden')
    return `The recording stopped because this page was hidden or the screen was locked. ${rest}`;
  if (isSilent) return 'No voice was heard. Record again, or keep it if you hear one.';
  if (take.endedBy === 'limit') return 'The recording reached the maximum length.';
  if (take.isClipped) return 'Too loud: parts of your voice are distorted. Record again from further away.';
  const part = { from: cut.start / take.rate, to: cut.end / take.rate };
  // That it was quiet matters only if its noise is heard.
  return measured && hintsOf(measured, { cut: part }).find(({ action }) => action !== 'play')?.text;
}
