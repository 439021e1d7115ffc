import { useEffect, type ReactNode } from 'react';
import { fetchSession } from './api';
import { AuthContext } from './AuthContext';
import type { SessionStore } from './session';
import { useSignOutOnArrival } from './useSignOut';

// If the server does not answer by then, the stored session is accepted.
const GIVE_UP_CHECK_MS = 5_000;

/** Provides the session, checks a stored one with the server, and follows other tabs. */
export function AuthProvider({ store, children }: { store: SessionStore; children: ReactNode }) {
  useEffect(() => {
    if (store.get().status !== 'loading') return;
    const giveUp = setTimeout(() => store.confirm(), GIVE_UP_CHECK_MS);
    // A refused session has already ended. After any other failure the stored expiry stays.
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
