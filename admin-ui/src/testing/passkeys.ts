import { vi } from 'vitest';
import type { components } from '../api/auth';

type Schemas = components['schemas'];

/** A text as the bytes that browsers are given. */
export const bytesOf = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const buffer = (text: string) => bytesOf(text).buffer;

/**
 * A browser that knows passkeys, until the test ends. It makes one and signs with it at once, unless `refusal` says
 * why not; what it offers beside usernames waits until `choose` chooses it.
 */
export function givePasskeys() {
  const asked: (CredentialCreationOptions | CredentialRequestOptions)[] = [];
  let refusal: string | undefined;
  let choose: () => void = () => undefined;
  const credential = (response: object) => ({
    id: 'a2V5',
    rawId: buffer('key'),
    type: 'public-key',
    response,
  });
  const answer = (options: CredentialCreationOptions | CredentialRequestOptions, response: object) => {
    asked.push(options);
    if (refusal) return Promise.reject(new DOMException('no', refusal));
    return Promise.resolve(credential(response));
  };
  const made = {
    clientDataJSON: buffer('{}'),
    attestationObject: buffer('?>'),
    getTransports: () => ['internal'],
  };
  const signed = {
    clientDataJSON: buffer('{}'),
    authenticatorData: buffer('data'),
    signature: buffer('signature'),
    userHandle: buffer('handle'),
  };
  const conditional = (options: CredentialRequestOptions) =>
    new Promise((resolve, reject) => {
      choose = () => resolve(answer(options, signed));
      options.signal?.addEventListener('abort', () => reject(new DOMException('stopped', 'AbortError')));
    });
  vi.stubGlobal('PublicKeyCredential', { isConditionalMediationAvailable: () => Promise.resolve(true) });
  vi.stubGlobal(
    'navigator',
    new Proxy(navigator, {
      get: (real, name) => {
        if (name !== 'credentials') return Reflect.get(real, name, real) as unknown;
        return {
          create: (options: CredentialCreationOptions) => answer(options, made),
          get: (options: CredentialRequestOptions) =>
            options.mediation === 'conditional' ? conditional(options) : answer(options, signed),
        };
      },
    }),
  );
  return {
    asked,
    refuse: (name: string | undefined) => void (refusal = name),
    /** The person chooses the passkey that is offered beside usernames. */
    choose: () => choose(),
  };
}

/** What a browser makes a passkey by. */
export function passkeyOffer(): Schemas['NewPasskeyOptions'] {
  return {
    rp: { id: 'obi.example.org', name: 'Obi' },
    user: { id: 'aGFuZGxl', name: 'ngozi', displayName: 'ngozi' },
    challenge: 'Y2hhbGxlbmdl',
    pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
    timeout: 300_000,
    excludeCredentials: [{ type: 'public-key', id: 'b3RoZXI', transports: ['usb'] }],
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    attestation: 'none',
  };
}

/** What a passkey is to sign. */
export function passkeyChallenge(given: Partial<Schemas['PasskeyOptions']> = {}): Schemas['PasskeyOptions'] {
  return {
    challenge: 'Y2hhbGxlbmdl',
    rpId: 'obi.example.org',
    timeout: 300_000,
    allowCredentials: [{ type: 'public-key', id: 'a2V5' }],
    userVerification: 'preferred',
    ...given,
  };
}

/** What the stand-in's passkey has signed, as it is sent. */
export const signedPasskey = {
  id: 'a2V5',
  rawId: 'a2V5',
  type: 'public-key',
  response: {
    clientDataJSON: 'e30',
    authenticatorData: 'ZGF0YQ',
    signature: 'c2lnbmF0dXJl',
    userHandle: 'aGFuZGxl',
  },
};
