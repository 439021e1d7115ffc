import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { paths } from '../../shared/routing/paths';
import { FullScreenSpinner } from '../../shared/feedback/FullScreenSpinner';
import { useSession } from './AuthContext';
import type { LoginState } from './returnPath';

/** Shows what is inside to signed-in people only; others go to the login page, which remembers this place (spec 2.2). */
export function RequireAuth({ children }: { children: ReactNode }) {
  const { status } = useSession();
  const { pathname, search, hash } = useLocation();
  if (status === 'loading') return <FullScreenSpinner />;
  if (status === 'signedIn') return children;
  const state: LoginState = { from: pathname + search + hash };
  return <Navigate to={paths.login} replace state={state} />;
}
