import { codeFailure } from '../loginFailure';
import type { Prove } from '../useSignIn';
import { givePasskey, passkeyOptions } from './api';
import { signWithPasskey } from './browser';

/**
 * Has the browser offer passkeys where it fills in usernames, until `signal` is aborted, and signs in with the one
 * that the person chooses. Says nothing where that cannot be: the password is there.
 */
export async function offerAlone(signal: AbortSignal, prove: Prove): Promise<void> {
  // An address of numbers can have no passkeys.
  if (/^[\d.]+$|:/.test(location.hostname)) return;
  if (!(await PublicKeyCredential.isConditionalMediationAvailable())) return;
  for (;;) {
    const round = new AbortController();
    const stop = () => round.abort();
    signal.addEventListener('abort', stop);
    let timer: ReturnType<typeof setTimeout> | undefined;
    try {
      const options = await passkeyOptions();
      if (signal.aborted) return;
      // What the passkey is to sign is good for this long; then there is another.
      timer = setTimeout(stop, options.timeout);
      const how = { signal: round.signal, mediation: 'conditional' } as const;
      const credential = await signWithPasskey(options, how);
      if (await prove(() => givePasskey({ credential }), codeFailure)) return;
    } catch {
      if (signal.aborted || !round.signal.aborted) return;
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
    }
  }
}
