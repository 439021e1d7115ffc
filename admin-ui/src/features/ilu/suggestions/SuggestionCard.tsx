import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { memo } from 'react';
import { CardFrame, DetailsButton, type CardProps } from '../../../shared/moderation/CardList';
import { UnsavedMark } from '../../../shared/moderation/CorrectionFrame';
import { DecisionLine } from '../../../shared/moderation/DecisionLine';
import { PublishedLabel, StatusLabel } from '../../../shared/moderation/StatusLabel';
import { Highlight } from '../../../shared/text/Highlight';
import { lineClamp, truncate } from '../../../shared/text/truncate';
import { TimeText } from '../../../shared/text/TimeText';
import type { Suggestion } from '../api';
import { categoryList, contentOf, suggestionKind } from './suggestions';

/** The height of a card whose meaning has two lines on a wide screen. */
export const cardHeight = { xs: 200, sm: 122 };

/** How many letters of the proverb name the card. */
const NAME_LETTERS = 60;

interface Props extends CardProps {
  suggestion: Suggestion;
}

/** One suggestion (spec 2.15): the proverb, its meaning, categories, date and status. */
export const SuggestionCard = memo(function SuggestionCard({ suggestion, query, onDetails }: Props) {
  const { id, status, createdAt, proverbId, corrected, hasSimilar } = suggestion;
  const { proverb, meaning, categories } = contentOf(suggestion);
  return (
    <CardFrame id={id} height={cardHeight} selectName={truncate(proverb, NAME_LETTERS)}>
      <Box
        sx={{ display: 'flex', flexDirection: { xs: 'column', sm: 'row' }, gap: { xs: 1, sm: 2 }, p: 1.5 }}
      >
        <Box sx={{ flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          <Box
            component="h2"
            lang="ig"
            dir="auto"
            sx={{ m: 0, fontSize: '1rem', fontWeight: 650, ...lineClamp(3) }}
          >
            <Highlight text={proverb} query={query} />
          </Box>
          <Box dir="auto" sx={{ maxWidth: '72ch', ...lineClamp(3) }}>
            <Highlight text={meaning} query={query} />
          </Box>
          {categories.length > 0 && (
            <Box sx={{ color: 'text.secondary', fontSize: '0.875rem', ...lineClamp(2) }}>
              <Highlight text={categoryList(categories)} query={query} />
            </Box>
          )}
          <DecisionLine item={suggestion} lines={2} />
        </Box>
        <Box
          sx={{
            display: 'flex',
            flexDirection: { sm: 'column' },
            flexShrink: 0,
            alignItems: { xs: 'center', sm: 'flex-end' },
            justifyContent: 'space-between',
            gap: 1,
          }}
        >
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5 }}>
            <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
              <TimeText date={createdAt} />
            </Box>
            <StatusLabel status={status} />
            <PublishedLabel status={status} isPublished={Boolean(proverbId)} />
            {corrected && <Chip size="small" variant="outlined" label="Corrected" />}
            <UnsavedMark kind={suggestionKind} item={suggestion} />
            {hasSimilar && (
              <Chip size="small" variant="outlined" color="warning" label="Similar proverb exists" />
            )}
          </Box>
          <DetailsButton id={id} name={truncate(proverb, NAME_LETTERS)} onDetails={onDetails} />
        </Box>
      </Box>
    </CardFrame>
  );
});
