import CheckCircle from '@mui/icons-material/CheckCircle';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import { DelayedPlaceholder } from '../../shared/feedback/Loading';
import { forcedColors } from '../../shared/theme/forcedColors';
import { FactLink } from './FactLink';

interface Props {
  label: string;
  /** The words for the others: 'without a recording'. */
  lacking: string;
  /** The address that lists the others. */
  to: string;
  of: { part: number; whole: number } | undefined;
  /** Is shown if the numbers could not be loaded. */
  failure: ReactNode;
}

const number = (count: number) => count.toLocaleString('en');

/** Shows how many entries are complete, as a bar and in words, and links to the others. */
export function Meter({ label, lacking, to, of, failure }: Props) {
  const { part = 0, whole = 0 } = of ?? {};
  const left = whole - part;
  return (
    <Box component="li" sx={{ position: 'relative', minHeight: 76 }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, typography: 'body2' }}>
        <span>{label}</span>
        <Box
          component="span"
          sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
        >
          {of && (whole === 0 ? 'none yet' : `${number(part)} of ${number(whole)}`)}
          {!of && failure && 'unavailable'}
        </Box>
      </Box>
      <Box
        sx={{
          mt: 0.75,
          height: 10,
          borderRadius: 5,
          overflow: 'hidden',
          bgcolor: 'primary.light',
          [forcedColors]: { border: 1 },
        }}
      >
        <Box
          sx={{
            height: '100%',
            // Both parts stay visible, however small.
            width:
              whole === 0
                ? 0
                : `clamp(${part && 4}px, ${(part / whole) * 100}%, calc(100% - ${left && 4}px))`,
            bgcolor: 'primary.main',
            [forcedColors]: { bgcolor: 'Highlight' },
            transition: 'width 250ms',
          }}
        />
      </Box>
      {left > 0 && (
        <FactLink to={to}>
          {number(left)} {lacking}
        </FactLink>
      )}
      {whole > 0 && left === 0 && (
        <Box
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 0.75,
            height: 32,
            typography: 'body2',
            color: 'success.main',
          }}
        >
          <CheckCircle aria-hidden fontSize="small" />
          All of them
        </Box>
      )}
      {!of && failure}
      {!of && !failure && (
        <DelayedPlaceholder>
          <Skeleton width="40%" height={32} />
        </DelayedPlaceholder>
      )}
    </Box>
  );
}
