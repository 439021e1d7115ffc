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
  /** The cursor of the next page; undefined on the last page. */
  next: string | undefined;
  /** The number of items on all pages, if the server sends it. */
  total?: number;
}

interface Item {
  id: string;
}

/**
 * Returns the query for a list that is loaded page by page. Its data is one long page of all items loaded so far, to
 * which loadMore adds those of the next page. A reload loads as many items as before. `fetchPage` gets no cursor for the first page.
 */
export function pagedQuery<T extends Item>(
  queryKey: QueryKey,
  fetchPage: (cursor: string | undefined, signal?: AbortSignal) => Promise<Page<T>>,
) {
  const query = queryOptions({
    queryKey,
    queryFn: async ({ client, signal }): Promise<Page<T>> => {
      const loaded = client.getQueryData<Page<T>>(queryKey)?.items.length ?? 0;
      let list = await fetchPage(undefined, signal);
      while (list.next !== undefined && list.items.length < loaded) {
        list = mergePages(list, await fetchPage(list.next, signal));
      }
      return list;
    },
  });
  return { ...query, fetchPage };
}

export type PagedQuery<T extends Item> = ReturnType<typeof pagedQuery<T>>;

/** Adds the next page to a list and returns the list. */
export async function loadMore<T extends Item>(
  client: QueryClient,
  { queryKey, fetchPage }: PagedQuery<T>,
): Promise<Page<T> | undefined> {
  const cursor = client.getQueryData(queryKey)?.next;
  if (cursor !== undefined) {
    const page = await fetchPage(cursor);
    // If the list was reloaded meanwhile, this page may no longer be its next.
    client.setQueryData(queryKey, (list) => (list?.next === cursor ? mergePages(list, page) : list));
  }
  return client.getQueryData(queryKey);
}

/**
 * Returns loadMore for a list on screen, with its state. Keep the query between renders. Set isRetried if scrolling
 * loads the pages; a failure after a button press should be shown at once.
 */
export function useLoadMore<T extends Item>(query: PagedQuery<T>, { isRetried = false } = {}) {
  const client = useQueryClient();
  const { retry = 0, retryDelay = 0 } = client.getDefaultOptions().queries ?? {};
  const { mutateAsync, variables, status, error, submittedAt } = useMutation({
    mutationFn: (list: PagedQuery<T>) => loadMore(client, list),
    ...(isRetried && { retry, retryDelay }),
  });
  // Ignore the state of another list, and an error from before the list was last loaded.
  const isThis = variables !== undefined && hashKey(variables.queryKey) === hashKey(query.queryKey);
  const loadedAt = client.getQueryState(query.queryKey)?.dataUpdatedAt ?? 0;
  return {
    load: useCallback(() => mutateAsync(query), [mutateAsync, query]),
    isLoading: isThis && status === 'pending',
    error: isThis && submittedAt >= loadedAt ? error : null,
  };
}

/** Returns the list without some items. It returns the same object if the list has none of them. */
export function withoutItems<T extends Item>(list: Page<T>, ids: ReadonlySet<string>): Page<T> {
  const items = list.items.filter(({ id }) => !ids.has(id));
  const removed = list.items.length - items.length;
  if (removed === 0) return list;
  return { ...list, items, ...(list.total !== undefined && { total: list.total - removed }) };
}

/**
 * Returns the list with the next page appended. An item that moved between two requests may be on both: it keeps its
 * place and gets the newer content.
 */
export function mergePages<T extends Item>(list: Page<T>, page: Page<T>): Page<T> {
  const items = new Map([...list.items, ...page.items].map((item) => [item.id, item]));
  return { ...page, items: [...items.values()] };
}

/** Returns a page from a response whose body is an array and whose Link header has the next cursor. */
export async function readPage<T>(call: Promise<{ data?: T[]; response: Response }>): Promise<Page<T>> {
  const { data = [], response } = await call;
  const total = response.headers.get('X-Total-Count');
  return {
    items: data,
    next: nextCursor(response.headers.get('Link')),
    ...(total !== null && { total: Number(total) }),
  };
}

/** Returns the cursor of a Link header, `<…?cursor=…>; rel="next"`. */
export function nextCursor(link: string | null): string | undefined {
  const [, address] = /<([^>]*)>;\s*rel="?next"?/.exec(link ?? '') ?? [];
  if (address === undefined) return undefined;
  return new URL(address, window.location.origin).searchParams.get('cursor') ?? undefined;
}

/** Returns the result of a call, or undefined if a service returned 404. */
export async function undefinedOn404<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof ApiError && error.isNotFound) return undefined;
    throw error;
  }
}
