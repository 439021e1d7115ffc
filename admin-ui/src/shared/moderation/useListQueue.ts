import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { loadMore } from '../http/pages';
import { listQuery } from './lists';
import type { Filter, Moderated, ModerationKind, Queue } from './types';

/** The order of review through one plain list. `onFocus` brings an item on screen. Keep the filter and onFocus stable. */
export function useListQueue<T extends Moderated>(
  kind: ModerationKind<T>,
  filter: Filter,
  onFocus: (item: T) => void,
): Queue<T> {
  const client = useQueryClient();
  return useMemo(() => {
    const query = listQuery(kind, filter);
    const find = (id: string) => client.getQueryData(query.queryKey)?.items.find((each) => each.id === id);

    const neighbour = async (id: string | undefined, step: 1 | -1) => {
      const { items } = await client.ensureQueryData(query);
      const at = items.findIndex((each) => each.id === id);
      if (at === -1) return id !== undefined && step === -1 ? undefined : items.at(step === 1 ? 0 : -1);
      if (at + step < 0) return undefined;
      if (at + step < items.length) return items[at + step];
      return (await loadMore(client, query))?.items[at + step];
    };

    const focus = (id: string) => {
      const item = find(id);
      if (item) onFocus(item);
      return item !== undefined;
    };
    return { find, neighbour, focus };
  }, [client, kind, filter, onFocus]);
}
