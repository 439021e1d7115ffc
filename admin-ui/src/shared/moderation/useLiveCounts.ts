import {
  hashKey,
  useQuery,
  useQueryClient,
  type DefaultError,
  type Query,
  type UndefinedInitialDataOptions,
} from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useSummaryFollows } from '../summary/summary';
import { plural } from '../text/plural';

const EVERY_MS = 5000;

interface Kind {
  noun: string;
  key: readonly string[];
  countsPart: string;
}

type Counts = Record<string, number>;

/**
 * Returns how many items of a kind each status has. It asks every 5 seconds while the page is visible, and when it
 * becomes visible again. When someone else has changed the counts, it reloads the kind's lists and sets `news` to how
 * many items are new, for a LiveRegion.
 */
export function useLiveCounts<C, K extends readonly unknown[]>(
  query: UndefinedInitialDataOptions<C, DefaultError, C, K>,
  kind: Kind,
): { counts: Counts | undefined; news: string } {
  const client = useQueryClient();
  const { data } = useQuery({ ...query, staleTime: 0, refetchInterval: EVERY_MS, retry: false });
  useSummaryFollows(query.queryKey[0], data);
  const known = useRef<Counts>(undefined);
  const [news, setNews] = useState('');
  const hash = hashKey(query.queryKey);
  const { key, noun, countsPart } = kind;

  useEffect(() => {
    const cache = client.getQueryCache();
    known.current = partOf(cache.get(hash)?.state.data, countsPart);
    return cache.subscribe((event) => {
      if (event.query.queryHash !== hash || event.type !== 'updated' || event.action.type !== 'success')
        return;
      const before = known.current;
      const now = partOf(event.query.state.data, countsPart);
      known.current = now;
      // A decision on this screen has set the counts, and the lists already show it.
      if (event.action.manual || !now || (before && isSame(before, now))) return;
      // Lists that were loaded before the first counts may be older than these.
      const isMeant = ({ state }: Query) => before !== undefined || state.data !== undefined;
      void client.invalidateQueries({ queryKey: key, predicate: isMeant });
      if (!before) return;
      const added = (now['pending'] ?? 0) - (before['pending'] ?? 0);
      setNews(added > 0 ? plural(added, `new ${noun}`) : '');
    });
  }, [client, hash, key, noun, countsPart]);

  return { counts: partOf(data, countsPart), news };
}

function partOf(counts: unknown, part: string): Counts | undefined {
  return (counts as Record<string, Counts> | undefined)?.[part];
}

function isSame(a: Counts, b: Counts): boolean {
  return Object.keys({ ...a, ...b }).every((status) => a[status] === b[status]);
}
