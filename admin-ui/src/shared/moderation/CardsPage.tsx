import {
  useQuery,
  useQueryClient,
  type DefaultError,
  type UndefinedInitialDataOptions,
} from '@tanstack/react-query';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { ErrorAlert } from '../feedback/ErrorAlert';
import { loadFailure } from '../feedback/failures';
import { loadMore, useLoadMore } from '../http/pages';
import { useScrollMemory } from '../routing/useScrollMemory';
import { capitalize, plural } from '../text/plural';
import { listQuery } from './cache';
import {
  CardList,
  CardsSkeleton,
  ShowMore,
  type CardHeight,
  type CardListProps,
  type CardProps,
} from './CardList';
import { ModerationScreen, useModerationScreen } from './ModerationScreen';
import { NothingListed } from './NothingListed';
import { SelectedDecisions } from './SelectedDecisions';
import type {
  Filter,
  Moderated,
  ModerationKind,
  PanelSearch,
  Question,
  Queue,
  RenderDetails,
  ResultLink,
} from './types';
import type { DecideMany } from './useDecideMany';
import { useModeration } from './useModeration';
import { useModerationKeys } from './useModerationKeys';

interface Props<T extends Moderated, C, K extends readonly unknown[]> {
  title: string;
  kind: ModerationKind<T>;
  countsQuery: UndefinedInitialDataOptions<C, DefaultError, C, K>;
  /** The fields that are searched, in words: 'Names and services'. */
  searched: string;
  cardHeight: CardHeight;
  /** Draws an item in the list: see CardList. */
  renderCard: (item: T, props: CardProps) => ReactNode;
  renderDetails: RenderDetails<T>;
  renderQuestion: (question: Question<T>) => ReactNode;
  renderResultLink: ResultLink<T>;
}

/** A moderation screen with a list of cards. */
export function CardsPage<T extends Moderated, C, K extends readonly unknown[]>(props: Props<T, C, K>) {
  const {
    title,
    kind,
    countsQuery,
    searched,
    cardHeight,
    renderCard,
    renderDetails,
    renderQuestion,
    renderResultLink,
  } = props;
  const screen = useModerationScreen(kind, countsQuery);
  const { view, search, counts, focusId, setFocusId, onFocused, focusPanel } = screen;
  const queue = useListQueue(kind, view, setFocusId);
  const moderation = useModeration(kind, queue, focusPanel, renderResultLink);
  useModerationKeys(moderation, view.status);

  return (
    <ModerationScreen
      title={title}
      screen={screen}
      moderation={moderation}
      renderDetails={renderDetails}
      renderQuestion={renderQuestion}
    >
      <CardsPanel
        key={view.status}
        kind={kind}
        view={view}
        search={search}
        searched={searched}
        total={counts?.[view.status]}
        cardHeight={cardHeight}
        renderCard={renderCard}
        many={moderation.many}
        onDetails={moderation.open}
        focusId={focusId}
        onFocus={setFocusId}
        onFocused={onFocused}
      />
    </ModerationScreen>
  );
}

interface PanelProps<T extends Moderated> extends CardListProps<T> {
  kind: ModerationKind<T>;
  view: Filter;
  search: PanelSearch;
  searched: string;
  /** How many items the tab has without the search. */
  total: number | undefined;
  cardHeight: CardHeight;
  many: DecideMany<T>;
  onFocus: (id: string) => void;
}

const noItems: readonly never[] = [];

/** The panel of a tab: its items as cards, or why there are none. */
function CardsPanel<T extends Moderated>(props: PanelProps<T>) {
  const { kind, view, search, searched, total, cardHeight, many, onFocus, ...cards } = props;
  const { noun } = kind;
  const { list, error, isComplete, retry, more } = useRestoredList(kind, view);
  useScrollMemory(isComplete);
  const items = list?.items ?? noItems;
  const found = list?.total ?? items.length;

  const showMore = async () => {
    const longer = await more.load().catch(() => undefined);
    const first = longer?.items[items.length];
    if (first) onFocus(first.id);
  };
  const isEmpty = list !== undefined && items.length === 0 && list.next === undefined;
  return (
    <>
      {search.renderBar(total === undefined ? plural(found, noun) : `${found} of ${plural(total, noun)}`)}
      {error && !list && (
        <ErrorAlert action={{ label: 'Retry', onClick: retry }}>{loadFailure(`${noun}s`, error)}</ErrorAlert>
      )}
      {!error && items.length === 0 && !isEmpty && !more.failed && (
        <CardsSkeleton noun={noun} height={cardHeight} />
      )}
      {isEmpty && <NothingListed kind={kind} view={view} searched={searched} search={search} />}
      {items.length > 0 && (
        <SelectedDecisions many={many} items={items} view={view} total={found}>
          <CardList {...cards} label={`${capitalize(noun)}s`} items={items} view={view} height={cardHeight} />
        </SelectedDecisions>
      )}
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

/** Returns the order of review through a list. `onFocus` shows an item and focuses it. Keep the filter and onFocus stable. */
function useListQueue<T extends Moderated>(
  kind: ModerationKind<T>,
  filter: Filter,
  onFocus: (id: string) => void,
): Queue<T> {
  const client = useQueryClient();
  return useMemo(() => {
    const query = listQuery(kind, filter);
    const find = (id: string) => client.getQueryData(query.queryKey)?.items.find((each) => each.id === id);

    const position = (id: string) => {
      const list = client.getQueryData(query.queryKey);
      const at = list?.items.findIndex((each) => each.id === id) ?? -1;
      return list && at !== -1 ? { at: at + 1, of: list.total ?? list.items.length } : undefined;
    };

    const neighbour = async (id: string | undefined, step: 1 | -1) => {
      const { items } = await client.ensureQueryData(query);
      const at = items.findIndex((each) => each.id === id);
      if (at === -1) return id !== undefined && step === -1 ? undefined : items.at(step === 1 ? 0 : -1);
      if (at + step < 0) return undefined;
      if (at + step < items.length) return items[at + step];
      return (await loadMore(client, query))?.items[at + step];
    };

    const focus = (id: string) => {
      if (!find(id)) return false;
      onFocus(id);
      return true;
    };
    return { find, position, neighbour, focus };
  }, [client, kind, filter, onFocus]);
}

/** Returns the items of a tab and search that were asked for. After a reload it loads as many as before. */
function useRestoredList<T extends Moderated>(kind: ModerationKind<T>, filter: Filter) {
  const storageKey = `obi.loaded.${kind.noun}s`;
  const name = `${filter.status} ${filter.published ?? ''} ${filter.sort ?? ''} ${filter.q}`;
  const query = useMemo(() => listQuery(kind, filter), [kind, filter]);
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...query,
    placeholderData: (before) => before,
  });
  const { load, isLoading, error: moreError } = useLoadMore(query);
  const failed = moreError !== null;
  const [before] = useState(() => ({ name, count: readCount(storageKey, name) }));

  const count = data?.items.length ?? 0;
  // Load more when all loaded items have been decided: an empty list would look like the end.
  const wanted = Math.max(before.name === name ? before.count : 0, 1);
  const isShort = data?.next !== undefined && !isPlaceholderData && count < wanted;
  useEffect(() => {
    if (isShort && !isLoading && !failed) void load().catch(() => undefined);
  }, [isShort, isLoading, failed, load]);
  useEffect(() => {
    if (count > 0 && !isShort && !isPlaceholderData) writeCount(storageKey, name, count);
  }, [storageKey, name, count, isShort, isPlaceholderData]);

  return {
    list: data,
    error,
    isComplete: data !== undefined && (!isShort || failed),
    retry: () => void refetch(),
    more: { load, isLoading, failed },
  };
}

/** Returns how many items of this list were on screen when the page was left. */
function readCount(key: string, list: string): number {
  const [name, count] = (sessionStorage.getItem(key) ?? '').split('\n');
  return name === list ? Number(count) : 0;
}

function writeCount(key: string, list: string, count: number): void {
  try {
    sessionStorage.setItem(key, `${list}\n${count}`);
  } catch {
    // Storage that is full or blocked only means that a reload begins with the first page.
  }
}
