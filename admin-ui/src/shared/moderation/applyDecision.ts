import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { withoutItems, type Page } from '../http/pages';
import { forgetItem, listsKey, setItem } from './lists';
import type { Filter, Moderated, ModerationKind } from './types';

type Counts = Record<string, Record<string, number> | number>;

/**
 * Puts an item's new status into everything that is on screen (spec 4.4): it leaves the lists of its old status, and
 * the counts follow. What the new status shows is reloaded, which the returned promise waits for.
 */
export async function applyDecision<T extends Moderated>(
  client: QueryClient,
  kind: ModerationKind<T>,
  before: T,
  after: T,
): Promise<void> {
  setItem(client, kind, after);
  await leave(client, kind, before, after);
  await client.invalidateQueries({
    queryKey: kind.key,
    predicate: ({ queryKey, state }) =>
      filterOf(queryKey)?.status === after.status ||
      (state.fetchStatus === 'fetching' && state.data !== undefined),
  });
}

/** The same for many items that were pending, of which some have been decided here and the others by other people. */
export async function applyDecisions<T extends Moderated>(
  client: QueryClient,
  kind: ModerationKind<T>,
  items: readonly T[],
  decided: readonly string[],
  status: string,
): Promise<void> {
  for (const item of items) forgetItem(client, kind, item.id);
  // An answer that is still under way was true before.
  await client.cancelQueries({ queryKey: kind.key });
  for (const item of items) {
    if (decided.includes(item.id)) kind.onLeave?.(client, item);
    removeFromLists(client, kind, item);
  }
  await moveCounts(client, kind, 'pending', status, decided.length);
  reloadKind(client, kind);
}

/** Shows that many items are pending again which had the status. */
export async function applyManyUndone<T extends Moderated>(
  client: QueryClient,
  kind: ModerationKind<T>,
  ids: readonly string[],
  status: string,
): Promise<void> {
  for (const id of ids) forgetItem(client, kind, id);
  await moveCounts(client, kind, status, 'pending', ids.length);
  reloadKind(client, kind);
}

/** The counts are right before they are loaded again, so that what was done here is no news. */
async function moveCounts<T extends Moderated>(
  client: QueryClient,
  kind: ModerationKind<T>,
  from: string,
  to: string,
  by: number,
): Promise<void> {
  await client.cancelQueries({ queryKey: kind.countsKey });
  client.setQueryData<Counts>(kind.countsKey, (counts) => counts && moved(counts, kind, from, to, by));
}

function reloadKind<T extends Moderated>(client: QueryClient, kind: ModerationKind<T>): void {
  for (const queryKey of [kind.key, kind.countsKey, ...(kind.alsoChanged ?? [])]) {
    void client.invalidateQueries({ queryKey });
  }
}

/** Reloads the lists of an item that is pending again, also those that are not on screen. */
export async function applyUndo<T extends Moderated>(
  client: QueryClient,
  kind: ModerationKind<T>,
  before: T,
  after: T,
): Promise<void> {
  await applyDecision(client, kind, before, after);
  await client.refetchQueries({
    queryKey: listsKey(kind),
    type: 'inactive',
    predicate: ({ queryKey }) => {
      const filter = filterOf(queryKey);
      return filter?.status === after.status && filter.group === kind.groupOf?.(after);
    },
  });
}

/** Takes an item that was erased out of everything that is on screen, and loads again what counted it. */
export async function applyErasure<T extends Moderated>(
  client: QueryClient,
  kind: ModerationKind<T>,
  item: T,
): Promise<void> {
  await leave(client, kind, item);
  await client.invalidateQueries({
    queryKey: kind.key,
    // The item itself is no more.
    predicate: ({ queryKey }) => queryKey[kind.key.length] !== 'item',
  });
}

/** Takes an item out of its lists and counts, into those of what it is after, if it is. */
async function leave<T extends Moderated>(
  client: QueryClient,
  kind: ModerationKind<T>,
  before: T,
  after?: T,
): Promise<void> {
  kind.onLeave?.(client, before);
  removeFromLists(client, kind, before);
  for (const queryKey of kind.alsoChanged ?? []) void client.invalidateQueries({ queryKey });
  // An answer that is still under way was true before.
  await client.cancelQueries({ queryKey: kind.countsKey });
  client.setQueryData<Counts>(
    kind.countsKey,
    (counts) => counts && moved(counts, kind, before.status, after?.status),
  );
}

/** Takes an item out of the lists it is in, when another person has decided it. */
export function removeFromLists<T extends Moderated>(
  client: QueryClient,
  kind: ModerationKind<T>,
  item: T,
): void {
  for (const [key, list] of client.getQueriesData<Page<T>>({ queryKey: listsKey(kind) })) {
    if (list && filterOf(key)?.status === item.status)
      client.setQueryData(key, withoutItems(list, new Set([item.id])));
  }
}

function moved<T extends Moderated>(
  counts: Counts,
  kind: ModerationKind<T>,
  from: string,
  to: string | undefined,
  by = 1,
): Counts {
  const part = counts[kind.countsPart];
  if (typeof part !== 'object') return counts;
  const of = (status: string) => part[status] ?? 0;
  return {
    ...counts,
    [kind.countsPart]: {
      ...part,
      [from]: Math.max(0, of(from) - by),
      ...(to !== undefined && { [to]: of(to) + by }),
    },
  };
}

/** The filter of a cached list. */
export function filterOf(key: QueryKey): Filter | undefined {
  const last = key.at(-1);
  return typeof last === 'object' && last !== null && 'status' in last ? (last as Filter) : undefined;
}
