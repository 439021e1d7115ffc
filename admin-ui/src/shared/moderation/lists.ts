import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { Filter, Moderated, ModerationKind, Page } from './types';

/** Cached under this, so that a decision finds all lists of a kind. */
export const listsKey = (kind: { key: readonly string[] }) => [...kind.key, 'list'] as const;
export const groupsKey = (kind: { key: readonly string[] }) => [...kind.key, 'groups'] as const;

const itemKey = (kind: { key: readonly string[] }, id: string) => [...kind.key, 'item', id] as const;

/** Keeps an item as the server just answered it. */
export function setItem(client: QueryClient, kind: { key: readonly string[] }, item: Moderated): void {
  client.setQueryData(itemKey(kind, item.id), item);
}

/** One item, as the server has it. */
export function itemQuery<T extends Moderated>(kind: ModerationKind<T>, id: string) {
  return queryOptions({
    queryKey: itemKey(kind, id),
    queryFn: ({ signal }) => kind.fetchOne(id, signal),
  });
}

/** The items of a filter that were asked for so far, newest first; loadMore adds a page. Loading again loads as many. */
export function listQuery<T extends Moderated>(kind: ModerationKind<T>, filter: Filter) {
  const queryKey = [...listsKey(kind), filter];
  return queryOptions({
    queryKey,
    queryFn: async ({ client, signal }): Promise<Page<T>> => {
      const wanted = client.getQueryData<Page<T>>(queryKey)?.items.length ?? 0;
      let list = await kind.fetchPage(filter, undefined, signal);
      while (list.next !== undefined && list.items.length < wanted) {
        list = joined(list, await kind.fetchPage(filter, list.next, signal));
      }
      return list;
    },
  });
}

/** Adds the next page to a list; answers the longer list. */
export async function loadMore<T extends Moderated>(
  client: QueryClient,
  kind: ModerationKind<T>,
  filter: Filter,
): Promise<Page<T> | undefined> {
  const { queryKey } = listQuery(kind, filter);
  const cursor = client.getQueryData<Page<T>>(queryKey)?.next;
  if (cursor !== undefined) {
    const page = await kind.fetchPage(filter, cursor);
    // Whatever reloaded the list meanwhile has cut it anew; then this page no longer follows it.
    client.setQueryData<Page<T>>(queryKey, (list) => (list?.next === cursor ? joined(list, page) : list));
  }
  return client.getQueryData<Page<T>>(queryKey);
}

/** loadMore for a button. */
export function useLoadMore<T extends Moderated>(kind: ModerationKind<T>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: (filter: Filter) => loadMore(client, kind, filter) });
}

function joined<T extends Moderated>(list: Page<T>, page: Page<T>): Page<T> {
  const known = new Set(list.items.map(({ id }) => id));
  return { ...page, items: [...list.items, ...page.items.filter(({ id }) => !known.has(id))] };
}
