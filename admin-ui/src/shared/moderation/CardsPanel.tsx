import { capital } from '../text/capital';
import { ErrorAlert } from '../feedback/ErrorAlert';
import { loadFailure } from '../feedback/failures';
import { plural } from '../text/plural';
import { useScrollMemory } from '../routing/useScrollMemory';
import { CardList, type CardListProps } from './CardList';
import { CardsSkeleton, type CardHeight } from './CardsSkeleton';
import { NothingListed } from './NothingListed';
import { SelectedDecisions } from './SelectedDecisions';
import { ShowMore } from './ShowMore';
import type { Filter, Moderated, ModerationKind, PanelSearch } from './types';
import type { DecideMany } from './useDecideMany';
import { useLoadedList } from './useLoadedList';

interface Props<T extends Moderated> extends CardListProps<T> {
  kind: ModerationKind<T>;
  view: Filter;
  search: PanelSearch;
  /** What a search looks through, in words. */
  searched: string;
  /** How many there are in this tab, searched or not. */
  total: number | undefined;
  cardHeight: CardHeight;
  many: DecideMany<T>;
  onFocus: (id: string) => void;
}

const noItems: readonly never[] = [];

/** What one tab shows: the items as cards, or why there are none. */
export function CardsPanel<T extends Moderated>(props: Props<T>) {
  const { kind, view, search, searched, total, cardHeight, many, onFocus, ...cards } = props;
  const { noun } = kind;
  const { list, error, isWhole, retry, more } = useLoadedList(kind, view);
  useScrollMemory(isWhole);
  const items = list?.items ?? noItems;
  const found = list?.total ?? items.length;

  const showMore = async () => {
    const longer = await more.load().catch(() => undefined);
    const first = longer?.items[items.length];
    if (first) onFocus(first.id);
  };
  const cardList = <CardList {...cards} label={`${capital(noun)}s`} items={items} query={view.q} />;
  const isEmpty = list !== undefined && items.length === 0 && list.next === undefined;
  return (
    <>
      {search.bar(total === undefined ? plural(found, noun) : `${found} of ${plural(total, noun)}`)}
      {error && !list && (
        <ErrorAlert action={{ label: 'Retry', onClick: retry }}>{loadFailure(`${noun}s`, error)}</ErrorAlert>
      )}
      {!error && items.length === 0 && !isEmpty && !more.failed && (
        <CardsSkeleton noun={noun} height={cardHeight} />
      )}
      {isEmpty && (
        <NothingListed
          noun={noun}
          view={view}
          searched={`${searched} were searched.`}
          onShowAll={search.clear}
        />
      )}
      {items.length > 0 && view.status === 'pending' && (
        <SelectedDecisions many={many} items={items}>
          {cardList}
        </SelectedDecisions>
      )}
      {items.length > 0 && view.status !== 'pending' && cardList}
      {list?.next !== undefined && (
        <ShowMore
          noun={noun}
          isLoading={more.isLoading}
          failed={more.failed}
          onMore={() => void showMore()}
        />
      )}
    </>
  );
}
