import type { components } from '../../../api/auth';
import { api, send } from '../../../shared/http/client';

type Schemas = components['schemas'];
export type AcceptInput = Schemas['AcceptInput'];

/** Returns who invited the person and until when. Rejects with ApiError 404 if the link does not work any more. */
export function lookAtInvitation(token: string) {
  return send(api.POST('/api/auth/login/invitation', { body: { token } }));
}

/** Creates the account and signs in, as logIn does. Rejects with 404 as lookAtInvitation does, 409 if the name is taken. */
export function acceptInvitation(body: AcceptInput) {
  return send(api.POST('/api/auth/login/invitation/accept', { body }));
}

/** Rejects with ApiError 404 if the setup link does not work any more. */
export function lookAtSetup(token: string) {
  return send(api.POST('/api/auth/login/setup', { body: { token } }));
}

/** Replaces the first administrator and signs in, as logIn does. Rejects with 404 as lookAtSetup does. */
export function completeSetup(body: AcceptInput) {
  return send(api.POST('/api/auth/login/setup/complete', { body }));
}
