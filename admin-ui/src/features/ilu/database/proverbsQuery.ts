import { infiniteQueryOptions, type InfiniteData, type QueryClient } from '@tanstack/react-query';
import { isOffline } from '../../../shared/feedback/failures';
import { iluKeys, loadProverbs, type Proverb, type ProverbPage } from '../api';
import { proverbFilter, type Filter } from './proverbFilter';

/** The first page is on the screen soon, those behind it are fewer. */
const firstPage = 100;
const nextPages = 200;
/** While there is no connection. */
const retryMs = 5000;

const listsKey = [...iluKeys.proverbs, 'list'];

/** The proverbs in Igbo order, page by page. Until another filter is answered, what was listed stays. */
export function proverbsQuery(filter: Filter) {
  const query = proverbFilter.query(filter);
  return infiniteQueryOptions({
    queryKey: [...listsKey, query],
    queryFn: ({ pageParam: cursor, signal }) =>
      loadProverbs({ limit: cursor ? nextPages : firstPage, ...query, ...(cursor && { cursor }) }, signal),
    initialPageParam: '',
    getNextPageParam: ({ pagination }) => pagination.next,
    placeholderData: (before) => before,
    // What could not be asked is asked by itself once the line or the service is back.
    refetchOnReconnect: true,
    refetchInterval: ({ state: { data, error } }) => (!data && isOffline(error) ? retryMs : false),
  });
}

/** The proverbs of all lists that were loaded, in no order. */
export function loadedProverbs(client: QueryClient): Proverb[] {
  const lists = client.getQueriesData<Pages>({ queryKey: listsKey });
  const proverbs = lists.flatMap(([, pages]) => proverbsOf(pages));
  return [...new Map(proverbs.map((proverb) => [proverb.id, proverb])).values()];
}

type Pages = InfiniteData<ProverbPage, unknown>;

/** The proverbs of all pages. One that was moved while the pages were loaded may stand on two of them. */
export function proverbsOf(pages: Pages | undefined): Proverb[] {
  const proverbs = pages?.pages.flatMap(({ data }) => data) ?? [];
  return [...new Map(proverbs.map((proverb) => [proverb.id, proverb])).values()];
}

/** Takes a proverb out of every list that was loaded (spec 4.6). */
export function removeFromLists(client: QueryClient, id: string): void {
  client.setQueriesData<Pages>({ queryKey: listsKey }, (pages) => pages && without(pages, id));
}

/** Shows a proverb as it was just stored, until the lists are loaded anew. */
export function putIntoLists(client: QueryClient, stored: Proverb): void {
  const put = (proverb: Proverb) => (proverb.id === stored.id ? stored : proverb);
  client.setQueriesData<Pages>(
    { queryKey: listsKey },
    (pages) =>
      pages && { ...pages, pages: pages.pages.map((page) => ({ ...page, data: page.data.map(put) })) },
  );
}

/** Asks anew for what depends on which proverbs there are, but not for the lists they were just taken out of. */
export async function refreshCounts(client: QueryClient): Promise<void> {
  const isList = (key: readonly unknown[]) => listsKey.every((part, at) => key[at] === part);
  await Promise.all([
    client.invalidateQueries({ queryKey: listsKey, refetchType: 'none' }),
    client.invalidateQueries({ queryKey: iluKeys.all, predicate: ({ queryKey }) => !isList(queryKey) }),
  ]);
}

function without(pages: Pages, id: string): Pages {
  const held = pages.pages.some(({ data }) => data.some((proverb) => proverb.id === id));
  if (!held) return pages;
  const shorter = ({ data, pagination }: ProverbPage) => ({
    data: data.filter((proverb) => proverb.id !== id),
    pagination: { ...pagination, total: pagination.total - 1 },
  });
  return { ...pages, pages: pages.pages.map(shorter) };
}
