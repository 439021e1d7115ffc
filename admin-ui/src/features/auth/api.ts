import type { components } from '../../api/auth';
import { api, send } from '../../shared/http/client';

type Schemas = components['schemas'];
export type Credentials = Schemas['LoginInput'];
export type SignedIn = Schemas['SignedIn'];
export type SecondStep = Schemas['SecondStep'];
export type AppOffer = Schemas['AppOffer'];
export type FirstSignIn = Schemas['FirstSignIn'];

/** Signs in, or returns a ticket for the second step. Rejects with ApiError 401 if username and password do not match. */
export function logIn(body: Credentials) {
  return send(api.POST('/api/auth/login', { body }));
}

/** Signs in with a code. Rejects with ApiError 401 if the code is wrong, 409 if the password must be entered again. */
export function logInWithCode(body: Schemas['CodeLoginInput']) {
  return send(api.POST('/api/auth/login/code', { body }));
}

/**
 * Returns a challenge for a passkey: of the ticket's administrator, or of anyone without a ticket. Rejects with ApiError
 * 403 if passkeys do not work at the page's address.
 */
export function passkeyOptions(ticket?: string) {
  return send(api.POST('/api/auth/login/passkey', { body: ticket === undefined ? {} : { ticket } }));
}

/** Signs in with a signed challenge. Rejects with ApiError 401 if it is not accepted, 409 if it took too long. */
export function logInWithPasskey(body: Schemas['PasskeyLoginInput']) {
  return send(api.POST('/api/auth/login/passkey/confirm', { body }));
}

/** Begins to set up an app for an administrator who must have a second factor. Rejects with 409 as logInWithCode does. */
export function offerApp(ticket: string) {
  return send(api.POST('/api/auth/login/app', { body: { ticket } }));
}

/** Sets up the app with its first code. Rejects with ApiError 422 if the code is wrong, 409 as logInWithCode does. */
export function confirmApp(body: Schemas['CodeLoginInput']) {
  return send(api.POST('/api/auth/login/app/confirm', { body }));
}

/** Ends the session of the token on the server. Outlives the page (keepalive). */
export function logOut(token: string) {
  const headers = { Authorization: `Bearer ${token}` };
  return send(api.POST('/api/auth/logout', { headers, keepalive: true }));
}

/** Returns how long the current session lasts and whose it is. */
export function fetchSession() {
  return send(api.GET('/api/auth/session'));
}
