import type { components } from '../../../api/ilu';
import type { AreaId } from '../../areas';
import { api, send, ApiError } from '../../http/client';
import type { Fields } from '../plan/rows';

type Schemas = components['schemas'];

/** What is done with an entry that is there already. */
export type OnMatch = Schemas['ImportRowsProverbInput']['onMatch'];

/** One batch; what the fields of a row are called is the area's own. */
export interface ImportBody {
  importId: string;
  dryRun: boolean;
  onMatch: OnMatch;
  createCategories: boolean;
  versions?: number[];
  rows: Fields[];
}

/** What a row does, or did; that of proverbs says most. */
export type RowAnswer = Omit<Schemas['ImportedProverb'], 'before' | 'after'> & {
  before?: unknown;
  after?: unknown;
};

export type ImportAnswer = Omit<Schemas['ImportAnswerImportedProverb'], 'rows'> & { rows: RowAnswer[] };

/** Sends one batch of an import. The same id with the same body is answered as the first time, and does nothing twice. */
export function sendBatch(
  area: AreaId,
  body: ImportBody,
  signal: AbortSignal | null = null,
): Promise<ImportAnswer> {
  return send(api.POST(`/api/${area}/admin/import`, { body: { ...body }, signal }));
}

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

/** Reports whether there was no response, or one that says that the service is unavailable for now. */
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
