import { useEffect, useState } from 'react';

const SHOWN_MS = 5_000;

/** The error of the last sign-in; it clears by itself after 5 s (spec 9). */
export function useLoginError(): [string | undefined, (message: string | undefined) => void] {
  // An object, so that the same message shown again starts its time again.
  const [error, setError] = useState<{ message: string | undefined }>({ message: undefined });
  useEffect(() => {
    if (error.message === undefined) return;
    const timer = setTimeout(() => setError({ message: undefined }), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [error]);
  return [error.message, (message) => setError({ message })];
}
