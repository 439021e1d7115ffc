import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { lineClamp } from '../../../shared/text/lineClamp';
import { Comparison } from './Comparison';
import { likeness } from '../../../shared/text/differences';
import { EditProverbLink } from './EditProverbLink';
import { useSimilar, type Edited } from './useSimilar';

interface Props {
  /** The text as it is being typed or was submitted. */
  proverb: string;
  meaning?: string;
  /** The proverb that is being edited, as it was. */
  edited?: Edited;
}

const words = {
  same: 'This exact proverb is already in the database.',
  spelling: 'Already in the database, spelled slightly differently.',
  near: 'This looks like a proverb that is already in the database.',
};

/**
 * Warns that the same or a similar proverb already exists, and shows the two side by side. Shows nothing if there is
 * none. It never prevents saving.
 */
export function SimilarProverbs({ proverb, meaning = '', edited }: Props) {
  const answer = useSimilar(proverb, edited);
  const [nearest, ...others] = answer?.similar ?? [];
  return (
    <Box sx={{ minWidth: 0 }}>
      {/* Always rendered, so that screen readers announce a change. It contains only the warning. */}
      <Box role="status">
        {answer && nearest && (
          <Alert severity="warning" role="presentation" sx={{ fontWeight: 600 }}>
            {words[likeness(answer.proverb, nearest.proverb)]}
          </Alert>
        )}
      </Box>
      {answer && nearest && (
        <Box sx={{ pt: 1 }}>
          <Comparison
            label={edited ? 'Edited' : 'New'}
            typed={{ proverb: answer.proverb, meaning }}
            existing={nearest}
          />
          {others.length > 0 && (
            <Box sx={{ mt: 1.5 }}>
              <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>Also similar</Box>
              <Box component="ul" aria-label="Also similar" sx={{ m: 0, pl: 2.5 }}>
                {others.map((other) => (
                  <li key={other.id}>
                    <Box lang="ig" dir="auto" sx={{ overflowWrap: 'anywhere', ...lineClamp(3) }}>
                      {other.proverb}
                    </Box>
                    <EditProverbLink proverb={other} />
                  </li>
                ))}
              </Box>
            </Box>
          )}
        </Box>
      )}
    </Box>
  );
}
