import { queryOptions, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { mayBeSaved } from '../feedback/failures';
import { pagedQuery, withoutItems, type Page } from '../http/pages';
import type { Filter, Moderated, ModerationKind } from './types';

type Keyed = Pick<ModerationKind<Moderated>, 'key'>;
type Cached = Pick<ModerationKind<Moderated>, 'key' | 'countsKey' | 'countsPart' | 'alsoChanged'>;
type Counts = Record<string, Record<string, number> | undefined>;

const listsKey = ({ key }: Keyed) => [...key, 'list'] as const;
const itemKey = ({ key }: Keyed, id: string) => [...key, 'item', id] as const;

/** One item. */
export function itemQuery<T extends Moderated>(kind: ModerationKind<T>, id: string) {
  return queryOptions({
    queryKey: itemKey(kind, id),
    queryFn: ({ signal }) => kind.fetchOne(id, signal),
  });
}

/** The items of a filter, in its order. */
export function listQuery<T extends Moderated>(kind: ModerationKind<T>, filter: Filter) {
  return pagedQuery([...listsKey(kind), filter], (cursor, signal) => kind.fetchPage(filter, cursor, signal));
}

/** Caches an item from the server's answer. */
export function setItem(client: QueryClient, kind: Keyed, item: Moderated): void {
  client.setQueryData(itemKey(kind, item.id), item);
}

/** Removes an item from the cache. */
export function forgetItem(client: QueryClient, kind: Keyed, id: string): void {
  client.removeQueries({ queryKey: itemKey(kind, id) });
}

/** Replaces an item with a newer version, also in lists. */
export function replaceItem(client: QueryClient, kind: Keyed, item: Moderated): void {
  setItem(client, kind, item);
  client.setQueriesData<Page<Moderated>>(
    { queryKey: listsKey(kind) },
    (list) => list && { ...list, items: list.items.map((each) => (each.id === item.id ? item : each)) },
  );
}

interface Move {
  from: string;
  /** Undefined if the items were erased. */
  to: string | undefined;
  ids: readonly string[];
}

/**
 * Shows at once that items changed their status here (spec 4.4): they leave the lists of the old one, and the counts
 * follow. Resolves when everything else of the kind that is on screen has been reloaded. The lists that the items left
 * are not reloaded (docs/decisions/0006-long-queues.md).
 */
export async function applyMove(client: QueryClient, kind: Cached, { from, to, ids }: Move): Promise<void> {
  removeFromLists(client, kind, from, ids);
  for (const queryKey of kind.alsoChanged ?? []) void client.invalidateQueries({ queryKey });
  // A response that is under way has the old counts.
  await client.cancelQueries({ queryKey: kind.countsKey });
  client.setQueryData<Counts>(kind.countsKey, (counts) => {
    const part = counts?.[kind.countsPart];
    if (!part) return undefined;
    const moved = { ...part, [from]: Math.max(0, (part[from] ?? 0) - ids.length) };
    if (to !== undefined) moved[to] = (part[to] ?? 0) + ids.length;
    return { ...counts, [kind.countsPart]: moved };
  });
  const isKept = ({ queryKey, state }: Query) => {
    const [type, filter] = queryKey.slice(kind.key.length) as [string, Partial<Filter>?];
    return type === 'item' || (type === 'list' && filter?.status === from && state.fetchStatus === 'idle');
  };
  await client.invalidateQueries({ queryKey: kind.key, predicate: (query) => !isKept(query) });
}

/**
 * Shows that an approved item was published. Its status and the kind's counts stay; it leaves the lists of items that
 * are not published.
 */
export function applyPublication(client: QueryClient, kind: Cached, item: Moderated): void {
  replaceItem(client, kind, item);
  const filterOf = (queryKey: QueryKey) => queryKey.at(-1) as Partial<Filter> | undefined;
  client.setQueriesData<Page<Moderated>>(
    { queryKey: listsKey(kind), predicate: ({ queryKey }) => filterOf(queryKey)?.published === 'no' },
    (list) => list && withoutItems(list, new Set([item.id])),
  );
  void client.invalidateQueries({
    queryKey: listsKey(kind),
    predicate: ({ queryKey }) => filterOf(queryKey)?.published === 'yes',
  });
  for (const queryKey of [kind.countsKey, ...(kind.alsoChanged ?? [])]) {
    void client.invalidateQueries({ queryKey });
  }
}

/** Removes items that no longer have this status from the lists of it. */
export function removeFromLists(
  client: QueryClient,
  kind: Keyed,
  status: string,
  ids: readonly string[],
): void {
  const gone = new Set(ids);
  const predicate = ({ queryKey }: { queryKey: QueryKey }) => (queryKey.at(-1) as Filter).status === status;
  client.setQueriesData<Page<Moderated>>({ queryKey: listsKey(kind), predicate }, (list) => {
    const rest = list && withoutItems(list, gone);
    // Setting the same list again would make it count as just loaded.
    return rest === list ? undefined : rest;
  });
}

/** Shows that someone else changed the status of an item that was loaded with `status`. */
export function applyTheirs(client: QueryClient, kind: Cached, status: string, theirs: Moderated): void {
  setItem(client, kind, theirs);
  removeFromLists(client, kind, status, [theirs.id]);
  reloadAll(client, kind);
}

/** Reloads everything of a kind that is on screen, after someone else has changed it. */
export function reloadAll(client: QueryClient, kind: Cached): void {
  for (const queryKey of [kind.key, kind.countsKey]) void client.invalidateQueries({ queryKey });
}

/** Returns the handler of a failed change. If the server may have made the change, it reloads everything of the kind. */
export const reloadUnclear =
  (client: QueryClient, kind: Cached) =>
  (error: unknown): never => {
    if (mayBeSaved(error)) reloadAll(client, kind);
    throw error;
  };
