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

/** Before signing out the person is asked by this, which goes on with what it is given. Returns what ends that. */
export function askBeforeSignOut(question: Ask): () => void {
  ask = question;
  return () => {
    if (ask === question) ask = undefined;
  };
}

/**
 * Signs out by going home; the session is cleared on arrival. So a form with unsaved text can still ask first,
 * and staying there leaves the person signed in.
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
    // Otherwise the browser's Back button would sign out again.
    void navigate(paths.home, { replace: true });
    // Signed out here whatever the server says; an unreachable server must not prevent it.
    if (token) logOut(token).catch(() => undefined);
  }, [arrived, navigate, store]);
}
