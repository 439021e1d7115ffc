import type { QueryClient } from '@tanstack/react-query';
import { pagedQuery, withoutItems, type Page } from '../../../shared/http/pages';
import { iluKeys, loadProverbs, type Proverb } from '../api';
import { proverbFilter, type Filter } from './proverbFilter';

/** The first page is on the screen soon, those behind it are fewer. */
const firstPage = 100;
const nextPages = 200;
export const listsKey = [...iluKeys.proverbs, 'list'];

/** The proverbs in Igbo order, page by page. */
export function proverbsQuery(filter: Filter) {
  const query = proverbFilter.query(filter);
  return pagedQuery([...listsKey, query], async (cursor, signal) => {
    const limit = cursor ? nextPages : firstPage;
    const { data, pagination } = await loadProverbs({ limit, ...query, ...(cursor && { cursor }) }, signal);
    return { items: data, next: pagination.next, total: pagination.total };
  });
}

/** The proverbs of all lists that were loaded, in no order. */
export function loadedProverbs(client: QueryClient): Proverb[] {
  const lists = client.getQueriesData<Page<Proverb>>({ queryKey: listsKey });
  const proverbs = lists.flatMap(([, list]) => list?.items ?? []);
  return [...new Map(proverbs.map((proverb) => [proverb.id, proverb])).values()];
}

const changeLists = (client: QueryClient, change: (list: Page<Proverb>) => Page<Proverb>) =>
  client.setQueriesData<Page<Proverb>>({ queryKey: listsKey }, (list) => list && change(list));

/** Takes proverbs out of every list that was loaded (spec 4.6). */
export function removeFromLists(client: QueryClient, ids: ReadonlySet<string>): void {
  changeLists(client, (list) => withoutItems(list, ids));
}

/** Shows a proverb as it was just stored, until the lists are reloaded. */
export function putIntoLists(client: QueryClient, stored: Proverb): void {
  const put = (proverb: Proverb) => (proverb.id === stored.id ? stored : proverb);
  changeLists(client, (list) => ({ ...list, items: list.items.map(put) }));
}
