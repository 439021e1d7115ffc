import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Fragment } from 'react';
import { differences, type Part } from '../../../shared/text/differences';
import { lineClamp } from '../../../shared/text/truncate';
import type { SimilarProverb } from '../api';
import { EditProverbLink } from './EditProverbLink';

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

/** The underline marks the words for people who cannot see the background colour. */
const Mark = styled('mark')(({ theme }) => ({
  padding: '0 0.1em',
  borderRadius: 2,
  color: 'inherit',
  backgroundColor: theme.palette.warning.light,
  textDecoration: 'underline',
  textDecorationStyle: 'dotted',
  textUnderlineOffset: '0.35em',
}));

/** Shows a proverb and marks the words that the other proverb does not have. */
function Differences({ parts }: { parts: readonly Part[] }) {
  return parts.map(({ text, differs }, index) => (
    <Fragment key={index}>
      {index > 0 && ' '}
      {differs ? <Mark>{text}</Mark> : text}
    </Fragment>
  ));
}
