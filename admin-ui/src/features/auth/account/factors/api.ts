import { queryOptions } from '@tanstack/react-query';
import type { components } from '../../../../api/auth';
import { api, send } from '../../../../shared/http/client';
import { makePasskey } from '../../passkey/browser';
import { accountKeys } from '../api';

type Schemas = components['schemas'];
export type Factors = Schemas['Factors'];
export type Passkey = Schemas['Passkey'];

export const factorsQuery = queryOptions({
  queryKey: [...accountKeys.all, 'factors'],
  queryFn: ({ signal }) => send(api.GET('/api/auth/factors', { signal })),
});

/** Every call with a password rejects with ApiError 403 if it is wrong. */
export function offerApp(password: string) {
  return send(api.POST('/api/auth/factors/app', { body: { password } }));
}

/** Returns the recovery codes. Rejects with ApiError 422 if the code is wrong. */
export async function confirmApp(code: string): Promise<string[]> {
  return (await send(api.POST('/api/auth/factors/app/confirm', { body: { code } }))).codes;
}

export function removeApp(password: string) {
  return send(api.POST('/api/auth/factors/app/remove', { body: { password } }));
}

/** Adds a passkey. Returns recovery codes if there were none. Rejects with DOMException if the browser makes no passkey. */
export async function addPasskey(name: string, password: string): Promise<string[] | undefined> {
  const options = await send(api.POST('/api/auth/factors/passkeys/options', { body: { password } }));
  const body = { name, credential: await makePasskey(options) };
  return (await send(api.POST('/api/auth/factors/passkeys', { body }))).codes;
}

export function renamePasskey(id: string, name: string) {
  return send(api.PATCH('/api/auth/factors/passkeys/{id}', { params: { path: { id } }, body: { name } }));
}

export function removePasskey(id: string, password: string) {
  return send(
    api.POST('/api/auth/factors/passkeys/{id}/remove', { params: { path: { id } }, body: { password } }),
  );
}

export async function renewCodes(password: string): Promise<string[]> {
  return (await send(api.POST('/api/auth/factors/recovery-codes', { body: { password } }))).codes;
}

/** Returns the file with the recovery codes, and its name. */
export function codesFile(codes: string[]): [Blob, string] {
  return [new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }), 'obi-recovery-codes.txt'];
}
