import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router';
import { CardsPage } from '../../../shared/moderation/CardsPage';
import { CorrectButton, CorrectedBy } from '../../../shared/moderation/CorrectionFrame';
import { DetailLine } from '../../../shared/moderation/DetailLine';
import { PublishedLabel, StatusLabel } from '../../../shared/moderation/StatusLabel';
import type { AskToPublish } from '../../../shared/moderation/types';
import type { ResultLink } from '../../../shared/moderation/types';
import { TimeText } from '../../../shared/text/TimeText';
import { countsQuery, type Suggestion } from '../api';
import { iluPaths } from '../paths';
import { SimilarProverbs } from '../similar/SimilarProverbs';
import { PublishDialog } from './PublishDialog';
import { cardHeight, SuggestionCard } from './SuggestionCard';
import { categoryList, contentOf, suggestionKind } from './suggestions';

const proverbLink: ResultLink<Suggestion> = (suggestion, text) => (
  <ProverbLink suggestion={suggestion}>{text}</ProverbLink>
);

/** The proverbs that the public suggested, to be approved, published, or rejected (spec 2.15). */
export function SuggestionBoxPage() {
  return (
    <CardsPage
      title="SUGGESTION BOX"
      kind={suggestionKind}
      countsQuery={countsQuery}
      searched="Proverb, meaning and categories"
      cardHeight={cardHeight}
      renderCard={(suggestion, card) => <SuggestionCard suggestion={suggestion} {...card} />}
      renderDetails={(suggestion, onPublish) => (
        <SuggestionDetails suggestion={suggestion} onPublish={onPublish} />
      )}
      renderQuestion={(question) => <PublishDialog {...question} />}
      renderResultLink={proverbLink}
    />
  );
}

interface DetailsProps {
  suggestion: Suggestion;
  onPublish: AskToPublish | undefined;
}

/** All of a suggestion (spec 2.15), each part with a copy button, and similar proverbs. */
function SuggestionDetails({ suggestion, onPublish }: DetailsProps) {
  const { corrected, status, createdAt, proverbId } = suggestion;
  const { proverb, meaning, categories } = contentOf(suggestion);
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}>
        <StatusLabel status={status} />
        <PublishedLabel status={status} isPublished={Boolean(proverbId)} />
        <Box component="span" sx={{ color: 'text.secondary' }}>
          Created <TimeText date={createdAt} withTime />
        </Box>
        <ProverbLink suggestion={suggestion} />
        {onPublish && (
          <CorrectButton
            isUnsaved={suggestionKind.unsavedCorrections?.(suggestion) !== undefined}
            onClick={() => onPublish('correct')}
          />
        )}
        <CorrectedBy corrected={corrected} />
      </Box>
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <DetailLine
          label="Proverb"
          text={proverb}
          submitted={suggestion.proverb}
          lang="ig"
          copyLabel="Copy proverb"
        />
        <DetailLine label="Meaning" text={meaning} submitted={suggestion.meaning} copyLabel="Copy meaning" />
        <DetailLine
          label="Categories"
          text={categoryList(categories)}
          submitted={categoryList(suggestion.categories)}
          copyLabel="Copy categories"
        />
      </Box>
      {onPublish && (
        <SimilarProverbs
          proverb={proverb}
          meaning={meaning}
          action={
            <Button size="small" color="inherit" variant="outlined" onClick={() => onPublish('add')}>
              Add to the existing proverb
            </Button>
          }
        />
      )}
    </>
  );
}

interface LinkProps {
  suggestion: Suggestion;
  /** The text of the link. */
  children?: string | undefined;
}

/** The link from a suggestion to the proverb that was made from it. Nothing if that is not in the database. */
function ProverbLink({ suggestion: { proverbId }, children = 'Open the proverb' }: LinkProps) {
  if (!proverbId) return null;
  return (
    <Link component={RouterLink} to={`${iluPaths.edit}?${new URLSearchParams({ edit: proverbId })}`}>
      {children}
    </Link>
  );
}
