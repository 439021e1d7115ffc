import { queryOptions } from '@tanstack/react-query';
import { api, send } from '../../../shared/http/client';
import type { Filter } from '../../../shared/moderation/types';
import type { GroupedKind, Submission } from './types';

export const countsQuery = queryOptions({
  queryKey: ['dibia', 'counts'],
  queryFn: ({ signal }) => send(api.GET('/api/dibia/admin/counts', { signal })),
});

export const loadRedList = (signal: AbortSignal) =>
  send(api.GET('/api/dibia/admin/report/redlist', { signal }));

export const redListQuery = queryOptions({
  queryKey: ['dibia', 'reports', 'redlist'],
  queryFn: ({ signal }) => loadRedList(signal),
});

/** The dibias that have submissions of a filter, by name. */
export function groupsQuery<T extends Submission>(kind: GroupedKind<T>, { status, q }: Filter) {
  return queryOptions({
    queryKey: [...kind.key, 'groups', { status, q }],
    queryFn: ({ signal }) => kind.fetchGroups(status, q, signal),
  });
}
