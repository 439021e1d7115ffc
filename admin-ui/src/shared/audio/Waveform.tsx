import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Slider from '@mui/material/Slider';
import Typography from '@mui/material/Typography';
import { useMemo, useRef, type KeyboardEvent } from 'react';
import type { Part } from '../sound/cut';
import type { Player } from './playback';
import { lineHeight, waveformHeight } from './waveformSizes';

interface Props {
  /** Tells waveforms apart for screen readers. */
  label: string;
  peaks: readonly number[];
  /** The length of the recording. */
  seconds: number;
  /** The part that is kept. */
  part: Part;
  player: Player;
  /** Called with another part to keep. Without it, the recording can only be played. */
  onTrim?: (part: Part) => void;
  /** Restores the part that Obi proposed; undefined if that is kept. */
  onUndoTrim?: (() => void) | undefined;
}

/** The steps of an arrow key at an end and at the position, and the shortest part. In seconds. */
const step = 0.01;
const seekStep = 0.1;
const shortest = 0.1;
export const [startName, endName] = ['Start of the recording', 'End of the recording'];

/**
 * Shows a recording, plays it from any position, and chooses the part that is kept. While one of its sliders has the
 * focus, Space plays and stops, and I and O start and end the part at the position.
 */
export function Waveform({ label, peaks, seconds, part, player, onTrim, onUndoTrim }: Props) {
  const group = useRef<HTMLDivElement>(null);
  const count = peaks.length;
  const path = useMemo(() => pathOf(peaks), [peaks]);
  const toPercent = (at: number) => `${(100 * at) / seconds}%`;
  const clamp = (at: number) => Math.min(part.to, Math.max(part.from, at));
  const position = clamp(player.position ?? part.from);
  const trim = (next: Part) => {
    if (next.to - next.from >= shortest) onTrim?.(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const key = event.key.toLowerCase();
    if (key === ' ') {
      if (!event.repeat) player.toggle();
    } else if (onTrim && key === 'i') trim({ ...part, from: position });
    else if (onTrim && key === 'o') trim({ ...part, to: position });
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <Box ref={group} role="group" aria-label={label} sx={{ width: '100%' }}>
      <Box
        sx={{
          position: 'relative',
          height: waveformHeight,
          borderRadius: 1,
          bgcolor: 'action.hover',
          mx: 1.5,
        }}
      >
        <Box
          component="svg"
          aria-hidden
          viewBox={`0 0 ${count} ${waveformHeight}`}
          preserveAspectRatio="none"
          sx={{
            position: 'absolute',
            inset: 0,
            width: '100%',
            height: '100%',
            color: 'primary.main',
            // Drawings keep their colours in forced colours.
            '@media (forced-colors: active)': { color: 'CanvasText' },
          }}
        >
          <path d={path} stroke="currentColor" strokeWidth={0.7} />
        </Box>
        {/* Covers the parts that are cut off. */}
        {[
          { left: 0, width: toPercent(part.from) },
          { right: 0, width: toPercent(seconds - part.to) },
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
          value={position}
          min={0}
          max={seconds}
          step={seekStep}
          shiftStep={10 * seekStep}
          aria-label="Position"
          getAriaValueText={(at) => `${at.toFixed(1)} of ${seconds.toFixed(1)} seconds`}
          onChange={(_, at) => player.seek(clamp(at))}
          onKeyDown={onKeyDown}
          sx={playhead}
        />
        {onTrim && (
          <Slider
            value={[part.from, part.to]}
            min={0}
            max={seconds}
            step={step}
            shiftStep={10 * step}
            disableSwap
            getAriaLabel={(index) => (index === 0 ? startName : endName)}
            getAriaValueText={(at) => `${at.toFixed(2)} seconds`}
            onChange={(_, value) => {
              if (!Array.isArray(value)) return;
              const [from = 0, to = seconds] = value;
              trim({ from, to });
            }}
            onKeyDown={onKeyDown}
            sx={handles}
          />
        )}
      </Box>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'center',
          gap: 1,
          height: lineHeight,
          mx: 1.5,
        }}
      >
        <Typography
          variant="body2"
          sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
        >
          {onTrim
            ? `Keeping ${(part.to - part.from).toFixed(1)} of ${seconds.toFixed(1)} s`
            : `${position.toFixed(1)} of ${seconds.toFixed(1)} s`}
        </Typography>
        {onUndoTrim && (
          <Button
            size="small"
            onClick={() => {
              focusHandle(group.current, startName);
              onUndoTrim();
            }}
          >
            Undo trim
          </Button>
        )}
      </Box>
    </Box>
  );
}

/** Moves the focus to one end of the waveform in an element. */
export function focusHandle(element: HTMLElement | null, name: string): void {
  element?.querySelector<HTMLInputElement>(`input[aria-label="${name}"]`)?.focus();
}

/** Returns the SVG path of the bars. */
function pathOf(peaks: readonly number[]): string {
  const highest = Math.max(0.02, ...peaks);
  const middle = waveformHeight / 2;
  return peaks
    .map((peak, at) => {
      const half = Math.max(0.5, (peak / highest) * middle);
      return `M${at + 0.5} ${middle - half}V${middle + half}`;
    })
    .join('');
}

/** Both sliders show only their handles, which are as tall as the waveform. */
const overlay = {
  position: 'absolute',
  inset: 0,
  height: waveformHeight,
  p: 0,
  '@media (pointer: coarse)': { p: 0 },
  '& .MuiSlider-rail, & .MuiSlider-track': { display: 'none' },
} as const;
const mark = {
  borderRadius: 0,
  bgcolor: 'transparent',
  boxShadow: 'none',
  height: waveformHeight,
  '&:hover, &.Mui-active': { boxShadow: 'none' },
  '&.Mui-focusVisible': {
    boxShadow: 'none',
    outline: '3px solid',
    outlineColor: (theme: { palette: { primary: { main: string } } }) => theme.palette.primary.main,
  },
} as const;
const bar = { height: waveformHeight, borderRadius: 1, boxShadow: 'none' } as const;
/** Backgrounds have no colour of their own in forced colours. */
const forced = { '@media (forced-colors: active)': { forcedColorAdjust: 'none', bgcolor: 'Highlight' } };

const playhead = {
  ...overlay,
  '& .MuiSlider-thumb': {
    ...mark,
    width: 12,
    transition: 'none',
    '&::before': { ...bar, ...forced, width: 2, bgcolor: 'text.primary' },
    '&::after': { width: 12, height: waveformHeight },
  },
} as const;

/** The ends can be dragged. A press between them seeks. They are wide enough for a finger. */
const handles = {
  ...overlay,
  pointerEvents: 'none',
  '& .MuiSlider-thumb': {
    ...mark,
    pointerEvents: 'auto',
    width: 28,
    '&::before': { ...bar, ...forced, width: 4, bgcolor: 'primary.main' },
    '&::after': { width: 28, height: waveformHeight },
  },
} as const;
