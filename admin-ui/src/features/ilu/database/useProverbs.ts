import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { isOffline } from '../../../shared/feedback/failures';
import { findLoaded } from './findLoaded';
import { proverbsOf, proverbsQuery } from './proverbsQuery';
import type { Filter } from './proverbFilter';

/**
 * The proverbs that a filter finds, as far as they are loaded. While there is no connection, what other filters have
 * loaded is looked through instead.
 */
export function useProverbs(filter: Filter) {
  const query = useInfiniteQuery(proverbsQuery(filter));
  const { data, isPlaceholderData, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query;
  const isUnanswered = data === undefined || isPlaceholderData;
  const isLost = isUnanswered && (isOffline(query.failureReason) || isOffline(query.error));
  // Stays over further attempts, until one is answered.
  const [isCutOff, setCutOff] = useState(false);
  if (isCutOff ? !isUnanswered : isLost) setCutOff(!isCutOff);
  const client = useQueryClient();
  const loaded = useMemo(
    () => (isCutOff ? findLoaded(client, filter) : undefined),
    [isCutOff, client, filter],
  );

  // What is on the screen belongs to the filter before until the new one is answered.
  const [shown, setShown] = useState(filter);
  if (data && !isPlaceholderData && shown !== filter) setShown(filter);

  const proverbs = useMemo(() => proverbsOf(data), [data]);
  const first = data?.pages[0]?.pagination;
  const isWhole = data !== undefined && !isPlaceholderData && !hasNextPage;
  const loadMore = useCallback(() => {
    if (hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage();
  }, [hasNextPage, isFetching, isFetchNextPageError, fetchNextPage]);

  const list = {
    proverbs,
    shown,
    isLoaded: data !== undefined,
    /** How many there are on all pages. */
    total: isWhole ? proverbs.length : (first?.total ?? 0),
    isEstimate: !isWhole && first?.estimated === true,
    /** Another filter waits for its answer. */
    isOld: isPlaceholderData,
    error: data ? null : query.error,
    reload: () => void query.refetch(),
    hasMore: hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    moreError: isFetchNextPageError ? query.error : null,
    loadMore,
    retryMore: () => void fetchNextPage(),
    /** So many were looked through here, since there is no connection. */
    lookedThrough: undefined as number | undefined,
  };
  if (!loaded?.all) return list;
  const { all, found } = loaded;
  const whole = {
    isLoaded: true,
    isEstimate: false,
    isOld: false,
    error: null,
    hasMore: false,
    moreError: null,
  };
  return { ...list, ...whole, proverbs: found, total: found.length, shown: filter, lookedThrough: all };
}

export type Proverbs = ReturnType<typeof useProverbs>;
