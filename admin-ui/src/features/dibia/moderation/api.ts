import { queryOptions } from '@tanstack/react-query';
import { dibiaApi, send } from '../../../shared/http/client';
import { groupsKey } from '../../../shared/moderation/lists';
import type { Group } from '../../../shared/moderation/types';
import type { GroupedKind, Submission } from './types';

export const countsQuery = queryOptions({
  queryKey: ['dibia', 'counts'],
  queryFn: ({ signal }) => send(dibiaApi.GET('/api/dibia/admin/counts', { signal })),
});

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

export const redListQuery = queryOptions({
  queryKey: ['dibia', 'reports', 'redlist'],
  queryFn: ({ signal }) => send(dibiaApi.GET('/api/dibia/admin/report/redlist', { signal })),
});
