import { useCallback, useLayoutEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { forgetFilters } from '../../shared/routing/forgetFilters';
import { paths } from '../../shared/routing/paths';
import { drafts } from '../../shared/form/drafts';
import { clearRecent } from '../../shared/recent/clearRecent';
import { logOut } from './api';
import type { SessionStore } from './session';

const SIGN_OUT = { signOut: true };

type Ask = (signOut: () => void) => void;
let ask: Ask | undefined;

/** Sets a function that asks the user before signing out, and may then call signOut. Returns the function that removes it. */
export function askBeforeSignOut(question: Ask): () => void {
  ask = question;
  return () => {
    if (ask === question) ask = undefined;
  };
}

/**
 * Returns a function that signs out by going home. The session ends on arrival, so a form with unsaved text can still
 * ask first, and the user who stays there stays signed in.
 */
export function useSignOut(): () => void {
  const navigate = useNavigate();
  return useCallback(() => {
    const leave = () => void navigate(paths.home, { state: SIGN_OUT });
    if (ask) ask(leave);
    else leave();
  }, [navigate]);
}

/** Completes what useSignOut began. */
export function useSignOutOnArrival(store: SessionStore): void {
  const location = useLocation();
  const { pathname } = location;
  const state = location.state as Partial<typeof SIGN_OUT> | null;
  const navigate = useNavigate();
  const arrived = pathname === paths.home && state?.signOut === true;

  // A layout effect, so that the session is cleared before the landing page is visible.
  useLayoutEffect(() => {
    if (!arrived) return;
    const token = store.token();
    drafts.clearAll();
    store.signOut();
    clearRecent();
    forgetFilters();
    // Otherwise Back would sign out again.
    void navigate(paths.home, { replace: true });
    // The user is signed out here even if the server can't be reached.
    if (token) logOut(token).catch(() => undefined);
  }, [arrived, navigate, store]);
}
