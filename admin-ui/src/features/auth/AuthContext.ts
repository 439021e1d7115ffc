import { createContext, use, useSyncExternalStore } from 'react';
import type { SessionState, SessionStore, User } from './session';

export const AuthContext = createContext<SessionStore | undefined>(undefined);

/** The store of the session, for those who change it. */
export function useSessionStore(): SessionStore {
  const store = use(AuthContext);
  if (!store) throw new Error('useSessionStore outside AuthProvider');
  return store;
}

/** The state of the session; re-renders when it changes. */
export function useSession(): SessionState {
  const store = useSessionStore();
  return useSyncExternalStore(store.subscribe, store.get);
}

/** The person who is signed in. */
export function useUser(): User | undefined {
  const state = useSession();
  return 'session' in state ? state.session.user : undefined;
}
