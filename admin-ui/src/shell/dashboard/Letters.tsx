import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { letterLabel, outside } from '../../features/ilu/database/letterLabel';
import { Late } from '../../shared/feedback/Late';
import type { LetterSummary } from '../../shared/summary/summary';
import { LetterBar } from './LetterBar';

/** The letters of the Igbo alphabet, and what is outside it: in two to five lines that are nearly full. */
const LETTERS = 37;
const columns = { xs: 8, sm: 19, lg: 13 };
const CELL_HEIGHT = 112;

const grid = {
  m: 0,
  p: 0,
  listStyle: 'none',
  display: 'grid',
  gridTemplateColumns: {
    xs: `repeat(${columns.xs}, minmax(0, 1fr))`,
    sm: `repeat(${columns.sm}, minmax(0, 1fr))`,
    lg: `repeat(${columns.lg}, minmax(0, 1fr))`,
  },
  gridAutoRows: CELL_HEIGHT,
} as const;

interface Props {
  letters: LetterSummary[] | undefined;
  /** What is said where they could not be loaded. */
  failure: ReactNode;
}

/** How many proverbs begin with each letter, and how many of them can be heard: a bar each, which leads to them. */
export function Letters({ letters, failure }: Props) {
  const most = Math.max(1, ...(letters ?? []).map(({ total }) => total));
  return (
    <Box sx={{ mt: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 2, mb: 1 }}>
        <Typography variant="h3">Proverbs by letter</Typography>
        <Typography
          variant="caption"
          sx={{ display: 'flex', alignItems: 'center', gap: 0.75, color: 'text.secondary' }}
        >
          <Box component="span" aria-hidden sx={{ width: 10, height: 10, bgcolor: 'primary.main' }} />
          with a recording
          <Box
            component="span"
            aria-hidden
            sx={{
              ml: 1,
              width: 10,
              height: 10,
              border: 1,
              borderColor: 'primary.main',
              bgcolor: 'primary.light',
            }}
          />
          without
        </Typography>
      </Box>
      {letters && (
        <Box component="ul" aria-label="Proverbs by letter" sx={grid}>
          {letters.map((each) => (
            <LetterBar
              key={each.letter}
              of={each}
              label={letterLabel(each.letter)}
              most={most}
              isOutside={each.letter === outside}
            />
          ))}
        </Box>
      )}
      {!letters && failure}
      {!letters && !failure && (
        <Late>
          <Box sx={grid}>
            {Array.from({ length: LETTERS }, (_, at) => (
              <Skeleton key={at} variant="rounded" height={CELL_HEIGHT - 12} sx={{ mx: 0.25 }} />
            ))}
          </Box>
        </Late>
      )}
    </Box>
  );
}
