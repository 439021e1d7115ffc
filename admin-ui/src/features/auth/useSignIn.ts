import { startTransition, useState } from 'react';
import { ApiError } from '../../shared/http/ApiError';
import {
  confirmApp,
  giveCode,
  logIn,
  logOut,
  offerApp,
  type AppOffer,
  type Credentials,
  type FirstSignIn,
  type SignedIn,
} from './api';
import { useSessionStore } from './AuthContext';
import { codeFailure, loginFailure } from './loginFailure';
import { useLoginError } from './useLoginError';

/** The step after the password. */
export interface Step {
  ticket: string;
  /** The factors besides recovery codes. */
  passkey?: boolean;
  app?: boolean;
  /** Sets up a second factor, if one is required and none exists. */
  offer?: AppOffer;
  /** It was set up. The session begins when its recovery codes were kept. */
  first?: FirstSignIn;
}

/** Signs in by a call that proves who it is, and words its failure. Says whether there is a session now. */
export type Prove = (
  call: () => Promise<SignedIn>,
  wording: (failure: unknown) => string,
) => Promise<boolean>;

/** Signs in, and says how it goes. The calls return whether there is a session now. */
export function useSignIn() {
  const store = useSessionStore();
  const [error, showError] = useLoginError();
  const [pending, setPending] = useState(false);
  const [step, setStep] = useState<Step>();

  const begin = ({ token, ...lifetime }: SignedIn) => {
    const before = store.token();
    store.signIn(token, lifetime);
    // Nobody uses the session before this one any more; if the server cannot be told, its time runs out.
    if (before) logOut(before).catch(() => undefined);
  };

  const attempt = async (
    call: () => Promise<SignedIn | Step>,
    wording: (failure: unknown) => string,
  ): Promise<boolean> => {
    setPending(true);
    showError(undefined);
    try {
      const answer = await call();
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
    signIn: (credentials: Credentials) =>
      attempt(async () => {
        const answer = await logIn(credentials);
        if (!('ticket' in answer && answer.setUp)) return answer;
        return { ticket: answer.ticket, offer: await offerApp(answer.ticket) };
      }, loginFailure),
    giveCode: (code: string) =>
      attempt(async () => {
        const given = { ticket: step?.ticket ?? '', code };
        return step?.offer ? { ...step, first: await confirmApp(given) } : giveCode(given);
      }, codeFailure),
    prove: attempt satisfies Prove,
    /** The recovery codes were kept. */
    goOn: () => step?.first && begin(step.first.signedIn),
    /** Back to the password. */
    restart: () => {
      showError(undefined);
      setStep(undefined);
    },
  };
}
