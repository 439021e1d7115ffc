import { queryOptions } from '@tanstack/react-query';
import { api, send } from '../../../shared/http/client';

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
