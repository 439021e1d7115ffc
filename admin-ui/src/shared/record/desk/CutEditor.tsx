import Box from '@mui/material/Box';
import Slider from '@mui/material/Slider';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { waveform } from '../../audio/levels';
import type { Sound } from '../../audio/wav';
import type { Span } from '../../sound/cut';

interface Props {
  sound: Sound;
  cut: Span;
  onCut: (cut: Span) => void;
}

const bars = 160;
const height = 72;
/** The step of an arrow key and the shortest cut, in seconds. */
const step = 0.01;
const least = 0.1;
const names = ['Start of the recording', 'End of the recording'];
const inSeconds = (seconds: number) => `${seconds.toFixed(2)} seconds`;

/** Shows the waveform of a take. Sliders choose the part that is kept. */
export function CutEditor({ sound, cut, onCut }: Props) {
  const { samples, rate } = sound;
  const length = samples.length / rate;
  const path = useMemo(() => {
    const peaks = waveform(samples, bars);
    const highest = Math.max(0.02, ...peaks);
    return peaks
      .map((peak, at) => {
        const half = Math.max(0.5, ((peak / highest) * height) / 2);
        return `M${at + 0.5} ${height / 2 - half}V${height / 2 + half}`;
      })
      .join('');
  }, [samples]);
  const [from, to] = [cut.start / rate, cut.end / rate];
  const place = (seconds: number) => `${(100 * seconds) / length}%`;
  return (
    <div>
      <Box sx={{ position: 'relative', height, borderRadius: 1, bgcolor: 'action.hover', mx: 1.5 }}>
        <Box
          component="svg"
          aria-hidden
          viewBox={`0 0 ${bars} ${height}`}
          preserveAspectRatio="none"
          sx={{ position: 'absolute', inset: 0, width: '100%', height: '100%', color: 'primary.main' }}
        >
          <path d={path} stroke="currentColor" strokeWidth={0.7} />
        </Box>
        {/* Covers the parts that are cut off. */}
        {[
          { left: 0, width: place(from) },
          { right: 0, width: place(length - to) },
        ].map((where, at) => (
          <Box
            key={at}
            sx={{
              ...where,
              position: 'absolute',
              insetBlock: 0,
              bgcolor: 'background.default',
              opacity: 0.75,
            }}
          />
        ))}
        <Slider
          value={[from, to]}
          min={0}
          max={length}
          step={step}
          shiftStep={10 * step}
          disableSwap
          getAriaLabel={(index) => names[index] ?? ''}
          getAriaValueText={inSeconds}
          onChange={(_, value) => {
            if (!Array.isArray(value)) return;
            const [start = 0, end = length] = value;
            if (end - start >= least) onCut({ start: Math.round(start * rate), end: Math.round(end * rate) });
          }}
          sx={slider}
        />
      </Box>
      <Typography
        variant="body2"
        sx={{ mt: 0.5, textAlign: 'center', color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}
      >
        Keeping {(to - from).toFixed(1)} of {length.toFixed(1)} s
      </Typography>
    </div>
  );
}

/** Handles as tall as the picture, wide enough for a finger. */
const slider = {
  position: 'absolute',
  inset: 0,
  height,
  p: 0,
  '@media (pointer: coarse)': { p: 0 },
  '& .MuiSlider-rail, & .MuiSlider-track': { display: 'none' },
  '& .MuiSlider-thumb': {
    width: 28,
    height,
    borderRadius: 0,
    bgcolor: 'transparent',
    boxShadow: 'none',
    '&::before': { width: 4, height, borderRadius: 1, bgcolor: 'primary.main', boxShadow: 'none' },
    '&::after': { width: 28, height },
    '&:hover, &.Mui-active': { boxShadow: 'none' },
    '&.Mui-focusVisible': {
      boxShadow: 'none',
      outline: '3px solid',
      outlineColor: (theme: { palette: { primary: { main: string } } }) => theme.palette.primary.main,
    },
  },
} as const;
