import { Fragment, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { paths } from '../../shared/routing/paths';
import { FullScreenSpinner } from '../../shared/feedback/FullScreenSpinner';
import { useSession } from './AuthContext';
import type { LoginState } from './returnPath';

/** Shows its children to signed-in users. Sends others to the login page, which leads back here (spec 2.2). */
export function RequireAuth({ children }: { children: ReactNode }) {
  const session = useSession();
  const { pathname, search, hash } = useLocation();
  if (session.status === 'loading') return <FullScreenSpinner />;
  // Another tab may sign in another user, who must not see this user's screen.
  if (session.status === 'signedIn')
    return <Fragment key={session.session.user.username}>{children}</Fragment>;
  const state: LoginState = { from: pathname + search + hash };
  return <Navigate to={paths.login} replace state={state} />;
}
