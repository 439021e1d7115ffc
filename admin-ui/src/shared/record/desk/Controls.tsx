import Check from '@mui/icons-material/Check';
import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import Mic from '@mui/icons-material/Mic';
import PlayArrow from '@mui/icons-material/PlayArrow';
import Replay from '@mui/icons-material/Replay';
import Stop from '@mui/icons-material/Stop';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Ref } from 'react';
import { Key } from './Key';
import type { MainAction } from './mainAction';
import type { Desk } from './useDesk';

interface Props {
  desk: Desk;
  main: MainAction;
  mainRef: Ref<HTMLButtonElement>;
  isFirst: boolean;
}

const icons = { record: <Mic />, stop: <Stop />, keep: <Check />, wait: <Mic /> };

/** The one button that leads through all steps, and those beside it. */
export function Controls({ desk, main, mainRef, isFirst }: Props) {
  const { review, playing } = desk;
  return (
    <Box sx={{ width: '100%', maxWidth: 640, mx: 'auto' }}>
      <Box sx={{ display: 'flex', gap: 1, justifyContent: 'center', minHeight: 40, mb: 1.5 }}>
        {review && (
          <>
            <Button
              variant="outlined"
              startIcon={playing ? <Stop /> : <PlayArrow />}
              onClick={desk.togglePlay}
              sx={{ minWidth: 116 }}
            >
              {playing ? 'Stop' : 'Play'}
              <Key>p</Key>
            </Button>
            {review.isSilent ? (
              <Button variant="outlined" startIcon={<Check />} onClick={desk.keep}>
                Keep
              </Button>
            ) : (
              <Button variant="outlined" startIcon={<Replay />} onClick={desk.start}>
                Again
                <Key>r</Key>
              </Button>
            )}
          </>
        )}
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Button onClick={desk.previous} disabled={isFirst} sx={side}>
          <ChevronLeft />
          <span>Back</span>
          <Key>k</Key>
        </Button>
        <Button
          ref={mainRef}
          variant="contained"
          size="large"
          color={main.does === 'stop' ? 'error' : 'primary'}
          startIcon={icons[main.does]}
          aria-disabled={main.isHeld}
          onClick={main.run}
          // Held down, a key would run through all steps.
          onKeyDown={(event) => event.repeat && event.preventDefault()}
          sx={{ flexGrow: 1, minHeight: 64, fontSize: '1.125rem' }}
        >
          {main.label}
          <Key>Space</Key>
        </Button>
        <Button onClick={desk.skip} sx={side}>
          <span>Skip</span>
          <Key>j</Key>
          <ChevronRight />
        </Button>
      </Box>
    </Box>
  );
}

const side = { minWidth: 64, minHeight: 64, px: { xs: 0.5, sm: 1 } };
