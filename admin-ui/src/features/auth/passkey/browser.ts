import type { components } from '../../../api/auth';

type Schemas = components['schemas'];

// The server sends and takes bytes as base64url. Browsers can convert them (toJSON), but password managers that replace
// the browser's passkeys often can't.
const toBytes = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
const toBase64url = (buffer: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(buffer)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const toDescriptor = ({ id, transports, type }: Schemas['KeyDescriptor']) => ({
  id: toBytes(id),
  type,
  ...(transports && { transports: transports as AuthenticatorTransport[] }),
});

/** Reports whether this browser supports passkeys here: only at https addresses and localhost. */
export const knowsPasskeys = () => 'PublicKeyCredential' in window;

/** Asks the browser for a new passkey. Rejects with DOMException if the user refuses or the browser can't make one. */
export async function makePasskey(options: Schemas['NewPasskeyOptions']): Promise<Schemas['MadePasskey']> {
  const publicKey = {
    ...options,
    challenge: toBytes(options.challenge),
    user: { ...options.user, id: toBytes(options.user.id) },
    excludeCredentials: options.excludeCredentials.map(toDescriptor),
  };
  const credential = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential;
  const response = credential.response as AuthenticatorAttestationResponse;
  return {
    id: credential.id,
    rawId: toBase64url(credential.rawId),
    type: 'public-key',
    response: {
      clientDataJSON: toBase64url(response.clientDataJSON),
      attestationObject: toBase64url(response.attestationObject),
      transports: 'getTransports' in response ? response.getTransports() : [],
    },
  };
}

/** Asks the browser to sign the challenge. Rejects as makePasskey does, and when `request.signal` is aborted. */
export async function signWithPasskey(
  options: Schemas['PasskeyOptions'],
  request: Pick<CredentialRequestOptions, 'mediation' | 'signal'> = {},
): Promise<Schemas['SignedPasskey']> {
  const publicKey = {
    ...options,
    challenge: toBytes(options.challenge),
    allowCredentials: options.allowCredentials.map(toDescriptor),
  };
  const credential = (await navigator.credentials.get({ ...request, publicKey })) as PublicKeyCredential;
  const response = credential.response as AuthenticatorAssertionResponse;
  return {
    id: credential.id,
    rawId: toBase64url(credential.rawId),
    type: 'public-key',
    response: {
      clientDataJSON: toBase64url(response.clientDataJSON),
      authenticatorData: toBase64url(response.authenticatorData),
      signature: toBase64url(response.signature),
      ...(response.userHandle && { userHandle: toBase64url(response.userHandle) }),
    },
  };
}

const failures: Record<string, string> = {
  // Also after a timeout: browsers don't tell them apart.
  NotAllowedError: 'The passkey was not used. Try again, or use another method.',
  InvalidStateError: 'This device already has a passkey for you.',
  SecurityError: 'Passkeys do not work at this address.',
};

/** Returns why the browser could not use a passkey; undefined if the failure is not the browser's. */
export function passkeyFailure(error: unknown): string | undefined {
  if (!(error instanceof DOMException)) return undefined;
  return failures[error.name] ?? 'This browser could not use the passkey. Try again, or use another method.';
}
