import { Suspense, type ReactNode } from 'react';
import { Link, Navigate, useLocation, useNavigate } from 'react-router';
import { FullScreenSpinner } from '../../../shared/feedback/FullScreenSpinner';
import { ObiMark } from '../../../shared/layout/ObiMark';
import { UliMotif } from '../../../shared/layout/UliMotif';
import { paths } from '../../../shared/routing/paths';
import { useDocumentTitle } from '../../../shared/routing/useDocumentTitle';
import { useSession } from '../AuthContext';
import { SecondStepForm } from '../lazySecondStep';
import styles from '../LoginPage.module.css';
import { INVITATION, SETUP, type AccountLink } from './links';
import { NEW_ACCOUNT } from './newAccount';
import { NewAccountForm } from './NewAccountForm';
import own from '../CodeForm.module.css';
import { useAccountLink } from './useAccountLink';

/** Creates an account with a link: /invite#token or /setup#token. */
export function AccountLinkPage() {
  const { pathname, hash } = useLocation();
  // Another link starts again.
  return (
    <Page key={pathname + hash} link={pathname === paths.setup ? SETUP : INVITATION} token={hash.slice(1)} />
  );
}

function Page({ link, token }: { link: AccountLink; token: string }) {
  useDocumentTitle(link.title);
  const session = useSession();
  const account = useAccountLink(link, token);

  // The height of the card is known once the link was checked.
  const isChecking = !account.introduction && !account.refusal;
  if (session.status === 'loading' || isChecking) return <FullScreenSpinner />;
  return (
    <main className={styles.screen}>
      <div className={styles.card}>
        <div className={styles.sign}>
          <ObiMark size={40} />
        </div>
        <h1 className={styles.title}>{link.title}</h1>
        <Content link={link} account={account} />
      </div>
      <div className={styles.motif}>
        <UliMotif />
      </div>
    </main>
  );
}

function Content({ link, account }: { link: AccountLink; account: ReturnType<typeof useAccountLink> }) {
  const session = useSession();
  const { signIn, introduction, refusal, isDead, retry, isRetrying, error, pending, isAccepted, accept } =
    account;
  const { step } = signIn;
  const navigate = useNavigate();

  const isSignedIn = session.status === 'signedIn';
  if (isSignedIn && !isAccepted)
    return <SignedInAlready text={link.describeSignedIn(session.session.user.username, isDead)} />;
  // Administrators who had to set up a second factor have nothing left to do.
  if (isSignedIn && step) return <Navigate to={paths.admin} replace />;
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
        {!isDead && (
          <button type="button" aria-disabled={isRetrying} onClick={retry}>
            {isRetrying ? 'Trying again...' : 'Try again'}
          </button>
        )}
      </Refusal>
    );
  return (
    <>
      {isSignedIn && <Navigate to={paths.account} replace state={NEW_ACCOUNT} />}
      {/* It stays until the next page is drawn, so that the card does not move. */}
      <NewAccountForm pending={pending} error={error} onSubmit={accept}>
        {introduction}
      </NewAccountForm>
    </>
  );
}

function SignedInAlready({ text }: { text: string }) {
  return (
    <>
      <p className={styles.notice}>{text}</p>
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
