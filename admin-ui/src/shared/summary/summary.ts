import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Paths } from '../../api/paths';
import type { HistoryArea } from '../areas';
import { api, send } from '../http/client';

const EVERY_MS = 30_000;

type SummaryOf<A extends HistoryArea> =
  Paths[`/api/${A}/admin/summary`]['get']['responses'][200]['content']['application/json'];

/** The summaries of the services, by area. */
export type Summaries = { [A in HistoryArea]: SummaryOf<A> };

function load(area: HistoryArea, signal: AbortSignal) {
  if (area !== 'auth') return send(api.GET(`/api/${area}/admin/summary`, { signal }));
  const params = { query: { since: startOfToday().toISOString() } };
  return send(api.GET('/api/auth/admin/summary', { params, signal }));
}

/**
 * What there is in an area and what waits there, asked for now and every 30 seconds while the page is seen. All who
 * show it share one answer.
 */
export const summaryQuery = <A extends HistoryArea>(area: A, isRepeated = true) =>
  queryOptions({
    queryKey: [area, 'summary'],
    queryFn: ({ signal }) => load(area, signal) as Promise<SummaryOf<A>>,
    staleTime: 0,
    refetchInterval: isRepeated && EVERY_MS,
  });

export function useSummary<A extends HistoryArea>(area: A) {
  const query = useQuery(summaryQuery(area));
  const { data, error, isError, isFetching, errorUpdateCount, refetch } = query;
  // A query that never succeeded is pending again while it is retried.
  return { data, error, isFetching, refetch, hasFailed: isError || (!data && errorUpdateCount > 0) };
}

export type LetterSummary = SummaryOf<'ilu'>['letters'][number];
type QueueSummary = SummaryOf<'dibia'>['waiting'][number];

/** The pending submissions of an area; undefined if unknown. */
export function queueSummary(summary: object | undefined, queue: string): QueueSummary | undefined {
  if (!summary || !('waiting' in summary)) return undefined;
  return (summary.waiting as QueueSummary[]).find((each) => each.queue === queue);
}

/** Asks again what waits in an area once its counts, which are asked for more often, say something else. */
export function useSyncSummary(root: unknown, counts: unknown): void {
  const client = useQueryClient();
  useEffect(() => {
    const queryKey = [root, 'summary'];
    const known = client.getQueryData<{ waiting?: QueueSummary[] }>(queryKey)?.waiting ?? [];
    const said = (counts ?? {}) as Record<string, { pending?: number } | undefined>;
    if (known.some(({ queue, pending }) => (said[queue]?.pending ?? pending) !== pending))
      void client.invalidateQueries({ queryKey });
  }, [client, root, counts]);
}

function startOfToday(): Date {
  const now = new Date();
  return new Date(now.getFullYear(), now.getMonth(), now.getDate());
}
