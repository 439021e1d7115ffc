import { startTransition, useState } from 'react';
import { drafts } from '../../shared/form/drafts';
import { ApiError } from '../../shared/http/ApiError';
import { giveCode, logIn, logOut, type Credentials, type SecondStep, type SignedIn } from './api';
import { useSessionStore } from './AuthContext';
import { codeFailure, loginFailure } from './loginFailure';
import { useLoginError } from './useLoginError';

/** Signs in, and says how it goes. step is what is asked for after the password. The calls return whether there is a session now. */
export function useSignIn() {
  const store = useSessionStore();
  const [error, showError] = useLoginError();
  const [pending, setPending] = useState(false);
  const [step, setStep] = useState<SecondStep>();

  const begin = ({ token, ...lifetime }: SignedIn) => {
    drafts.claim(lifetime.user.username);
    const before = store.token();
    store.signIn(token, lifetime);
    // Nobody uses the session before this one any more; if the server cannot be told, its time runs out.
    if (before) logOut(before).catch(() => undefined);
  };

  const attempt = async (call: Promise<SignedIn | SecondStep>, wording: (failure: unknown) => string) => {
    setPending(true);
    showError(undefined);
    try {
      const answer = await call;
      // The form stays until the code of the next one is there.
      if ('ticket' in answer) startTransition(() => setStep(answer));
      else begin(answer);
      return !('ticket' in answer);
    } catch (failure) {
      showError(wording(failure));
      // The ticket is of no use any more.
      if (failure instanceof ApiError && failure.status === 409) setStep(undefined);
      return false;
    } finally {
      setPending(false);
    }
  };

  return {
    error,
    pending,
    step,
    signIn: (credentials: Credentials) => attempt(logIn(credentials), loginFailure),
    giveCode: (code: string) => attempt(giveCode({ ticket: step?.ticket ?? '', code }), codeFailure),
    /** Back to the password. */
    restart: () => {
      showError(undefined);
      setStep(undefined);
    },
  };
}
