import { useEffect, useState } from 'react';
import { useSessionStore } from './AuthContext';

// Spec 4.5.
const CHECK_EVERY_MS = 30_000;
const WARN_UNDER_MS = 300_000;

/**
 * Checks the session every 30 s and when the tab is shown again. Returns the remaining minutes, rounded up, if there are
 * less than five. Ends the session when it has expired.
 */
export function useSessionWatch(): number | undefined {
  const store = useSessionStore();
  const [left, setLeft] = useState<number>();

  useEffect(() => {
    const check = () => setLeft(store.watch());
    check();
    const timer = setInterval(check, CHECK_EVERY_MS);
    // A computer that slept did not run the timer.
    document.addEventListener('visibilitychange', check);
    // Another session may have begun.
    const stop = store.subscribe(check);
    return () => {
      stop();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', check);
    };
  }, [store]);

  return left !== undefined && left < WARN_UNDER_MS ? Math.ceil(left / 60_000) : undefined;
}
