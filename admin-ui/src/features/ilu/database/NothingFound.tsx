import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { EmptyState } from '../../../shared/feedback/EmptyState';
import { letterLabel, outside } from './letterLabel';
import type { Filter } from './useProverbFilter';

interface Props {
  /** Only what is loaded could be looked through. */
  isPartial: boolean;
  filter: Filter;
  onShowAll: () => void;
  onIgnoreDots: () => void;
}

/** Says honestly that nothing was found, where it was looked for, and offers the ways out. */
export function NothingFound({ isPartial, filter, onShowAll, onIgnoreDots }: Props) {
  const { q, exact, letter } = filter;
  const begins =
    letter && (letter === outside ? ' outside the alphabet' : ` that begins with ${letterLabel(letter)}`);
  const proverb = isPartial ? 'loaded proverb' : 'proverb';
  return (
    <EmptyState
      title={q ? `No ${proverb}${begins} matches “${q}”` : `There is no ${proverb}${begins}`}
      action={
        <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap', justifyContent: 'center' }}>
          {q && exact && (
            <Button variant="outlined" onClick={onIgnoreDots}>
              Search without dots
            </Button>
          )}
          <Button variant="outlined" onClick={onShowAll}>
            Show all proverbs
          </Button>
        </Stack>
      }
    >
      {q && 'Proverb, meaning and categories were searched.'}
    </EmptyState>
  );
}
