import { useEffect, useState } from 'react';
import { callFailure } from '../../../shared/feedback/failures';
import { ApiError } from '../../../shared/http/ApiError';
import type { Credentials } from '../api';
import { loginFailure } from '../loginFailure';
import { useSignIn, withOffer } from '../useSignIn';
import type { AccountLink } from './links';

const isDeadLink = (failure: unknown) => failure instanceof ApiError && failure.status === 404;

/** Without an answer, the server may have created the account. */
const acceptFailure = (failure: unknown) =>
  failure instanceof ApiError && failure.status === 0
    ? 'There was no answer, so your account may exist already. Try to sign in before you try again.'
    : callFailure(failure, 'Your account was not created.');

/** Checks a link and creates the account with it. */
export function useAccountLink(link: AccountLink, token: string) {
  const { deadText, notLoaded, loadIntroduction, accept: createAccount } = link;
  const signIn = useSignIn();
  const [introduction, setIntroduction] = useState<string>();
  /** Why there is no form. */
  const [refusal, setRefusal] = useState(token ? undefined : deadText);
  const [attempt, setAttempt] = useState(1);
  const [isRetrying, setRetrying] = useState(false);
  const [error, setError] = useState<string>();
  const [pending, setPending] = useState(false);
  const [isAccepted, setIsAccepted] = useState(false);

  useEffect(() => {
    if (!token) return;
    loadIntroduction(token)
      .then(
        (loaded) => {
          setIntroduction(loaded);
          setRefusal(undefined);
        },
        (failure: unknown) => setRefusal(isDeadLink(failure) ? deadText : callFailure(failure, notLoaded)),
      )
      .finally(() => setRetrying(false));
  }, [loadIntroduction, token, attempt, deadText, notLoaded]);

  /** Resolves to the server's field errors. */
  const accept = async (credentials: Credentials): Promise<Partial<Credentials>> => {
    setPending(true);
    setError(undefined);
    try {
      const answer = await createAccount({ ...credentials, token });
      setIsAccepted(true);
      await signIn.prove(() => withOffer(answer), loginFailure);
    } catch (failure) {
      setPending(false);
      // The username is taken.
      if (failure instanceof ApiError && failure.status === 409) return { username: failure.message };
      if (isDeadLink(failure)) setRefusal(deadText);
      else setError(acceptFailure(failure));
    }
    return {};
  };

  const retry = () => {
    if (isRetrying) return;
    setRetrying(true);
    setAttempt(attempt + 1);
  };

  return {
    signIn,
    introduction,
    refusal,
    isDead: refusal === deadText,
    retry,
    isRetrying,
    error,
    pending,
    isAccepted,
    accept,
  };
}
