import { useEffect, useState } from 'react';
import { callFailure } from '../../../shared/feedback/failures';
import { ApiError } from '../../../shared/http/ApiError';
import { acceptInvitation, lookAtInvitation, type Credentials, type OpenInvitation } from '../api';
import { loginFailure } from '../loginFailure';
import { useSignIn, withOffer } from '../useSignIn';

const DEAD = "This invitation link doesn't work any more. Ask for a new one.";

const isDead = (failure: unknown) => failure instanceof ApiError && failure.status === 404;

/** Without an answer, the server may have created the account. */
const acceptFailure = (failure: unknown) =>
  failure instanceof ApiError && failure.status === 0
    ? 'There was no answer, so your account may exist already. Try to sign in before you try again.'
    : callFailure(failure, 'Your account was not created.');

/** Looks at the invitation of a link and accepts it. */
export function useInvitation(token: string) {
  const signIn = useSignIn();
  const [invitation, setInvitation] = useState<OpenInvitation>();
  /** Why there is no form. */
  const [refusal, setRefusal] = useState(token ? undefined : DEAD);
  const [attempt, setAttempt] = useState(1);
  const [error, setError] = useState<string>();
  const [pending, setPending] = useState(false);
  const [isAccepted, setIsAccepted] = useState(false);

  useEffect(() => {
    if (!token) return;
    lookAtInvitation(token).then(setInvitation, (failure: unknown) =>
      setRefusal(isDead(failure) ? DEAD : callFailure(failure, 'The invitation could not be loaded.')),
    );
  }, [token, attempt]);

  const accept = async (credentials: Credentials) => {
    setPending(true);
    setError(undefined);
    try {
      const answer = await acceptInvitation({ ...credentials, token });
      setIsAccepted(true);
      await signIn.prove(() => withOffer(answer), loginFailure);
    } catch (failure) {
      if (isDead(failure)) setRefusal(DEAD);
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
    invitation,
    refusal,
    retry: refusal === DEAD ? undefined : retry,
    error,
    pending,
    isAccepted,
    accept,
  };
}
