import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { isOffline } from '../../../shared/feedback/failures';
import { useLoadMore } from '../../../shared/http/pages';
import { findLoaded } from './findLoaded';
import { proverbsQuery } from './proverbsQuery';
import type { Filter } from './proverbFilter';

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
