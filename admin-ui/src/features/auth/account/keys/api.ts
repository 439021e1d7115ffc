import { queryOptions } from '@tanstack/react-query';
import type { components } from '../../../../api/auth';
import { api, send } from '../../../../shared/http/client';
import { accountKeys } from '../api';

type Schemas = components['schemas'];
export type Key = Schemas['Key'];
export type KeyInput = Schemas['KeyInput'];
export type NewKey = Schemas['NewKey'];

/** The user's API keys, newest first, with those that ended in the last 30 days. */
export const keysQuery = queryOptions({
  queryKey: [...accountKeys.all, 'keys'],
  queryFn: async ({ signal }) => (await send(api.GET('/api/auth/keys', { signal }))).keys,
});

/** Creates a key. Only this answer has its text. Rejects with ApiError 403 if the password is wrong. */
export function createKey(body: KeyInput) {
  return send(api.POST('/api/auth/keys', { body }));
}

export function revokeKey(id: string) {
  return send(api.POST('/api/auth/keys/{id}/revoke', { params: { path: { id } } }));
}
