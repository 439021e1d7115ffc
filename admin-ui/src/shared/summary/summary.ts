import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Paths } from '../../api/paths';
import type { HistoryArea } from '../areas';
import { api, send } from '../http/client';

const REFRESH_MS = 30_000;

type SummaryOf<A extends HistoryArea> =
  Paths[`/api/${A}/admin/summary`]['get']['responses'][200]['content']['application/json'];

/** The summary of each area. */
export type Summaries = { [A in HistoryArea]: SummaryOf<A> };

function load(area: HistoryArea, signal: AbortSignal) {
  if (area !== 'auth') return send(api.GET(`/api/${area}/admin/summary`, { signal }));
  const params = { query: { since: startOfToday().toISOString() } };
  return send(api.GET('/api/auth/admin/summary', { params, signal }));
}

/**
 * Returns the query for an area's summary: the counts of its entries and of the submissions that wait. It is loaded
 * at once and then every 30 seconds while the page is visible.
 */
export const summaryQuery = <A extends HistoryArea>(area: A, isRepeated = true) =>
  queryOptions({
    queryKey: [area, 'summary'],
    queryFn: ({ signal }) => load(area, signal) as Promise<SummaryOf<A>>,
    staleTime: 0,
    refetchInterval: isRepeated && REFRESH_MS,
  });

export function useSummary<A extends HistoryArea>(area: A) {
  const query = useQuery(summaryQuery(area));
  const { data, error, isError, isFetching, errorUpdateCount, refetch } = query;
  // A query that never succeeded is pending again while it is retried.
  return { data, error, isFetching, refetch, hasFailed: isError || (!data && errorUpdateCount > 0) };
}

export type LetterSummary = SummaryOf<'ilu'>['letters'][number];
type QueueSummary = SummaryOf<'dibia'>['waiting'][number];

/** Returns the counts of a moderation queue; undefined if they are unknown. */
export function queueSummary(summary: object | undefined, queue: string): QueueSummary | undefined {
  if (!summary || !('waiting' in summary)) return undefined;
  return (summary.waiting as QueueSummary[]).find((each) => each.queue === queue);
}

/** Reloads an area's summary when the counts of its moderation screen, which are loaded more often, differ from it. */
export function useSyncSummary(area: unknown, counts: unknown): void {
  const client = useQueryClient();
  useEffect(() => {
    const queryKey = [area, 'summary'];
    const known = client.getQueryData<{ waiting?: QueueSummary[] }>(queryKey)?.waiting ?? [];
    const latest = (counts ?? {}) as Record<string, { pending?: number } | undefined>;
    if (known.some(({ queue, pending }) => (latest[queue]?.pending ?? pending) !== pending))
      void client.invalidateQueries({ queryKey });
  }, [client, area, counts]);
}

function startOfToday(): Date {
  const now = new Date();
  return new Date(now.getFullYear(), now.getMonth(), now.getDate());
}
