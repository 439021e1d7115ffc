import type { components } from '../../../api/auth';
import { api, send } from '../../../shared/http/client';

type Schemas = components['schemas'];

/** What a passkey is to sign: one of the ticket's administrator, or without a ticket any. Rejects with ApiError 403 where the page has the wrong address. */
export function passkeyOptions(ticket?: string) {
  return send(api.POST('/api/auth/login/passkey', { body: ticket === undefined ? {} : { ticket } }));
}

/** Signs in with what a passkey has signed. Rejects with ApiError 401 when it is not taken, 409 when it took too long. */
export function givePasskey(body: Schemas['PasskeyLoginInput']) {
  return send(api.POST('/api/auth/login/passkey/confirm', { body }));
}
