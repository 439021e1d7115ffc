import type { components } from '../../../api/auth';
import { api, send } from '../../../shared/http/client';

type Schemas = components['schemas'];

/** Returns a challenge: for a passkey of the ticket's administrator, or for any passkey without a ticket. Rejects with ApiError 403 if passkeys do not work at the page's address. */
export function passkeyOptions(ticket?: string) {
  return send(api.POST('/api/auth/login/passkey', { body: ticket === undefined ? {} : { ticket } }));
}

/** Signs in with what a passkey has signed. Rejects with ApiError 401 when it is not taken, 409 when it took too long. */
export function givePasskey(body: Schemas['PasskeyLoginInput']) {
  return send(api.POST('/api/auth/login/passkey/confirm', { body }));
}
