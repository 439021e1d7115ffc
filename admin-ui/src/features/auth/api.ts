import type { components } from '../../api/auth';
import { api, send } from '../../shared/http/client';

type Schemas = components['schemas'];
export type Credentials = Schemas['LoginInput'];
export type SignedIn = Schemas['SignedIn'];
export type AppOffer = Schemas['AppOffer'];
export type FirstSignIn = Schemas['FirstSignIn'];

/** Signs in, or says what is asked for next. Rejects with ApiError 401 when username and password do not match. */
export function logIn(body: Credentials) {
  return send(api.POST('/api/auth/login', { body }));
}

/** The second step. Rejects with ApiError 401 when the code is wrong, 409 when the first step has to be taken again. */
export function giveCode(body: Schemas['CodeLoginInput']) {
  return send(api.POST('/api/auth/login/code', { body }));
}

/** Begins to set up a required second factor. Rejects with ApiError 409, like giveCode. */
export function offerApp(ticket: string) {
  return send(api.POST('/api/auth/login/app', { body: { ticket } }));
}

/** Sets it up with its first code. Rejects with ApiError 422 when that is wrong, 409 as giveCode does. */
export function confirmApp(body: Schemas['CodeLoginInput']) {
  return send(api.POST('/api/auth/login/app/confirm', { body }));
}

/** Ends the session of the token on the server. Outlives the page (keepalive). */
export function logOut(token: string) {
  const headers = { Authorization: `Bearer ${token}` };
  return send(api.POST('/api/auth/logout', { headers, keepalive: true }));
}

/** Asks how long the present session lasts and whose it is. */
export function fetchSession() {
  return send(api.GET('/api/auth/session'));
}
