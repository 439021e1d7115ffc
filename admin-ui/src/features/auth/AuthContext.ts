import { createContext, use, useSyncExternalStore } from 'react';
import type { SessionState, SessionStore, User } from './session';

export const AuthContext = createContext<SessionStore | undefined>(undefined);

/** Returns the store of the session, which can change it. */
export function useSessionStore(): SessionStore {
  const store = use(AuthContext);
  if (!store) throw new Error('useSessionStore outside AuthProvider');
  return store;
}

/** Returns the state of the session. */
export function useSession(): SessionState {
  const store = useSessionStore();
  return useSyncExternalStore(store.subscribe, store.get);
}

/** Returns the user who is signed in. */
export function useUser(): User | undefined {
  const state = useSession();
  return 'session' in state ? state.session.user : undefined;
}
