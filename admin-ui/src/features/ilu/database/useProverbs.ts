import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { searchItems } from '../../../shared/database/searchItems';
import { isOffline } from '../../../shared/feedback/failures';
import { useLoadMore } from '../../../shared/http/pages';
import { foldTone, sortText } from '../../../shared/text/fold';
import { plural } from '../../../shared/text/plural';
import { lettersQuery, type Proverb } from '../api';
import { outside, passes, proverbFilter, type Filter } from './proverbFilter';
import { proverbsQuery, loadedProverbs } from './proverbsQuery';

/** While there is no connection, the list is asked for again after so long. */
const retryMs = 5000;

/**
 * The proverbs that a filter finds, as far as they are loaded. While there is no connection, what other filters have
 * loaded is looked through instead.
 */
export function useProverbs(filter: Filter) {
  const paged = useMemo(() => proverbsQuery(filter), [filter]);
  const query = useQuery({
    ...paged,
    // Until another filter is answered, what was listed stays.
    placeholderData: (before) => before,
    // What failed for want of a connection is asked again once the line or the service is back.
    refetchOnReconnect: true,
    refetchInterval: ({ state }) => (!state.data && isOffline(state.error) ? retryMs : false),
  });
  const { data, isPlaceholderData, isFetching } = query;
  const { load, isLoading: isLoadingMore, error: moreError } = useLoadMore(paged, { isRetried: true });
  const isUnanswered = data === undefined || isPlaceholderData;
  const isLost = isUnanswered && (isOffline(query.failureReason) || isOffline(query.error));
  // Stays over further attempts, until one is answered.
  const [isDisconnected, setDisconnected] = useState(false);
  if (isDisconnected ? !isUnanswered : isLost) setDisconnected(!isDisconnected);
  const client = useQueryClient();
  const loaded = useMemo(
    () => (isDisconnected ? findLoaded(client, filter) : undefined),
    [isDisconnected, client, filter],
  );

  // What is on the screen belongs to the filter before until the new one is answered.
  const [shown, setShown] = useState(filter);
  if (data && !isPlaceholderData && shown !== filter) setShown(filter);

  const proverbs = useMemo(() => data?.items ?? [], [data]);
  const hasMore = data?.next !== undefined;
  const isWhole = data !== undefined && !isPlaceholderData && !hasMore;
  const retryMore = useCallback(() => void load().catch(() => undefined), [load]);
  const isReady = hasMore && !isPlaceholderData && !isFetching && !isLoadingMore && !moreError;
  const loadMore = useCallback(() => {
    if (isReady) retryMore();
  }, [isReady, retryMore]);

  const list = {
    proverbs,
    shown,
    isLoaded: data !== undefined,
    /** How many there are on all pages. */
    total: isWhole ? proverbs.length : (data?.total ?? 0),
    /** Another filter waits for its answer. */
    isStale: isPlaceholderData,
    error: data ? null : query.error,
    reload: () => void query.refetch(),
    hasMore,
    isLoadingMore,
    moreError,
    loadMore,
    retryMore,
    /** So many were looked through here, since there is no connection. */
    lookedThrough: undefined as number | undefined,
  };
  if (!loaded?.all) return list;
  const { all, found } = loaded;
  const whole = {
    isLoaded: true,
    isStale: false,
    error: null,
    hasMore: false,
    moreError: null,
  };
  return { ...list, ...whole, proverbs: found, total: found.length, shown: filter, lookedThrough: all };
}

export type Proverbs = ReturnType<typeof useProverbs>;

const { compare } = new Intl.Collator('ig');
const searched = ({ proverb, meaning, categories }: Proverb) => [proverb, meaning, ...categories];

/** Applies the filter to all loaded proverbs. Returns the result in Igbo order, and the number of loaded proverbs. */
function findLoaded(client: QueryClient, filter: Filter) {
  const letters = client.getQueryData(lettersQuery.queryKey)?.map((each) => each.letter) ?? [];
  const all = loadedProverbs(client).map((proverb) => ({ proverb, at: rank(proverb.proverb, letters) }));
  const kept = all.filter(({ proverb, at }) => passes(filter, proverb, letters[at] ?? outside));
  const sorted = kept.sort(
    (a, b) => a.at - b.at || compare(sortText(a.proverb.proverb), sortText(b.proverb.proverb)),
  );
  const proverbs = sorted.map(({ proverb }) => proverb);
  return { all: all.length, found: searchItems(proverbs, filter.q, searched, filter.exact) };
}

/** Returns the position of a text's first letter or digraph in the alphabet; other texts come last. */
function rank(text: string, letters: readonly string[]): number {
  const start = foldTone(text).replace(/^[^\p{L}\p{N}]+/u, '');
  const at = [2, 1].map((length) => letters.indexOf(start.slice(0, length)));
  return at.find((place) => place >= 0) ?? letters.length;
}

/** '3 of 105 proverbs'; nothing while all are listed. */
export function foundText(
  list: Pick<Proverbs, 'isLoaded' | 'total' | 'shown' | 'lookedThrough'>,
  all: number | undefined,
): string {
  const { isLoaded, total, shown, lookedThrough } = list;
  if (!isLoaded || !proverbFilter.isNarrowed(shown)) return '';
  if (lookedThrough !== undefined) return `${total} of ${plural(lookedThrough, 'loaded proverb')}`;
  return all === undefined ? plural(total, 'proverb') : `${total} of ${plural(all, 'proverb')}`;
}

/** Returns what the filter looked for: 'proverb that begins with A'. */
export const searchedFor = ({ shown, lookedThrough }: Pick<Proverbs, 'shown' | 'lookedThrough'>) =>
  (lookedThrough === undefined ? 'proverb' : 'loaded proverb') + proverbFilter.wording(shown);
