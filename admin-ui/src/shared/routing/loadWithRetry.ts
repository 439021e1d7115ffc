import { RETRY_DELAYS_MS } from '../http/retryDelays';
import { releaseOnServer, reloadOnce } from './release';

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Loads a part of the app, again after a pause when it was lost on the way. A part of an older release is gone from
 * the server, and some browsers never ask twice for a part that failed: the app is loaded again for these.
 */
export async function loadWithRetry<T>(load: () => Promise<T>): Promise<T> {
  const pauses = [...RETRY_DELAYS_MS];
  for (;;) {
    try {
      return await load();
    } catch (error) {
      const pause = pauses.shift();
      const release = await releaseOnServer();
      const helps = release === 'another' || (release === 'this' && pause === undefined);
      if (helps && reloadOnce(error)) return await new Promise<never>(() => undefined);
      if (pause === undefined) throw error;
      await wait(pause);
    }
  }
}
