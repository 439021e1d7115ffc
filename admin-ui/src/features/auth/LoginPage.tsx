import { Suspense, useDeferredValue, useEffect, useState } from 'react';
import { Link, Navigate, useLocation } from 'react-router';
import { paths } from '../../shared/routing/paths';
import { ObiMark } from '../../shared/layout/ObiMark';
import { UliMotif } from '../../shared/layout/UliMotif';
import { useDocumentTitle } from '../../shared/routing/useDocumentTitle';
import { useSession } from './AuthContext';
import { LoginForm } from './LoginForm';
import styles from './LoginPage.module.css';
import { SecondStepForm } from './lazySecondStep';
import { returnPath } from './returnPath';
import { useSignIn } from './useSignIn';

interface Props {
  /** Is called with the path that is opened next, while the server checks the sign-in. */
  onSignIn: (path: string) => void;
}

/** Signs in and opens the remembered path, otherwise home (spec 2.3). */
export function LoginPage({ onSignIn }: Props) {
  useDocumentTitle('Sign in');
  const { status } = useSession();
  const location = useLocation();
  const { error, pending, step: next, signIn, submitCode, prove, finishSetUp, restart } = useSignIn();
  // The form stays until the next step is loaded, so that the card does not collapse.
  const step = useDeferredValue(next);

  // Also after a sign-in in another tab. The form stays until the next page is rendered, which may take seconds.
  const isSignedIn = status === 'signedIn';
  const [wasSignedIn] = useState(isSignedIn);
  const target = returnPath(location.state);
  useEffect(() => {
    if (pending) onSignIn(target);
  }, [pending, onSignIn, target]);
  const leave = isSignedIn && <Navigate to={target} replace />;
  if (wasSignedIn && isSignedIn) return leave;

  return (
    <main className={styles.screen}>
      {leave}
      <div className={styles.card}>
        <div className={styles.sign}>
          <ObiMark size={40} />
        </div>
        <h1 className={styles.title}>Sign in</h1>
        {(status === 'ended' || status === 'signedOutElsewhere') && (
          <p className={styles.notice} role="status">
            {status === 'ended' ? 'Your session has ended.' : 'You have signed out in another tab.'} Sign in
            again to pick up where you left off.
          </p>
        )}
        <Suspense>
          {step ? (
            <SecondStepForm
              step={step}
              pending={pending || isSignedIn}
              error={error}
              onCode={(code) => void submitCode(code)}
              onProof={(...proof) => void prove(...proof)}
              onKept={finishSetUp}
              onBack={restart}
            />
          ) : (
            <LoginForm
              pending={pending || isSignedIn || next !== undefined}
              error={error}
              onSubmit={signIn}
              onPasskey={prove}
            />
          )}
        </Suspense>
        <p className={styles.note}>Your session expires after 24 hours.</p>
        <Link className={styles.home} to={paths.home}>
          Homepage
        </Link>
      </div>
      <div className={styles.motif}>
        <UliMotif />
      </div>
    </main>
  );
}
