import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { Page } from '../../../shared/http/pages';
import { listQuery } from '../../../shared/moderation/lists';
import { filterOf } from '../../../shared/moderation/applyDecision';
import type { Filter } from '../../../shared/moderation/types';
import type { Group, GroupedKind, Submission } from './types';

const groupsKey = (kind: { key: readonly string[] }) => [...kind.key, 'groups'] as const;

/** The dibias about whom there is something, by name. */
export function groupsQuery<T extends Submission>(kind: GroupedKind<T>, status: string, q: string) {
  return queryOptions({
    queryKey: [...groupsKey(kind), { status, q }],
    queryFn: async ({ signal }) => {
      const groups = await kind.fetchGroups(status, q, signal);
      return groups.map(({ dibiaId, name, count }): Group => ({ id: dibiaId, name, count }));
    },
  });
}

/** A kind whose lists are grouped by dibia. */
export function groupedKind<T extends Submission>(
  given: Omit<GroupedKind<T>, 'groupOf' | 'onLeave'>,
): GroupedKind<T> {
  const kind: GroupedKind<T> = {
    ...given,
    groupOf: ({ dibiaId }) => dibiaId,
    onLeave: (client, item) => leaveGroup(client, kind, item),
  };
  return kind;
}

/** Counts an item out of its group; a group without items goes. */
function leaveGroup<T extends Submission>(client: QueryClient, kind: GroupedKind<T>, item: T): void {
  const group = item.dibiaId;
  for (const [key, groups] of client.getQueriesData<Group[]>({ queryKey: groupsKey(kind) })) {
    const filter = filterOf(key);
    if (!groups || filter?.status !== item.status || !isFound(client, kind, item, { ...filter, group }))
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
function isFound<T extends Submission>(
  client: QueryClient,
  kind: GroupedKind<T>,
  item: T,
  filter: Filter,
): boolean {
  if (filter.q === '') return true;
  const list = client.getQueryData<Page<T>>(listQuery(kind, filter).queryKey);
  return list?.items.some(({ id }) => id === item.id) ?? false;
}
