import { queryOptions } from '@tanstack/react-query';
import { api, send } from './client';

/** All administrators. */
export const adminsQuery = queryOptions({
  queryKey: ['auth', 'admins'] as const,
  queryFn: ({ signal }) => send(api.GET('/api/auth/admins', { signal })),
});
