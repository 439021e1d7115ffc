import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { proverbsOf, proverbsQuery } from './proverbsQuery';
import type { Filter } from './useProverbFilter';

/** The proverbs that a filter finds, as far as they are loaded. */
export function useProverbs(filter: Filter) {
  const query = useInfiniteQuery(proverbsQuery(filter));
  const { data, isPlaceholderData, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query;
  // What is on the screen belongs to the filter before until the new one is answered.
  const [shown, setShown] = useState(filter);
  if (data && !isPlaceholderData && shown !== filter) setShown(filter);

  const proverbs = useMemo(() => proverbsOf(data), [data]);
  const first = data?.pages[0]?.pagination;
  const isWhole = data !== undefined && !isPlaceholderData && !hasNextPage;
  const loadMore = useCallback(() => {
    if (hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage();
  }, [hasNextPage, isFetching, isFetchNextPageError, fetchNextPage]);

  return {
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
  };
}

export type Proverbs = ReturnType<typeof useProverbs>;
