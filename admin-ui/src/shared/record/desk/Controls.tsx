import Check from '@mui/icons-material/Check';
import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import Mic from '@mui/icons-material/Mic';
import PlayArrow from '@mui/icons-material/PlayArrow';
import Replay from '@mui/icons-material/Replay';
import Stop from '@mui/icons-material/Stop';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useLayoutEffect, useMemo, useRef, type Ref } from 'react';
import { useDelayed } from '../../hooks/timers';
import { useShortcuts, type Shortcut } from '../../hooks/shortcuts';
import { Key } from './Key';
import type { Desk } from './useRecordingDesk';

interface Props {
  desk: Desk;
  mainRef: Ref<HTMLButtonElement>;
  isFirst: boolean;
}

/** Attributes of the main button, and of the button beside it that keeps a recording without a voice. */
const isMain = 'data-main-button';
const keeps = 'data-keeps';

const icons = { record: <Mic />, stop: <Stop />, keep: <Check />, wait: <Mic /> };

/** The main button, which leads through all steps, and the buttons around it. */
export function Controls({ desk, mainRef, isFirst }: Props) {
  const { review, playing } = desk;
  const main = useMainAction(desk);
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
              <Button
                {...{ [keeps]: '' }}
                variant="outlined"
                startIcon={<Check />}
                aria-disabled={main.isInactive}
                onClick={() => !main.isInactive && desk.keep()}
              >
                Keep
                <Key>Enter</Key>
              </Button>
            ) : (
              <Button variant="outlined" startIcon={<Replay />} onClick={desk.start}>
                Record again
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
          {...{ [isMain]: '' }}
          variant="contained"
          size="large"
          color={main.does === 'stop' ? 'error' : 'primary'}
          startIcon={icons[main.does]}
          aria-disabled={main.isInactive}
          onClick={main.run}
          // A key that is held down must not run through all steps.
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

/** After a silence ended the recording, a press that was meant to stop it must not keep it. */
const settleMs = 400;

interface MainAction {
  does: 'record' | 'stop' | 'keep' | 'wait';
  label: string;
  /** The button does nothing yet. */
  isInactive: boolean;
  run: () => void;
}

/** Returns what the main button does next. */
export function useMainAction({ state, review, isPreparing, start, stop, keep }: Desk): MainAction {
  const isSettled = useDelayed(review !== undefined, settleMs) || review?.take.endedBy === 'key';
  if (state.step === 'opening')
    return { does: 'wait', label: 'Waiting...', isInactive: true, run: () => undefined };
  if (isPreparing) return { does: 'wait', label: 'One moment...', isInactive: true, run: () => undefined };
  if (state.step === 'recording') return { does: 'stop', label: 'Stop', isInactive: false, run: stop };
  if (!review) return { does: 'record', label: 'Record', isInactive: false, run: start };
  const isAgain = review.isSilent;
  const run = isAgain ? start : keep;
  return {
    does: isAgain ? 'record' : 'keep',
    label: isAgain ? 'Record again' : 'Keep',
    isInactive: !isSettled,
    run: () => isSettled && run(),
  };
}

const keepButton = () => document.querySelector<HTMLElement>(`[${keeps}]`);

/** Adds the keys of the desk. Space is not among them: it presses the main button, which has the focus. */
export function useRecordingKeys(desk: Desk, isOn: boolean): void {
  const latest = useRef(desk);
  useLayoutEffect(() => {
    latest.current = desk;
  });
  const shortcuts = useMemo<Shortcut[]>(() => {
    if (!isOn) return [];
    const current = () => latest.current;
    const key = (name: string, label: string, run: () => void) => ({ key: name, label, run, inDialog: true });
    return [
      key('r', 'Record, stop, record again', () =>
        current().state.step === 'recording' ? current().stop() : current().start(),
      ),
      {
        ...key('Enter', 'Keep a recording that has a warning', () => keepButton()?.click()),
        // Without a warning, Enter presses the main button, which keeps the recording. Other buttons handle it themselves.
        appliesTo: (focused) =>
          keepButton() !== null && (focused.matches(`[${isMain}]`) || !focused.closest('a, button')),
      },
      key('p', 'Play or stop the recording', () => current().togglePlay()),
      key('j', 'Skip to the next', () => current().skip()),
      key('k', 'Back to the previous', () => current().previous()),
    ];
  }, [isOn]);
  useShortcuts(shortcuts, 'recording');
}
