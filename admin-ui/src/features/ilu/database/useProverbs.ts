import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { searchItems } from '../../../shared/database/searchItems';
import { isOffline } from '../../../shared/feedback/failures';
import { mergePages, pagedQuery, useLoadMore, withoutItems, type Page } from '../../../shared/http/pages';
import { useRememberedTop } from '../../../shared/routing/useScrollMemory';
import { foldTone, sortText } from '../../../shared/text/fold';
import { plural } from '../../../shared/text/plural';
import { iluKeys, lettersQuery, loadProverbs, type Proverb } from '../api';
import { outside, passes, proverbFilter, type Filter } from './proverbFilter';

/** The first page is small, so that it is on the screen soon. */
const firstPage = 100;
const nextPages = 200;
export const listsKey = [...iluKeys.proverbs, 'list'];

/** Returns the query of the proverbs that a filter finds, in its order, page by page. */
export function proverbsQuery(filter: Filter) {
  const query = proverbFilter.query(filter);
  return pagedQuery([...listsKey, query], async (cursor, signal) => {
    const limit = cursor ? nextPages : firstPage;
    const { data, pagination } = await loadProverbs({ limit, ...query, ...(cursor && { cursor }) }, signal);
    return { items: data, next: pagination.next, total: pagination.total };
  });
}

/** Without a connection, the list is asked for again after so long. */
const retryMs = 5000;

/**
 * Returns the loaded proverbs that a filter finds. Until the server has answered, they are those of the previous filter.
 * Without a connection, they are the matches among all proverbs that any filter has loaded.
 */
export function useProverbs(filter: Filter) {
  const paged = useMemo(() => proverbsQuery(filter), [filter]);
  const query = useQuery({
    ...paged,
    placeholderData: (previous) => previous,
    // A read that failed without a connection is repeated when the network or the service is back.
    refetchOnReconnect: true,
    refetchInterval: ({ state }) => (!state.data && isOffline(state.error) ? retryMs : false),
  });
  const { data, isPlaceholderData, isFetching } = query;
  const { load, isLoading: isLoadingMore, error: moreError } = useLoadMore(paged, { isRetried: true });

  const [shownFilter, setShownFilter] = useState(filter);
  if (data && !isPlaceholderData && shownFilter !== filter) setShownFilter(filter);

  const isUnanswered = data === undefined || isPlaceholderData;
  const isLost = isUnanswered && (isOffline(query.failureReason) || isOffline(query.error));
  // Stays set during retries, until the server answers one.
  const [isDisconnected, setDisconnected] = useState(false);
  if (isDisconnected ? !isUnanswered : isLost) setDisconnected(!isDisconnected);
  const client = useQueryClient();
  const loaded = useMemo(
    () => (isDisconnected ? findLoaded(client, filter) : undefined),
    [isDisconnected, client, filter],
  );

  const proverbs = useMemo(() => data?.items ?? [], [data]);
  const hasMore = data?.next !== undefined;
  const isWhole = data !== undefined && !isPlaceholderData && !hasMore;
  const loadNext = useCallback(() => void load().catch(() => undefined), [load]);
  const isReady = hasMore && !isPlaceholderData && !isFetching && !isLoadingMore && !moreError;
  const loadMore = useCallback(() => {
    if (isReady) loadNext();
  }, [isReady, loadNext]);

  const current = useRef(paged);
  useEffect(() => void (current.current = paged));
  const { retry = 0, retryDelay = 0 } = client.getDefaultOptions().queries ?? {};
  const { mutateAsync: fetchPage } = useMutation({
    mutationFn: (cursor: string) => paged.fetchPage(cursor),
    retry,
    retryDelay,
  });
  const loadAll = async () => {
    let all = client.getQueryData(paged.queryKey);
    while (all?.next !== undefined && current.current === paged) {
      all = mergePages(all, await fetchPage(all.next));
    }
    return current.current === paged ? all?.items : undefined;
  };

  const list = {
    proverbs,
    /** The filter of the proverbs on the screen, which is the previous one until the server has answered. */
    shownFilter,
    isLoaded: data !== undefined,
    /** The number of proverbs on all pages. */
    total: isWhole ? proverbs.length : (data?.total ?? 0),
    /** The server has not answered the present filter yet. */
    isStale: isPlaceholderData,
    error: data ? null : query.error,
    reload: () => void query.refetch(),
    hasMore,
    isLoadingMore,
    moreError,
    /** Loads the next page. Does nothing while that is not possible, or after a failure. */
    loadMore,
    /** Loads the next page again after a failure. */
    retryMore: loadNext,
    /**
     * Loads the rest of the pages, but not into the list: each reload would load them again. Resolves to all proverbs,
     * or to undefined if another filter is set by then.
     */
    loadAll,
    /** The number of loaded proverbs that were searched without a connection. */
    lookedThrough: undefined as number | undefined,
  };
  if (!loaded?.all) return list;
  const { all, found } = loaded;
  return {
    ...list,
    proverbs: found,
    shownFilter: filter,
    isLoaded: true,
    total: found.length,
    isStale: false,
    error: null,
    hasMore: false,
    moreError: null,
    lookedThrough: all,
  };
}

export type Proverbs = ReturnType<typeof useProverbs>;

const { compare } = new Intl.Collator('ig');
const searched = ({ proverb, meaning, categories }: Proverb) => [proverb, meaning, ...categories];

/** Applies the filter to all loaded proverbs. Returns the result in its order, and the number of loaded proverbs. */
function findLoaded(client: QueryClient, filter: Filter) {
  const letters = client.getQueryData(lettersQuery().queryKey)?.map((each) => each.letter) ?? [];
  const all = loadedProverbs(client).map((proverb) => ({ proverb, at: rank(proverb.proverb, letters) }));
  const kept = all.filter(({ proverb, at }) => passes(filter, proverb, letters[at] ?? outside));
  const sorted = kept.sort(
    filter.sort === 'newest'
      ? (a, b) => Date.parse(b.proverb.createdAt) - Date.parse(a.proverb.createdAt)
      : (a, b) => a.at - b.at || compare(sortText(a.proverb.proverb), sortText(b.proverb.proverb)),
  );
  const proverbs = sorted.map(({ proverb }) => proverb);
  return { all: all.length, found: searchItems(proverbs, filter.q, searched, filter.exact) };
}

/** Returns the proverbs that any filter has loaded, unsorted. */
function loadedProverbs(client: QueryClient): Proverb[] {
  const lists = client.getQueriesData<Page<Proverb>>({ queryKey: listsKey });
  const proverbs = lists.flatMap(([, list]) => list?.items ?? []);
  return [...new Map(proverbs.map((proverb) => [proverb.id, proverb])).values()];
}

/** Returns the position of a text's first letter or digraph in the alphabet; other texts come last. */
function rank(text: string, letters: readonly string[]): number {
  const start = foldTone(text).replace(/^[^\p{L}\p{N}]+/u, '');
  const at = [2, 1].map((length) => letters.indexOf(start.slice(0, length)));
  return at.find((index) => index >= 0) ?? letters.length;
}

/** '3 of 105 proverbs'; empty while all are listed. */
export function foundText(
  list: Pick<Proverbs, 'isLoaded' | 'total' | 'shownFilter' | 'lookedThrough'>,
  all: number | undefined,
): string {
  const { isLoaded, total, shownFilter, lookedThrough } = list;
  if (!isLoaded || !proverbFilter.isNarrowed(shownFilter)) return '';
  if (lookedThrough !== undefined) return `${total} of ${plural(lookedThrough, 'loaded proverb')}`;
  return all === undefined ? plural(total, 'proverb') : `${total} of ${plural(all, 'proverb')}`;
}

/** Returns the kind of proverb that the filter asks for: 'proverb that begins with A'. */
export const searchedFor = ({
  shownFilter,
  lookedThrough,
}: Pick<Proverbs, 'shownFilter' | 'lookedThrough'>) =>
  (lookedThrough === undefined ? 'proverb' : 'loaded proverb') + proverbFilter.wording(shownFilter);

/** The most proverbs that are loaded to restore a scroll position. */
const mostRows = 3000;

/**
 * Reports whether so many proverbs are loaded that the scroll position from before a reload can be restored; loads page
 * after page until then. `step` is the height of a row or of the lowest card, in CSS pixels.
 */
export function useRestoredRows(
  { proverbs, isLoaded, hasMore, moreError, loadMore }: Proverbs,
  step: number,
): boolean {
  const top = useRememberedTop();
  const [isReached, setReached] = useState(top === 0);
  const wanted = Math.min(mostRows, Math.ceil((top + window.innerHeight) / step));
  const isEnough = isLoaded && (proverbs.length >= wanted || !hasMore || moreError !== null);
  if (isEnough && !isReached) setReached(true);
  useEffect(() => {
    if (!isReached && isLoaded && !isEnough) loadMore();
  }, [isReached, isLoaded, isEnough, loadMore, proverbs.length]);
  return isReached && isLoaded;
}

const changeLists = (client: QueryClient, change: (list: Page<Proverb>) => Page<Proverb>) =>
  client.setQueriesData<Page<Proverb>>({ queryKey: listsKey }, (list) => list && change(list));

/** Removes proverbs from all loaded lists (spec 4.6). */
export function removeFromLists(client: QueryClient, ids: ReadonlySet<string>): void {
  changeLists(client, (list) => withoutItems(list, ids));
}

/** Replaces a proverb in all loaded lists with its stored version, until they are reloaded. */
export function putIntoLists(client: QueryClient, stored: Proverb): void {
  const put = (proverb: Proverb) => (proverb.id === stored.id ? stored : proverb);
  changeLists(client, (list) => ({ ...list, items: list.items.map(put) }));
}
