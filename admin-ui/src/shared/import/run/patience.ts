import { ApiError } from '../../http/client';

/** Between tries, in milliseconds; the last one goes on. */
const pauses = [1000, 2000, 5000, 10_000, 20_000];

export interface Waiting {
  /** Why it waits. */
  isOffline: boolean;
  /** Ends the pause. */
  now: () => void;
}

interface Options {
  signal: AbortSignal;
  /** Called when a pause begins, and without anything when it is over. */
  onWait: (waiting: Waiting | undefined) => void;
}

/** Without an answer, or with one that says that the service is away for the moment. */
const isPassing = (error: unknown): error is ApiError =>
  error instanceof ApiError && [0, 429, 502, 503, 504].includes(error.status);

/** Makes a call until it is answered, with pauses while there is no connection. Rejects with what will not pass. */
export async function patiently<T>(call: () => Promise<T>, { signal, onWait }: Options): Promise<T> {
  for (let tries = 0; ; tries++) {
    signal.throwIfAborted();
    try {
      return await call();
    } catch (error) {
      if (!isPassing(error) || signal.aborted) throw error;
      const asked = (error.retryAfter ?? 0) * 1000;
      const ms = Math.max(asked, pauses[Math.min(tries, pauses.length - 1)] ?? 0);
      await pause(ms, signal, (now) => onWait({ isOffline: error.status === 0, now }));
      onWait(undefined);
    }
  }
}

function pause(ms: number, signal: AbortSignal, begin: (now: () => void) => void): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    window.addEventListener('online', end);
    signal.addEventListener('abort', end);
    begin(end);
  });
}
