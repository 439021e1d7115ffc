import {
  hashKey,
  queryOptions,
  useMutation,
  useQueryClient,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { useCallback } from 'react';
import { ApiError } from './ApiError';

/** The number of items per request. */
export const PAGE_SIZE = 50;

export interface Page<T> {
  items: T[];
  /** Cursor of the next page; undefined on the last. */
  next: string | undefined;
  /** The number of items on all pages, if the server sends it. */
  total?: number;
}

interface Item {
  id: string;
}

/**
 * The items of a list that were asked for so far, as one page; loadMore adds the next. Loading again loads as many.
 * `fetchPage` is called without a cursor for the first page.
 */
export function pagedQuery<T extends Item>(
  queryKey: QueryKey,
  fetchPage: (cursor: string | undefined, signal?: AbortSignal) => Promise<Page<T>>,
) {
  const query = queryOptions({
    queryKey,
    queryFn: async ({ client, signal }): Promise<Page<T>> => {
      const wanted = client.getQueryData<Page<T>>(queryKey)?.items.length ?? 0;
      let list = await fetchPage(undefined, signal);
      while (list.next !== undefined && list.items.length < wanted) {
        list = mergePages(list, await fetchPage(list.next, signal));
      }
      return list;
    },
  });
  return { ...query, fetchPage };
}

export type PagedQuery<T extends Item> = ReturnType<typeof pagedQuery<T>>;

/** Adds the next page to a list; returns the longer list. */
export async function loadMore<T extends Item>(
  client: QueryClient,
  { queryKey, fetchPage }: PagedQuery<T>,
): Promise<Page<T> | undefined> {
  const cursor = client.getQueryData(queryKey)?.next;
  if (cursor !== undefined) {
    const page = await fetchPage(cursor);
    // If the list was reloaded in between, this page no longer follows it.
    client.setQueryData(queryKey, (list) => (list?.next === cursor ? mergePages(list, page) : list));
  }
  return client.getQueryData(queryKey);
}

/**
 * loadMore for a screen: the state of loading more of this list. Keep the query between renders. What is loaded while
 * one scrolls is retried as every read is; behind a button the failure is shown at once.
 */
export function useLoadMore<T extends Item>(query: PagedQuery<T>, { isRetried = false } = {}) {
  const client = useQueryClient();
  const { retry = 0, retryDelay = 0 } = client.getDefaultOptions().queries ?? {};
  const { mutateAsync, variables, status, error, submittedAt } = useMutation({
    mutationFn: (list: PagedQuery<T>) => loadMore(client, list),
    ...(isRetried && { retry, retryDelay }),
  });
  // A page of another list says nothing about this one, and a failed one nothing once the list was loaded again.
  const isThis = variables !== undefined && hashKey(variables.queryKey) === hashKey(query.queryKey);
  const loadedAt = client.getQueryState(query.queryKey)?.dataUpdatedAt ?? 0;
  return {
    load: useCallback(() => mutateAsync(query), [mutateAsync, query]),
    isLoading: isThis && status === 'pending',
    error: isThis && submittedAt >= loadedAt ? error : null,
  };
}

/** The list without some items; the same list if it does not hold them. */
export function withoutItems<T extends Item>(list: Page<T>, ids: ReadonlySet<string>): Page<T> {
  const items = list.items.filter(({ id }) => !ids.has(id));
  const gone = list.items.length - items.length;
  if (gone === 0) return list;
  return { ...list, items, ...(list.total !== undefined && { total: list.total - gone }) };
}

/** An item that moved between two requests may be on both pages: it keeps its place, with the newer content. */
export function mergePages<T extends Item>(list: Page<T>, page: Page<T>): Page<T> {
  const items = new Map([...list.items, ...page.items].map((item) => [item.id, item]));
  return { ...page, items: [...items.values()] };
}

/** One page of an array answer: its Link header leads to the next. */
export async function readPage<T>(call: Promise<{ data?: T[]; response: Response }>): Promise<Page<T>> {
  const { data = [], response } = await call;
  const total = response.headers.get('X-Total-Count');
  return {
    items: data,
    next: nextCursor(response.headers.get('Link')),
    ...(total !== null && { total: Number(total) }),
  };
}

/** The cursor in `<…?cursor=…>; rel="next"`. */
export function nextCursor(link: string | null): string | undefined {
  const [, address] = /<([^>]*)>;\s*rel="?next"?/.exec(link ?? '') ?? [];
  if (address === undefined) return undefined;
  return new URL(address, window.location.origin).searchParams.get('cursor') ?? undefined;
}

/** Returns the response of a call, or undefined for 404. */
export async function undefinedOn404<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof ApiError && error.isNotFound) return undefined;
    throw error;
  }
}
