import type { components } from '../../../api/auth';

type Schemas = components['schemas'];

// Bytes travel as base64url. Browsers can translate by themselves (toJSON), but password managers that stand in for
// them often cannot.
const bytes = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
const text = (buffer: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(buffer)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const found = ({ id, transports, type }: Schemas['KeyDescriptor']) => ({
  id: bytes(id),
  type,
  ...(transports && { transports: transports as AuthenticatorTransport[] }),
});

/** Reports whether this browser supports passkeys here: only at https addresses and localhost. */
export const knowsPasskeys = () => 'PublicKeyCredential' in window;

/** Has the browser make a passkey. Rejects with DOMException when the person does not want to, or it cannot. */
export async function makePasskey(options: Schemas['NewPasskeyOptions']): Promise<Schemas['MadePasskey']> {
  const publicKey = {
    ...options,
    challenge: bytes(options.challenge),
    user: { ...options.user, id: bytes(options.user.id) },
    excludeCredentials: options.excludeCredentials.map(found),
  };
  const made = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential;
  const response = made.response as AuthenticatorAttestationResponse;
  return {
    id: made.id,
    rawId: text(made.rawId),
    type: 'public-key',
    response: {
      clientDataJSON: text(response.clientDataJSON),
      attestationObject: text(response.attestationObject),
      transports: 'getTransports' in response ? response.getTransports() : [],
    },
  };
}

/** Has a passkey sign the challenge. Rejects as makePasskey does, and when `how.signal` is aborted. */
export async function signWithPasskey(
  options: Schemas['PasskeyOptions'],
  how: Pick<CredentialRequestOptions, 'mediation' | 'signal'> = {},
): Promise<Schemas['SignedPasskey']> {
  const publicKey = {
    ...options,
    challenge: bytes(options.challenge),
    allowCredentials: options.allowCredentials.map(found),
  };
  const signed = (await navigator.credentials.get({ ...how, publicKey })) as PublicKeyCredential;
  const response = signed.response as AuthenticatorAssertionResponse;
  return {
    id: signed.id,
    rawId: text(signed.rawId),
    type: 'public-key',
    response: {
      clientDataJSON: text(response.clientDataJSON),
      authenticatorData: text(response.authenticatorData),
      signature: text(response.signature),
      ...(response.userHandle && { userHandle: text(response.userHandle) }),
    },
  };
}
