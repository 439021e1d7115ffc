import { CardsPage } from '../../../shared/moderation/CardsPage';
import { countsQuery } from '../api';
import { cardHeight, SuggestionCard } from './SuggestionCard';
import { SuggestionDetails } from './SuggestionDetails';
import { suggestionKind, tabs } from './suggestionKind';

/** Proverbs that the public suggested, to be approved, published, or rejected (spec 2.15). */
export function SuggestionBoxPage() {
  return (
    <CardsPage
      title="SUGGESTION BOX"
      kind={suggestionKind}
      tabs={tabs}
      countsQuery={countsQuery}
      searched="Proverb, meaning and categories"
      cardHeight={cardHeight}
      dialogHeight={720}
      card={(suggestion, card) => <SuggestionCard suggestion={suggestion} {...card} />}
      details={(suggestion) => <SuggestionDetails suggestion={suggestion} />}
    />
  );
}
