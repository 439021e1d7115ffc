import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { groupsKey, listsKey, setItem } from './lists';
import type { Filter, Group, Moderated, ModerationKind, Page } from './types';

type Counts = Record<string, Record<string, number> | number>;

/**
 * Puts an item's new status into everything that is on screen (spec 4.4): it leaves the lists and groups of its old
 * status, and the counts follow. What the new status shows is loaded anew, which the answered promise waits for.
 */
export async function settle<T extends Moderated>(
  client: QueryClient,
  kind: ModerationKind<T>,
  before: T,
  after: T,
): Promise<void> {
  setItem(client, kind, after);
  leaveGroups(client, kind, before);
  leaveLists(client, kind, before);
  for (const queryKey of kind.alsoChanged ?? []) void client.invalidateQueries({ queryKey });
  // An answer that is still under way was true before the decision.
  await client.cancelQueries({ queryKey: kind.countsKey });
  client.setQueryData<Counts>(kind.countsKey, (counts) => counts && moved(counts, kind, before, after));
  await client.invalidateQueries({
    queryKey: kind.key,
    predicate: ({ queryKey, state }) =>
      filterOf(queryKey)?.status === after.status ||
      (state.fetchStatus === 'fetching' && state.data !== undefined),
  });
}

/** Loads what the item is in now that it is pending again, even where nobody looks at the moment. */
export async function bringBack<T extends Moderated>(
  client: QueryClient,
  kind: ModerationKind<T>,
  before: T,
  after: T,
): Promise<void> {
  await settle(client, kind, before, after);
  await client.refetchQueries({
    queryKey: listsKey(kind),
    type: 'inactive',
    predicate: ({ queryKey }) => {
      const filter = filterOf(queryKey);
      return filter?.status === after.status && filter.group === kind.groupOf?.(after);
    },
  });
}

/** Takes an item out of the lists it is in, when somebody else decided it. */
export function leaveLists<T extends Moderated>(client: QueryClient, kind: ModerationKind<T>, item: T): void {
  for (const [key, list] of client.getQueriesData<Page<T>>({ queryKey: listsKey(kind) })) {
    if (list && filterOf(key)?.status === item.status) {
      const items = list.items.filter(({ id }) => id !== item.id);
      const total =
        list.total === undefined ? {} : { total: list.total - (list.items.length - items.length) };
      client.setQueryData(key, { ...list, ...total, items });
    }
  }
}

function leaveGroups<T extends Moderated>(client: QueryClient, kind: ModerationKind<T>, item: T): void {
  const group = kind.groupOf?.(item);
  if (group === undefined) return;
  for (const [key, groups] of client.getQueriesData<Group[]>({ queryKey: groupsKey(kind) })) {
    const filter = filterOf(key);
    if (!groups || filter?.status !== item.status || !matches(client, kind, item, { ...filter, group }))
      continue;
    client.setQueryData(
      key,
      groups.flatMap((each) => {
        if (each.id !== group) return [each];
        return each.count > 1 ? [{ ...each, count: each.count - 1 }] : [];
      }),
    );
  }
}

/** Whether a search counts the item is known from the list it found. */
function matches<T extends Moderated>(
  client: QueryClient,
  kind: ModerationKind<T>,
  item: T,
  filter: Filter,
): boolean {
  if (filter.q === '') return true;
  const list = client.getQueryData<Page<T>>([...listsKey(kind), filter]);
  return list?.items.some(({ id }) => id === item.id) ?? false;
}

function moved<T extends Moderated>(counts: Counts, kind: ModerationKind<T>, before: T, after: T): Counts {
  const part = counts[kind.countsPart];
  if (typeof part !== 'object') return counts;
  const of = (status: string) => part[status] ?? 0;
  return {
    ...counts,
    [kind.countsPart]: {
      ...part,
      [before.status]: Math.max(0, of(before.status) - 1),
      [after.status]: of(after.status) + 1,
    },
  };
}

function filterOf(key: QueryKey): Filter | undefined {
  const last = key.at(-1);
  return typeof last === 'object' && last !== null && 'status' in last ? (last as Filter) : undefined;
}
