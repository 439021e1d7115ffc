import { useEffect, useEffectEvent } from 'react';
import type { Prove } from '../useSignIn';

/** Signs in by passkey alone where the browser offers that beside usernames; other browsers load nothing for it. */
export function usePasskeyOffer(prove: Prove): void {
  const latest = useEffectEvent(prove);
  useEffect(() => {
    if (!('PublicKeyCredential' in window)) return;
    if (!('isConditionalMediationAvailable' in PublicKeyCredential)) return;
    const stop = new AbortController();
    import('./offerAlone').then(
      ({ offerAlone }) => offerAlone(stop.signal, (...proof) => latest(...proof)),
      () => undefined,
    );
    return () => stop.abort();
  }, []);
}
