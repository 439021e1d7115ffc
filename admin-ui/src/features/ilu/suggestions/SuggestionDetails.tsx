import Box from '@mui/material/Box';
import { DetailLine } from '../../../shared/moderation/DetailLine';
import { StatusLabel } from '../../../shared/moderation/StatusLabel';
import { TimeText } from '../../../shared/text/TimeText';
import type { Suggestion } from '../api';
import { SimilarProverbs } from '../similar/SimilarProverbs';
import { categoryList } from './categoryList';
import { ProverbLink } from './ProverbLink';

/** The whole of a suggestion (spec 2.15), every part with a button that copies it, and what is like it already. */
export function SuggestionDetails({ suggestion }: { suggestion: Suggestion }) {
  const { proverb, meaning, categories, status, createdAt } = suggestion;
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}>
        <StatusLabel status={status} />
        <Box component="span" sx={{ color: 'text.secondary' }}>
          Created <TimeText date={createdAt} withTime />
        </Box>
        <ProverbLink item={suggestion} />
      </Box>
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <DetailLine label="Proverb" text={proverb} copyLabel="Copy proverb">
          <span lang="ig">{proverb}</span>
        </DetailLine>
        <DetailLine label="Meaning" text={meaning} copyLabel="Copy meaning" />
        <DetailLine label="Categories" text={categoryList(categories)} copyLabel="Copy categories" />
      </Box>
      {status === 'pending' && <SimilarProverbs proverb={proverb} meaning={meaning} />}
    </>
  );
}
