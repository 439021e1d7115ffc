import { useState } from 'react';
import { drafts } from '../../shared/form/drafts';
import { logIn, logOut, type Credentials } from './api';
import { useSessionStore } from './AuthContext';
import { loginFailure } from './loginFailure';
import { useLoginError } from './useLoginError';

/** Signs in, and says how it goes. signIn returns whether it succeeded. */
export function useSignIn() {
  const store = useSessionStore();
  const [error, showError] = useLoginError();
  const [pending, setPending] = useState(false);

  const signIn = async (credentials: Credentials): Promise<boolean> => {
    setPending(true);
    showError(undefined);
    try {
      const { token, ...lifetime } = await logIn(credentials);
      drafts.claim(lifetime.user.username);
      const before = store.token();
      store.signIn(token, lifetime);
      // Nobody uses the session before this one any more; if the server cannot be told, its time runs out.
      if (before) logOut(before).catch(() => undefined);
      return true;
    } catch (failure) {
      showError(loginFailure(failure));
      return false;
    } finally {
      setPending(false);
    }
  };
  return { error, pending, signIn };
}
