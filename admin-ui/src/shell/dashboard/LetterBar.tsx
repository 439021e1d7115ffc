import Box from '@mui/material/Box';
import { Link } from 'react-router';
import type { LetterSummary } from '../../shared/summary/summary';
import { counted } from '../../shared/import/counted';
import { VisuallyHidden } from '../../shared/text/VisuallyHidden';
import { forcedColors } from '../../shared/theme/forcedColors';
import { contents } from './contents';

interface Props {
  of: LetterSummary;
  label: string;
  /** The total that fills the height. */
  most: number;
  /** It is what begins with no letter. */
  isOutside: boolean;
}

/** Of the tallest bar, in pixels. */
const HEIGHT = 60;
const compact = new Intl.NumberFormat('en', { notation: 'compact' });

const cell = {
  height: '100%',
  pb: 0.5,
  borderRadius: 1,
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'flex-end',
  color: 'text.primary',
  textDecoration: 'none',
} as const;

/** What all bars stand on. */
const line = {
  width: '100%',
  display: 'flex',
  justifyContent: 'center',
  borderBottom: 1,
  borderColor: 'divider',
} as const;

/** A letter's bar, its number and the letter. Without proverbs there is nothing to lead to. */
export function LetterBar({ of: { letter, total, withAudio }, label, most, isOutside }: Props) {
  const height = (count: number) => (count === 0 ? 0 : Math.max(3, (count / most) * HEIGHT));
  const content = (
    <>
      <VisuallyHidden>
        {isOutside ? 'Outside the alphabet' : <span lang="ig">{label}</span>}: {counted(total, 'proverb')}
        {total > 0 && `, ${withAudio} with a recording`}
      </VisuallyHidden>
      <Box
        aria-hidden
        component="span"
        sx={{ typography: 'caption', color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}
      >
        {total > 0 && compact.format(total)}
      </Box>
      <Box aria-hidden sx={line}>
        <Box
          sx={{
            width: '55%',
            maxWidth: 22,
            height: height(total),
            display: total > 0 ? 'flex' : 'none',
            alignItems: 'flex-end',
            border: 1,
            borderBottom: 0,
            borderColor: 'primary.main',
            borderRadius: '3px 3px 0 0',
            bgcolor: 'primary.light',
          }}
        >
          <Box
            sx={{
              width: '100%',
              height: `${(withAudio / total) * 100}%`,
              bgcolor: 'primary.main',
              [forcedColors]: { bgcolor: 'Highlight' },
            }}
          />
        </Box>
      </Box>
      <Box
        aria-hidden
        component="span"
        lang="ig"
        sx={{
          mt: 0.25,
          typography: 'body2',
          lineHeight: 1.6,
          color: total > 0 ? undefined : 'text.secondary',
        }}
      >
        {label}
      </Box>
    </>
  );
  return (
    <li>
      {total > 0 ? (
        <Box
          component={Link}
          to={`${contents.ilu.list}?letter=${encodeURIComponent(letter)}`}
          sx={{ ...cell, '&:hover': { bgcolor: 'action.hover' } }}
        >
          {content}
        </Box>
      ) : (
        <Box sx={cell}>{content}</Box>
      )}
    </li>
  );
}
