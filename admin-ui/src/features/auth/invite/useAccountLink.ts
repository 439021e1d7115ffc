import { useEffect, useState } from 'react';
import { callFailure } from '../../../shared/feedback/failures';
import { ApiError } from '../../../shared/http/ApiError';
import type { Credentials } from '../api';
import { loginFailure } from '../loginFailure';
import { useSignIn, withOffer } from '../useSignIn';
import type { AccountLink } from './links';

const isDead = (failure: unknown) => failure instanceof ApiError && failure.status === 404;

/** Without an answer, the server may have created the account. */
const acceptFailure = (failure: unknown) =>
  failure instanceof ApiError && failure.status === 0
    ? 'There was no answer, so your account may exist already. Try to sign in before you try again.'
    : callFailure(failure, 'Your account was not created.');

/** Looks at a link and creates the account. */
export function useAccountLink({ dead, notLoaded, look, accept: createAccount }: AccountLink, token: string) {
  const signIn = useSignIn();
  const [introduction, setIntroduction] = useState<string>();
  /** Why there is no form. */
  const [refusal, setRefusal] = useState(token ? undefined : dead);
  const [attempt, setAttempt] = useState(1);
  const [error, setError] = useState<string>();
  const [pending, setPending] = useState(false);
  const [isAccepted, setIsAccepted] = useState(false);

  useEffect(() => {
    if (!token) return;
    look(token).then(setIntroduction, (failure: unknown) =>
      setRefusal(isDead(failure) ? dead : callFailure(failure, notLoaded)),
    );
  }, [look, token, attempt, dead, notLoaded]);

  const accept = async (credentials: Credentials) => {
    setPending(true);
    setError(undefined);
    try {
      const answer = await createAccount({ ...credentials, token });
      setIsAccepted(true);
      await signIn.prove(() => withOffer(answer), loginFailure);
    } catch (failure) {
      if (isDead(failure)) setRefusal(dead);
      else setError(acceptFailure(failure));
      setPending(false);
    }
  };

  const retry = () => {
    setRefusal(undefined);
    setAttempt(attempt + 1);
  };

  return {
    signIn,
    introduction,
    refusal,
    retry: refusal === dead ? undefined : retry,
    error,
    pending,
    isAccepted,
    accept,
  };
}
