import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { lineClamp } from '../../../shared/text/lineClamp';
import { Differences } from './Differences';
import { differences, type Part } from '../../../shared/text/differences';
import { EditProverbLink } from './EditProverbLink';
import type { SimilarProverb } from '../api';

interface Props {
  /** The heading above the text that is being typed. */
  label: string;
  typed: { proverb: string; meaning: string };
  existing: SimilarProverb;
}

/** Shows the proverb that is being typed beside an existing one, and marks the words that only one of them has. */
export function Comparison({ label, typed, existing }: Props) {
  const [typedParts, existingParts] = differences(typed.proverb, existing.proverb);
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gap: 1,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
      }}
    >
      <Side label={label} parts={typedParts} meaning={typed.meaning} />
      <Side label="Already in the database" parts={existingParts} meaning={existing.meaning}>
        <EditProverbLink proverb={existing} />
      </Side>
    </Box>
  );
}

interface SideProps {
  label: string;
  parts: Part[];
  meaning: string;
  children?: ReactNode;
}

function Side({ label, parts, meaning, children }: SideProps) {
  return (
    <Box sx={{ p: 1.5, border: 1, borderColor: 'divider', borderRadius: 1, overflowWrap: 'anywhere' }}>
      <Box component="dt" sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
        {label}
      </Box>
      <Box component="dd" sx={{ m: 0 }}>
        <Box lang="ig" dir="auto" sx={{ fontWeight: 600 }}>
          <Differences parts={parts} />
        </Box>
        {meaning.trim() && (
          <Box lang="en" dir="auto" sx={{ fontSize: '0.875rem', ...lineClamp(4) }}>
            {meaning}
          </Box>
        )}
        {children}
      </Box>
    </Box>
  );
}
