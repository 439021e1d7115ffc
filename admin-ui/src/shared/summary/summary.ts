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
 * Returns the query of an area's summary: its counts and waiting submissions. It is loaded now and every 30 seconds while
 * the page is visible.
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
  // During a retry, a query that never succeeded is pending again.
  return { data, error, isFetching, refetch, hasFailed: isError || (!data && errorUpdateCount > 0) };
}

export type LetterSummary = SummaryOf<'ilu'>['letters'][number];
type Waiting = SummaryOf<'dibia'>['waiting'][number];

/** Returns the submissions that wait in a queue of an area; undefined if that is not known. */
export function waitingIn(summary: object | undefined, queue: string): Waiting | undefined {
  if (!summary || !('waiting' in summary)) return undefined;
  return (summary.waiting as Waiting[]).find((each) => each.queue === queue);
}

/** Reloads the summary of an area when its counts, which are loaded more often, differ from it. */
export function useSummaryFollows(root: unknown, counts: unknown): void {
  const client = useQueryClient();
  useEffect(() => {
    const queryKey = [root, 'summary'];
    const known = client.getQueryData<{ waiting?: Waiting[] }>(queryKey)?.waiting ?? [];
    const current = (counts ?? {}) as Record<string, { pending?: number } | undefined>;
    if (known.some(({ queue, pending }) => (current[queue]?.pending ?? pending) !== pending))
      void client.invalidateQueries({ queryKey });
  }, [client, root, counts]);
}

function startOfToday(): Date {
  const now = new Date();
  return new Date(now.getFullYear(), now.getMonth(), now.getDate());
}
