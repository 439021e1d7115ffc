import { startTransition, useEffect, useState } from 'react';
import { ApiError } from '../../shared/http/ApiError';
import {
  confirmApp,
  logIn,
  logInWithCode,
  logOut,
  offerApp,
  type AppOffer,
  type Credentials,
  type FirstSignIn,
  type SecondStep,
  type SignedIn,
} from './api';
import { useSessionStore } from './AuthContext';
import { codeFailure, loginFailure } from './loginFailure';

/** The second step, after the password. */
export interface Step {
  ticket: string;
  /** The administrator has a passkey. Recovery codes always work. */
  passkey?: boolean;
  /** The administrator has an app. */
  app?: boolean;
  /** Sets up an app: a second factor is required and there is none. */
  offer?: AppOffer;
  /** The app was set up. The session begins when the user has saved the recovery codes. */
  first?: FirstSignIn;
}

/** Signs in with a call, or begins the second step. Shows what failureText returns if it fails. Reports whether there is a session now. */
export type Prove = (
  call: () => Promise<SignedIn | Step>,
  failureText: (failure: unknown) => string,
) => Promise<boolean>;

/** Offers an app to an administrator who must set one up first. Returns other answers unchanged. */
export async function withOffer(answer: SignedIn | SecondStep): Promise<SignedIn | Step> {
  if (!('ticket' in answer && answer.setUp)) return answer;
  return { ticket: answer.ticket, offer: await offerApp(answer.ticket) };
}

/** Signs in step by step. The functions that call the server report whether there is a session now. */
export function useSignIn() {
  const store = useSessionStore();
  const [error, showError] = useLoginError();
  const [pending, setPending] = useState(false);
  const [step, setStep] = useState<Step>();

  const begin = ({ token, ...lifetime }: SignedIn) => {
    const earlierToken = store.token();
    store.signIn(token, lifetime);
    // Nobody uses the earlier session any more. If this call fails, the session still expires.
    if (earlierToken) logOut(earlierToken).catch(() => undefined);
  };

  const attempt = async (
    call: () => Promise<SignedIn | Step>,
    failureText: (failure: unknown) => string,
  ): Promise<boolean> => {
    setPending(true);
    showError(undefined);
    try {
      const answer = await call();
      // The form stays until the code of the next form is loaded.
      if ('ticket' in answer) startTransition(() => setStep(answer));
      else begin(answer);
      return !('ticket' in answer);
    } catch (failure) {
      showError(failureText(failure));
      // The ticket is no longer valid.
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
      attempt(async () => withOffer(await logIn(credentials)), loginFailure),
    submitCode: (code: string) =>
      attempt(async () => {
        const input = { ticket: step?.ticket ?? '', code };
        return step?.offer ? { ...step, first: await confirmApp(input) } : logInWithCode(input);
      }, codeFailure),
    prove: attempt satisfies Prove,
    /** Must be called when the user has saved the recovery codes. */
    finishSetUp: () => step?.first && begin(step.first.signedIn),
    /** Goes back to the password. */
    restart: () => {
      showError(undefined);
      setStep(undefined);
    },
  };
}

const errorMs = 5_000;

/** Holds the error of the last sign-in, which disappears after 5 s (spec 9). */
export function useLoginError(): [string | undefined, (message: string | undefined) => void] {
  // An object, so that the same message starts the time again.
  const [error, setError] = useState<{ message: string | undefined }>({ message: undefined });
  useEffect(() => {
    if (error.message === undefined) return;
    const timer = setTimeout(() => setError({ message: undefined }), errorMs);
    return () => clearTimeout(timer);
  }, [error]);
  return [error.message, (message) => setError({ message })];
}
