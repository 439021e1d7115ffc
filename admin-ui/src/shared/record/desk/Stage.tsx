import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { formatLength } from '../../audio/formatAudio';
import { PulsingDot } from '../../feedback/PulsingDot';
import { shortViewport } from '../../layout/shortViewport';
import { CutEditor } from './CutEditor';
import { LevelMeter } from './LevelMeter';
import { endingText } from './review';
import { stateText } from './stateText';
import type { Desk } from './useDesk';

/** What happens now: the level while one speaks, the waveform afterwards. As high in each state, so that nothing jumps. */
export function Stage({ desk, stops }: { desk: Desk; stops: string }) {
  const { state, review, failure } = desk;
  const ending = review && endingText(review);
  const words = stateText(state);
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
      {ending && (
        <Alert severity={review.isOld ? 'info' : 'warning'} role="presentation">
          {ending}
        </Alert>
      )}
      {review && <CutEditor sound={review.take} cut={review.cut} onCut={desk.setCut} />}
      {!review && state.step !== 'ready' && (
        <>
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, minHeight: 28 }}>
            {state.step === 'recording' && <PulsingDot>Recording</PulsingDot>}
            <Typography sx={{ flexGrow: 1, fontWeight: state.warning ? 650 : 400 }}>{words}</Typography>
            <Typography sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
              {formatLength(Math.floor(state.seconds))}
            </Typography>
          </Box>
          <LevelMeter recorder={desk.recorder} />
        </>
      )}
      {!review && !desk.isPreparing && state.step === 'ready' && !failure && (
        <Typography variant="body2" sx={{ color: 'text.secondary', textAlign: 'center' }}>
          {stops}
        </Typography>
      )}
    </Stack>
  );
}
