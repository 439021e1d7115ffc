import { useCallback, useLayoutEffect, useState } from 'react';
import { useLocation, useNavigate, useRouteError } from 'react-router';
import { useOnline } from '../shared/hooks/useOnline';
import { LoadError } from '../shared/routing/lazyPage';
import plain from '../shared/layout/plain.module.css';
import { NotFoundPage } from './NotFoundPage';

const offline = "You're offline. This page opens when the connection is back.";

/** The 404 page for a page that failed. It can be retried, and is retried when the connection is back. */
export function ErrorPage({ inShell = false }: { inShell?: boolean }) {
  const error = useRouteError();
  const isOnline = useOnline();
  const location = useLocation();
  const navigate = useNavigate();
  const [tried, setTried] = useState<unknown>();
  // The router clears an error when it navigates, even to the same place.
  const tryAgain = useCallback(() => {
    setTried(error);
    void navigate(location, { replace: true, state: location.state as unknown, preventScrollReset: true });
  }, [error, navigate, location]);

  useLayoutEffect(() => {
    if (!(error instanceof LoadError)) return;
    error.forget();
    window.addEventListener('online', tryAgain);
    return () => window.removeEventListener('online', tryAgain);
  }, [error, tryAgain]);

  return (
    <NotFoundPage inShell={inShell} reason={error instanceof LoadError && !isOnline ? offline : undefined}>
      <button type="button" className={plain.button} onClick={tryAgain}>
        {tried === error ? 'Trying again...' : 'Try again'}
      </button>
    </NotFoundPage>
  );
}
