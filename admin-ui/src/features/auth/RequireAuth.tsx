import { Fragment, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { paths } from '../../shared/routing/paths';
import { FullScreenSpinner } from '../../shared/feedback/FullScreenSpinner';
import { useSession } from './AuthContext';
import type { LoginState } from './returnPath';

/** Shows what is inside to signed-in people only; others go to the login page, which remembers this place (spec 2.2). */
export function RequireAuth({ children }: { children: ReactNode }) {
  const session = useSession();
  const { pathname, search, hash } = useLocation();
  if (session.status === 'loading') return <FullScreenSpinner />;
  // Another tab may sign in another person, who must not see what is on the screen of the one before.
  if (session.status === 'signedIn')
    return <Fragment key={session.session.user.username}>{children}</Fragment>;
  const state: LoginState = { from: pathname + search + hash };
  return <Navigate to={paths.login} replace state={state} />;
}
