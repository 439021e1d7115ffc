import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { listQuery, useLoadMore } from '../../../../shared/moderation/lists';
import type { Filter } from '../../../../shared/moderation/types';
import { profileKind } from './profileKind';

const storageKey = 'obi.loaded.profiles';

/** How many of this list were on screen when the page was left. */
function remembered(list: string): number {
  const [name, count] = (sessionStorage.getItem(storageKey) ?? '').split('\n');
  return name === list ? Number(count) : 0;
}

function remember(list: string, count: number): void {
  try {
    sessionStorage.setItem(storageKey, `${list}\n${count}`);
  } catch {
    // Storage that is full or forbidden only means that a reload begins with the first page.
  }
}

/** The profiles of a tab and search, as many as were asked for; after a reload as many as before it. */
export function useProfileList(filter: Filter) {
  const name = `${filter.status} ${filter.q}`;
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...listQuery(profileKind, filter),
    placeholderData: (before) => before,
  });
  const { mutateAsync, variables, status } = useLoadMore(profileKind);
  // What became of loading more of another search says nothing about this one.
  const isLoading = variables === filter && status === 'pending';
  const failed = variables === filter && status === 'error';
  const [before] = useState(() => ({ name, count: remembered(name) }));

  const count = data?.items.length ?? 0;
  // Where all that was loaded has been decided, the rest is not to look like nothing.
  const wanted = Math.max(before.name === name ? before.count : 0, 1);
  const isShort = data?.next !== undefined && !isPlaceholderData && count < wanted;
  useEffect(() => {
    if (isShort && !isLoading && !failed) void mutateAsync(filter).catch(() => undefined);
  }, [isShort, isLoading, failed, mutateAsync, filter]);
  useEffect(() => {
    if (count > 0 && !isShort && !isPlaceholderData) remember(name, count);
  }, [name, count, isShort, isPlaceholderData]);

  return {
    list: data,
    error,
    isWhole: data !== undefined && (!isShort || failed),
    retry: () => void refetch(),
    more: { load: () => mutateAsync(filter), isLoading, failed },
  };
}
