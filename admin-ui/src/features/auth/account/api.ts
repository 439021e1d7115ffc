import { queryOptions } from '@tanstack/react-query';
import type { components } from '../../../api/auth';
import { api, send } from '../../../shared/http/client';

type Schemas = components['schemas'];
export type SignedInSession = Schemas['OpenSession'];
export type Admin = Schemas['Admin'];
export type Invitation = Schemas['Invitation'];
export type NewInvitation = Schemas['NewInvitation'];

export const accountKeys = {
  all: ['auth'] as const,
  sessions: () => [...accountKeys.all, 'sessions'] as const,
};

export const sessionsQuery = queryOptions({
  queryKey: accountKeys.sessions(),
  queryFn: ({ signal }) => send(api.GET('/api/auth/sessions', { signal })),
});

export function endSession(id: string) {
  return send(api.DELETE('/api/auth/sessions/{id}', { params: { path: { id } } }));
}

/** Rejects with ApiError 403 when the old password is wrong, 422 when the new one is too weak. */
export function changePassword(body: Schemas['PasswordInput']) {
  return send(api.POST('/api/auth/password', { body }));
}

export function addAdmin(body: Schemas['AdminInput']) {
  return send(api.POST('/api/auth/admins', { body }));
}

/** The invitations that can still be accepted. */
export const invitationsQuery = queryOptions({
  queryKey: [...accountKeys.all, 'invitations'],
  queryFn: ({ signal }) => send(api.GET('/api/auth/invitations', { signal })),
});

/** Creates an invitation. Only this answer has the token of its link. */
export function invite(note: string) {
  return send(api.POST('/api/auth/invitations', { body: { note } }));
}

/** Rejects with ApiError 404 if it was used or revoked in the meantime. */
export function revokeInvitation(id: string) {
  return send(api.DELETE('/api/auth/invitations/{id}', { params: { path: { id } } }));
}

export function setAdminDisabled(username: string, disabled: boolean) {
  const params = { path: { username } };
  return send(api.PATCH('/api/auth/admins/{username}', { params, body: { disabled } }));
}

/** Rejects with ApiError 409 for the last active administrator. */
export function removeAdmin(username: string) {
  return send(api.DELETE('/api/auth/admins/{username}', { params: { path: { username } } }));
}
