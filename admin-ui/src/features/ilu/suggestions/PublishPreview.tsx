import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { lineClamp } from '../../../shared/text/lineClamp';
import { categoryUsesQuery, type Suggestion } from '../api';
import { categoryList, splitKnown } from './categoryList';

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** What of the suggestion will stand in the database. */
export function PublishPreview({ suggestion: { proverb, meaning, categories } }: { suggestion: Suggestion }) {
  const { data: all } = useQuery(categoryUsesQuery);
  const { known, unknown } = all ? splitKnown(categories, all) : { known: categories, unknown: [] };
  return (
    <Box sx={{ overflowWrap: 'anywhere' }}>
      <Box lang="ig" dir="auto" sx={{ fontWeight: 650, whiteSpace: 'pre-line' }}>
        {proverb}
      </Box>
      {/* A long one stands whole in the details; the warning below it is to be in view. */}
      <Box dir="auto" sx={{ whiteSpace: 'pre-line', ...lineClamp(6) }}>
        {meaning}
      </Box>
      <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
        {known.length > 0 ? categoryList(known) : 'No category'}
      </Box>
      {unknown.length > 0 && (
        <Alert severity="info" role="presentation" sx={{ mt: 1 }}>
          {list.format(unknown)} {unknown.length === 1 ? 'is no category' : 'are no categories'} here and will
          be left out.
        </Alert>
      )}
    </Box>
  );
}
