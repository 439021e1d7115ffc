import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Suspense, useId, useLayoutEffect, useRef, useState } from 'react';
import { fileConverter } from '../../shared/sound/prepareFile';
import { isRunning, useFixRun } from '../../shared/record/fix/fixRun';
import type { Area } from '../../shared/routing/area';
import { lazyPage } from '../../shared/routing/lazyPage';
import { useSummary } from '../../shared/summary/summary';
import { agree, formatCount } from '../../shared/text/plural';
import { FactLink } from './FactLink';

const FixDialog = lazyPage(async () => (await import('./FixDialog')).FixDialog);

/** The numbers of an area's recordings with a flaw. */
interface Counts {
  playableInSome?: number;
  loudnessOff?: number;
  loudnessUnknown?: number;
}

/** Lists how many recordings need a fix, with links to them, and fixes all. Shows nothing if none does. */
export function RecordingFlaws({ areas }: { areas: Area[] }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { state } = useFixRun();
  const lines = useFlawLines(areas);
  const list = useRef<HTMLUListElement>(null);
  const [tallest, setTallest] = useState(0);
  const isStarted = state.phase !== 'idle';
  // Lines that vanish after a fix must not move what is below.
  useLayoutEffect(() => {
    setTallest((before) => Math.max(before, list.current?.offsetHeight ?? 0));
  }, [lines.length]);
  if (lines.length === 0 && !isStarted && !isOpen) return null;
  return (
    <Box component="section" aria-labelledby={id} sx={{ mt: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, minHeight: 40 }}>
        <Typography id={id} variant="h3">
          Recordings to fix
        </Typography>
        {fileConverter.isAvailable() && (
          <Button size="small" variant="outlined" onClick={() => setOpen(true)}>
            {isStarted ? (isRunning(state) ? 'Show progress' : 'Show result') : 'Fix all'}
          </Button>
        )}
      </Box>
      <Box
        component="ul"
        ref={list}
        sx={{ m: 0, p: 0, listStyle: 'none', minHeight: tallest, typography: 'body2' }}
      >
        {lines.map(({ text, to }) => (
          <li key={to}>
            <FactLink to={to}>{text}</FactLink>
          </li>
        ))}
        {lines.length === 0 && <li>None</li>}
      </Box>
      {isOpen && (
        <Suspense fallback={null}>
          <FixDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Box>
  );
}

function useFlawLines(areas: Area[]) {
  const [ilu, kwuo] = [useSummary('ilu').data, useSummary('kwuo').data];
  const summaries: Partial<Record<Area['id'], Counts | undefined>> = { ilu, kwuo };
  return areas.flatMap(({ id, noun, list }) => {
    const { playableInSome = 0, loudnessOff = 0, loudnessUnknown = 0 } = summaries[id] ?? {};
    const lineOf = (count: number, filter: string, one: string, many: string) => ({
      count,
      text: `${formatCount(count, `${noun.one} recording`)} ${agree(count, one, many)}`,
      to: `${list}${list.includes('?') ? '&' : '?'}${filter}`,
    });
    return [
      lineOf(playableInSome, 'playable=some', 'may not play everywhere', 'may not play everywhere'),
      lineOf(loudnessOff, 'loudness=off', 'is too quiet or too loud', 'are too quiet or too loud'),
      lineOf(loudnessUnknown, 'loudness=unknown', 'has unknown loudness', 'have unknown loudness'),
    ].filter(({ count }) => count > 0);
  });
}
