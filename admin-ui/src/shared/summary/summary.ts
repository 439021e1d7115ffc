import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { authApi, creatorApi, dibiaApi, iluApi, kwuoApi, send } from '../http/client';

const EVERY_MS = 30_000;

const loads = {
  creator: (signal: AbortSignal) => send(creatorApi.GET('/api/creator/admin/summary', { signal })),
  dibia: (signal: AbortSignal) => send(dibiaApi.GET('/api/dibia/admin/summary', { signal })),
  ilu: (signal: AbortSignal) => send(iluApi.GET('/api/ilu/admin/summary', { signal })),
  kwuo: (signal: AbortSignal) => send(kwuoApi.GET('/api/kwuo/admin/summary', { signal })),
  auth: (signal: AbortSignal) => {
    const params = { query: { since: startOfToday().toISOString() } };
    return send(authApi.GET('/api/auth/admin/summary', { params, signal }));
  },
};

export type SummaryArea = keyof typeof loads;
type SummaryOf<A extends SummaryArea> = Awaited<ReturnType<(typeof loads)[A]>>;

/** Under what each area keeps what was loaded of it. */
const roots: Record<SummaryArea, string> = {
  creator: 'creators',
  dibia: 'dibia',
  ilu: 'ilu',
  kwuo: 'kwuo',
  auth: 'auth',
};

/**
 * What there is in an area and what waits there, asked for now and every 30 seconds while the page is seen. All who
 * show it share one answer.
 */
export const summaryQuery = <A extends SummaryArea>(area: A, isRepeated = true) =>
  queryOptions({
    queryKey: [roots[area], 'summary'],
    queryFn: ({ signal }) => loads[area](signal) as Promise<SummaryOf<A>>,
    staleTime: 0,
    refetchInterval: isRepeated && EVERY_MS,
  });

export function useSummary<A extends SummaryArea>(area: A) {
  const query = useQuery(summaryQuery(area));
  const { data, error, isError, isFetching, errorUpdateCount, refetch } = query;
  // What has failed without ever having answered stands as pending again while it is tried again.
  return { data, error, isFetching, refetch, hasFailed: isError || (!data && errorUpdateCount > 0) };
}

export type LetterSummary = SummaryOf<'ilu'>['letters'][number];
type Waiting = SummaryOf<'dibia'>['waiting'][number];

/** What waits in the queue of an area; nothing where that is not known. */
export function waitingIn(summary: object | undefined, queue: string): Waiting | undefined {
  if (!summary || !('waiting' in summary)) return undefined;
  return (summary.waiting as Waiting[]).find((each) => each.queue === queue);
}

/** Asks again what waits in an area once its counts, which are asked for more often, say something else. */
export function useSummaryFollows(root: unknown, counts: unknown): void {
  const client = useQueryClient();
  useEffect(() => {
    const queryKey = [root, 'summary'];
    const known = client.getQueryData<{ waiting?: Waiting[] }>(queryKey)?.waiting ?? [];
    const said = (counts ?? {}) as Record<string, { pending?: number } | undefined>;
    if (known.some(({ queue, pending }) => (said[queue]?.pending ?? pending) !== pending))
      void client.invalidateQueries({ queryKey });
  }, [client, root, counts]);
}

function startOfToday(): Date {
  const now = new Date();
  return new Date(now.getFullYear(), now.getMonth(), now.getDate());
}
