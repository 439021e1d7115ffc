import { Fragment, useEffect, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { paths } from '../../shared/routing/paths';
import { FullScreenSpinner } from '../../shared/feedback/FullScreenSpinner';
import { useSession } from './AuthContext';
import type { LoginState } from './returnPath';

interface Props {
  /** Is called with the path of the page when a stored session has to be checked first. */
  onLoading: (path: string) => void;
  children: ReactNode;
}

/** Shows its children to signed-in users. Sends others to the login page, which leads back here (spec 2.2). */
export function RequireAuth({ onLoading, children }: Props) {
  const session = useSession();
  const isLoading = session.status === 'loading';
  const { pathname, search, hash } = useLocation();
  useEffect(() => {
    if (isLoading) onLoading(pathname);
  }, [isLoading, onLoading, pathname]);
  if (isLoading) return <FullScreenSpinner />;
  // Another tab may sign in another user, who must not see this user's screen.
  if (session.status === 'signedIn')
    return <Fragment key={session.session.user.username}>{children}</Fragment>;
  const state: LoginState = { from: pathname + search + hash };
  return <Navigate to={paths.login} replace state={state} />;
}
