import { Suspense, type ReactNode } from 'react';
import { Link, Navigate, useLocation, useNavigate } from 'react-router';
import { FullScreenSpinner } from '../../../shared/feedback/FullScreenSpinner';
import { ObiMark } from '../../../shared/layout/ObiMark';
import { UliMotif } from '../../../shared/layout/UliMotif';
import { paths } from '../../../shared/routing/paths';
import { useDocumentTitle } from '../../../shared/routing/useDocumentTitle';
import { formatMinute } from '../../../shared/text/dates';
import { useSession } from '../AuthContext';
import own from '../CodeForm.module.css';
import { SecondStepForm } from '../lazySecondStep';
import styles from '../LoginPage.module.css';
import { InviteForm } from './InviteForm';
import { NEW_ACCOUNT } from './newAccount';
import { useInvitation } from './useInvitation';

/** Creates the account of an invited administrator. The link is /invite#token. */
export function InvitePage() {
  useDocumentTitle('Join Obi');
  const session = useSession();
  const { hash } = useLocation();
  const token = hash.slice(1);

  if (session.status === 'loading') return <FullScreenSpinner />;
  return (
    <main className={styles.screen}>
      <div className={styles.card}>
        <div className={styles.sign}>
          <ObiMark size={40} />
        </div>
        <h1 className={styles.title}>Join Obi</h1>
        {/* Another link is another invitation. */}
        <Content key={token} token={token} />
      </div>
      <div className={styles.motif}>
        <UliMotif />
      </div>
    </main>
  );
}

function Content({ token }: { token: string }) {
  const session = useSession();
  const { signIn, invitation, refusal, retry, error, pending, isAccepted, accept } = useInvitation(token);
  const { step } = signIn;
  const navigate = useNavigate();

  if (session.status === 'signedIn') {
    if (!isAccepted) return <SignedInAlready username={session.session.user.username} />;
    // Administrators who had to set up a second factor have nothing left to do.
    if (step) return <Navigate to={paths.admin} replace />;
    return <Navigate to={paths.account} replace state={NEW_ACCOUNT} />;
  }
  if (step)
    return (
      <Suspense>
        <SecondStepForm
          step={step}
          pending={signIn.pending}
          error={signIn.error}
          onCode={(code) => void signIn.submitCode(code)}
          onProof={(...proof) => void signIn.prove(...proof)}
          onKept={signIn.finishSetUp}
          onBack={() => void navigate(paths.login)}
        />
      </Suspense>
    );
  if (isAccepted && signIn.error) return <Unfinished />;
  if (refusal)
    return (
      <Refusal text={refusal}>
        {retry && (
          <button type="button" onClick={retry}>
            Try again
          </button>
        )}
      </Refusal>
    );
  if (!invitation) return <p role="status">Checking the invitation...</p>;
  return (
    <InviteForm pending={pending} error={error} onSubmit={(credentials) => void accept(credentials)}>
      {`${invitation.invitedBy} invited you to become an administrator. Choose a username and a password. The invitation works once, until ${formatMinute(invitation.expiresAt)}.`}
    </InviteForm>
  );
}

/** Administrators who open a link of their own must not use it up. */
function SignedInAlready({ username }: { username: string }) {
  return (
    <>
      <p className={styles.notice}>
        {`You're signed in as ${username}. To accept the invitation yourself, sign out and open the link again. Otherwise, send it to the person you want to invite.`}
      </p>
      <Link className={styles.home} to={paths.admin}>
        Go to the dashboard
      </Link>
    </>
  );
}

/** The account exists, but signing in was interrupted. */
function Unfinished() {
  return (
    <>
      <p className={styles.notice} role="status">
        Your account was created. Sign in with your new username and password.
      </p>
      <Link className={styles.home} to={paths.login}>
        Sign in
      </Link>
    </>
  );
}

/** Says why there is no form. */
function Refusal({ text, children }: { text: string; children: ReactNode }) {
  return (
    <>
      <div role="alert">
        <p className={styles.error}>{text}</p>
      </div>
      <div className={own.others}>{children}</div>
      <p className={styles.note}>If you already have an account, sign in.</p>
      <Link className={styles.home} to={paths.login}>
        Sign in
      </Link>
    </>
  );
}
