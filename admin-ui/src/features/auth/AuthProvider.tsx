import { useEffect, type ReactNode } from 'react';
import { fetchSession } from './api';
import { AuthContext } from './AuthContext';
import type { SessionStore } from './session';
import { useSignOutOnArrival } from './useSignOut';

// A server that does not answer must not keep a signed-in person before a spinner.
const GIVE_UP_CHECK_MS = 5_000;

/** Hands the session to everything below it, checks a stored one with the server, and follows other tabs. */
export function AuthProvider({ store, children }: { store: SessionStore; children: ReactNode }) {
  useEffect(() => {
    if (store.get().status !== 'loading') return;
    const giveUp = setTimeout(() => store.confirm(), GIVE_UP_CHECK_MS);
    // A refused session has already been ended. After any other failure the stored expiry stays.
    fetchSession().then(
      (lifetime) => store.confirm(lifetime),
      () => store.confirm(),
    );
    return () => clearTimeout(giveUp);
  }, [store]);

  useEffect(() => {
    const follow = (event: StorageEvent) => store.follow(event);
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, [store]);

  useSignOutOnArrival(store);

  return <AuthContext value={store}>{children}</AuthContext>;
}
