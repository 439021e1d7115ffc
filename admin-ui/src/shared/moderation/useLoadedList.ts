import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useLoadMore } from '../http/pages';
import { listQuery } from './lists';
import type { Filter, Moderated, ModerationKind } from './types';

const keyOf = (noun: string) => `obi.loaded.${noun}s`;

/** How many of this list were on screen when the page was left. */
function remembered(noun: string, list: string): number {
  const [name, count] = (sessionStorage.getItem(keyOf(noun)) ?? '').split('\n');
  return name === list ? Number(count) : 0;
}

function remember(noun: string, list: string, count: number): void {
  try {
    sessionStorage.setItem(keyOf(noun), `${list}\n${count}`);
  } catch {
    // Storage that is full or forbidden only means that a reload begins with the first page.
  }
}

/** The items of a tab and search, as many as were asked for; after a reload as many as before it. */
export function useLoadedList<T extends Moderated>(kind: ModerationKind<T>, filter: Filter) {
  const { noun } = kind;
  const name = `${filter.status} ${filter.q}`;
  const query = useMemo(() => listQuery(kind, filter), [kind, filter]);
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...query,
    placeholderData: (before) => before,
  });
  const { load, isLoading, error: moreError } = useLoadMore(query);
  const failed = moreError !== null;
  const [before] = useState(() => ({ name, count: remembered(noun, name) }));

  const count = data?.items.length ?? 0;
  // Where all that was loaded has been decided, the rest is not to look like nothing.
  const wanted = Math.max(before.name === name ? before.count : 0, 1);
  const isShort = data?.next !== undefined && !isPlaceholderData && count < wanted;
  useEffect(() => {
    if (isShort && !isLoading && !failed) void load().catch(() => undefined);
  }, [isShort, isLoading, failed, load]);
  useEffect(() => {
    if (count > 0 && !isShort && !isPlaceholderData) remember(noun, name, count);
  }, [noun, name, count, isShort, isPlaceholderData]);

  return {
    list: data,
    error,
    isWhole: data !== undefined && (!isShort || failed),
    retry: () => void refetch(),
    more: { load, isLoading, failed },
  };
}
