import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router';
import { CardsPage } from '../../../shared/moderation/CardsPage';
import { CorrectButton } from '../../../shared/moderation/CorrectionFrame';
import { DetailLine } from '../../../shared/moderation/DetailLine';
import { PublishedLabel, StatusLabel } from '../../../shared/moderation/StatusLabel';
import { Submitted } from '../../../shared/moderation/Submitted';
import type { AskToPublish } from '../../../shared/moderation/types';
import type { ResultLink } from '../../../shared/moderation/types';
import { TimeText } from '../../../shared/text/TimeText';
import { countsQuery, type Suggestion } from '../api';
import { iluPaths } from '../paths';
import { SimilarProverbs } from '../similar/SimilarProverbs';
import { PublishDialog } from './PublishDialog';
import { cardHeight, SuggestionCard } from './SuggestionCard';
import { categoryList, contentOf, correctionDraft, suggestionKind } from './suggestions';

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
            draftKey={correctionDraft(suggestion)}
            draftNote="Your corrections aren’t saved yet. Approving or publishing saves them too."
            onClick={() => onPublish('correct')}
          />
        )}
        {corrected && (
          <Box component="span" sx={{ color: 'text.secondary' }}>
            Corrected by {corrected.by} <TimeText date={corrected.at} withTime />
          </Box>
        )}
      </Box>
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <DetailLine label="Proverb" text={proverb} copyLabel="Copy proverb">
          <span lang="ig">{proverb}</span>
          <Submitted submitted={suggestion.proverb} current={proverb} lang="ig" />
        </DetailLine>
        <DetailLine label="Meaning" text={meaning} copyLabel="Copy meaning">
          {meaning}
          <Submitted submitted={suggestion.meaning} current={meaning} />
        </DetailLine>
        <DetailLine label="Categories" text={categoryList(categories)} copyLabel="Copy categories">
          {categoryList(categories)}
          <Submitted submitted={categoryList(suggestion.categories)} current={categoryList(categories)} />
        </DetailLine>
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
