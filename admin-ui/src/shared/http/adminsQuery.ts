import { queryOptions } from '@tanstack/react-query';
import { authApi, send } from './client';

/** All administrators. */
export const adminsQuery = queryOptions({
  queryKey: ['auth', 'admins'] as const,
  queryFn: ({ signal }) => send(authApi.GET('/api/auth/admins', { signal })),
});
