import { useState } from 'react';
import { Link, Navigate, useLocation } from 'react-router';
import { paths } from '../../app/paths';
import { drafts } from '../../shared/drafts';
import { ObiMark } from '../../shared/ObiMark';
import { UliMotif } from '../../shared/UliMotif';
import { useDocumentTitle } from '../../shared/useDocumentTitle';
import { logIn, type Credentials } from './api';
import { useSession, useSessionStore } from './AuthContext';
import { LoginForm } from './LoginForm';
import styles from './LoginPage.module.css';
import { loginFailure } from './loginFailure';
import { returnPath } from './returnPath';
import { useLoginError } from './useLoginError';

/** Sign-in (spec 2.3). Afterwards the person is taken to the remembered place, otherwise home. */
export function LoginPage() {
  useDocumentTitle('Sign in');
  const store = useSessionStore();
  const { status } = useSession();
  const location = useLocation();
  const [error, showError] = useLoginError();
  const [pending, setPending] = useState(false);

  // Also when the sign-in happened in another tab.
  if (status === 'signedIn') return <Navigate to={returnPath(location.state)} replace />;

  const submit = async (credentials: Credentials) => {
    setPending(true);
    showError(undefined);
    try {
      const { token, ...lifetime } = await logIn(credentials);
      drafts.claim(lifetime.user.username);
      store.signIn(token, lifetime);
    } catch (failure) {
      showError(loginFailure(failure));
    } finally {
      setPending(false);
    }
  };

  return (
    <main className={styles.screen}>
      <div className={styles.card}>
        <div className={styles.sign}>
          <ObiMark size={40} />
        </div>
        <h1 className={styles.title}>Sign in</h1>
        {status === 'ended' && (
          <p className={styles.notice} role="status">
            Your session has ended. Sign in again to go on where you were.
          </p>
        )}
        <LoginForm pending={pending} error={error} onSubmit={submit} />
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
