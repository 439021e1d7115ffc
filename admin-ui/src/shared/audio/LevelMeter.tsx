import Box from '@mui/material/Box';
import { useEffect, useRef } from 'react';
import type { Recorder } from './recorder';

/** The quietest level that is shown, in dBFS. */
const floor = -60;
/** The levels at which the voice is nearly too loud, and too loud. */
const [high, full] = [-9, -2];
const share = (level: number) => Math.min(1, Math.max(0, (level - floor) / -floor));

/** Shows the level of the microphone. It is hidden from screen readers, which hear the warnings in words. */
export function LevelMeter({ recorder }: { recorder: Recorder }) {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let shown = 0;
    return recorder.onLevel((level) => {
      if (!bar.current) return;
      // The bar rises at once and falls slowly, so that peaks can be seen.
      shown = Math.max(share(level), shown - 0.03);
      bar.current.style.transform = `scaleX(${shown})`;
      bar.current.dataset['zone'] = level > full ? 'full' : level > high ? 'high' : 'good';
    });
  }, [recorder]);
  return (
    <Box
      aria-hidden
      data-testid="level"
      sx={{ position: 'relative', height: 14, borderRadius: 7, overflow: 'hidden', bgcolor: 'action.hover' }}
    >
      <Box
        ref={bar}
        sx={{
          height: '100%',
          transform: 'scaleX(0)',
          transformOrigin: 'left',
          bgcolor: 'success.main',
          '&[data-zone=high]': { bgcolor: 'warning.main' },
          '&[data-zone=full]': { bgcolor: 'error.main' },
        }}
      />
      {[-38, high].map((level) => (
        <Box
          key={level}
          sx={{
            position: 'absolute',
            insetBlock: 0,
            left: `${100 * share(level)}%`,
            width: 2,
            bgcolor: 'background.default',
          }}
        />
      ))}
    </Box>
  );
}
