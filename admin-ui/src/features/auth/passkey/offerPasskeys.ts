import { logInWithPasskey, passkeyOptions } from '../api';
import { codeFailure } from '../loginFailure';
import type { Prove } from '../useSignIn';
import { signWithPasskey } from './browser';

/**
 * Lets the browser offer passkeys where it fills in usernames, and signs in with the one that the user chooses. Ends
 * when `signal` is aborted. Shows no errors: the user can still sign in with the password.
 */
export async function offerPasskeys(signal: AbortSignal, prove: Prove): Promise<void> {
  // Passkeys do not work at IP addresses.
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
      // The challenge expires then, and the next round asks for another.
      timer = setTimeout(stop, options.timeout);
      const credential = await signWithPasskey(options, { signal: round.signal, mediation: 'conditional' });
      const isSignedIn = await prove(() => logInWithPasskey({ credential }), codeFailure);
      if (isSignedIn) return;
    } catch {
      if (signal.aborted || !round.signal.aborted) return;
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
    }
  }
}
