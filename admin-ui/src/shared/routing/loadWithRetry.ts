import { RETRY_DELAYS_MS } from '../http/retryDelays';

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Loads a part of the app, and repeats a failed request after a pause. If the server has a newer release, which lacks
 * the part, or the browser does not request a failed part again, it reloads the app.
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

const KEY = 'obi.reloadedAt';
const PAUSE_MS = 60_000;
const GIVE_UP_MS = 5_000;
const ENTRY = 'script[type=module][src]';

/**
 * Returns the release that a reload would load. It returns 'none' if the server does not answer or lacks the app's first
 * script, and if the page was not built, as in tests.
 */
async function releaseOnServer(): Promise<'this' | 'another' | 'none'> {
  const mine = document.querySelector<HTMLScriptElement>(ENTRY)?.src;
  if (!mine) return 'none';
  try {
    const theirs = entryOf(await ask('/', 'no-store'));
    await ask(theirs, 'no-cache');
    return theirs === mine ? 'this' : 'another';
  } catch {
    return 'none';
  }
}

async function ask(url: string, cache: RequestCache): Promise<string> {
  const response = await fetch(url, { cache, signal: AbortSignal.timeout(GIVE_UP_MS) });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return response.text();
}

function entryOf(page: string): string {
  const script = new DOMParser().parseFromString(page, 'text/html').querySelector(ENTRY);
  return new URL(script?.getAttribute('src') ?? '', window.location.origin).href;
}

/**
 * Reloads the app because of a failure, at most once a minute for the same one: a broken server must not cause an
 * endless loop. Returns whether it reloads.
 */
function reloadOnce(failure: unknown, now = Date.now()): boolean {
  // The message names the part that failed.
  const key = `${KEY} ${String(failure)}`;
  if (now - Number(sessionStorage.getItem(key)) < PAUSE_MS) return false;
  sessionStorage.setItem(key, String(now));
  page.reload();
  return true;
}

/** Reloads the app without asking about unsaved text, which drafts restore. */
export const page = {
  isReloading: false,
  reload() {
    page.isReloading = true;
    window.location.reload();
  },
};
