import Box from '@mui/material/Box';
import { LiveRegion } from '../../shared/feedback/LiveRegion';
import { useDelayed } from '../../shared/hooks/timers';
import { agree, plural } from '../../shared/text/plural';
import type { Answer } from './useEntrySearch';

interface Props {
  query: string;
  count: number;
  /** Only options that match despite a typo were found. */
  isNear: boolean;
  answers: readonly Answer[];
  isWaiting: boolean;
}

const foot = {
  flexShrink: 0,
  display: 'flex',
  alignItems: 'flex-start',
  gap: 2,
  px: 2,
  py: 1,
  borderTop: 1,
  borderColor: 'divider',
  typography: 'body2',
  color: 'text.secondary',
} as const;

/** The last line of the palette: says that nothing was found, and which areas did not answer. */
export function StatusLine({ query, count, isNear, answers, isWaiting }: Props) {
  const isLate = useDelayed(isWaiting, 400);
  const failure = failureText(answers);
  const isNothing = query !== '' && (count === 0 || isNear) && !isWaiting && !failure;
  const visible = [
    isNothing && `Nothing matches “${query}”.`,
    isNothing && isNear && count > 0 && 'Showing similar screens and actions.',
    failure,
    isLate && 'Searching…',
  ].filter(Boolean);
  return (
    <>
      <LiveRegion>{query !== '' && !isWaiting && count > 0 && plural(count, 'result')}</LiveRegion>
      <Box sx={foot} style={count > 0 ? {} : { flexGrow: 1, borderColor: 'transparent' }}>
        <Box role="status" sx={{ flexGrow: 1, overflowWrap: 'anywhere' }}>
          {visible.join(' ')}
        </Box>
        {count > 0 && (
          <Box component="span" aria-hidden sx={{ display: { xs: 'none', sm: 'inline' }, flexShrink: 0 }}>
            ↑ ↓ to choose · Enter to open · Esc to close
          </Box>
        )}
      </Box>
    </>
  );
}

/** 'Ilu Finder isn't responding.', or that there is no connection. */
function failureText(answers: readonly Answer[]): string {
  const failed = answers.filter(({ failure }) => failure !== undefined);
  if (
    failed.length > 0 &&
    failed.every(({ failure }) => failure === 'offline') &&
    failed.length === answers.length
  )
    return 'No connection. You can still find screens and actions.';
  const areas = [...new Set(failed.map(({ source }) => source.area.label))];
  if (areas.length === 0) return '';
  return `${new Intl.ListFormat('en').format(areas)} ${agree(areas.length, "isn't", "aren't")} responding.`;
}
