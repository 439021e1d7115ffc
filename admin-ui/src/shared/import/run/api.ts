import type { components } from '../../../api/ilu';
import type { AreaId } from '../../areas';
import { api, send, ApiError } from '../../http/client';
import type { Fields } from '../plan/rows';

type Schemas = components['schemas'];

/** Whether rows of existing entries change them or are skipped. */
export type OnMatch = Schemas['ImportRowsProverbInput']['onMatch'];

/** One batch. The area defines the fields of a row. */
export interface ImportBody {
  importId: string;
  dryRun: boolean;
  onMatch: OnMatch;
  createCategories: boolean;
  versions?: number[];
  rows: Fields[];
}

/** The result of a row. The type is that of proverbs, which has the most fields. */
export type RowAnswer = Omit<Schemas['ImportedProverb'], 'before' | 'after'> & {
  before?: unknown;
  after?: unknown;
};

export type ImportAnswer = Omit<Schemas['ImportAnswerImportedProverb'], 'rows'> & { rows: RowAnswer[] };

/** Sends one batch of an import. Sending it again with the same ID returns the first answer and changes nothing. */
export function sendBatch(
  area: AreaId,
  body: ImportBody,
  signal: AbortSignal | null = null,
): Promise<ImportAnswer> {
  return send(api.POST(`/api/${area}/admin/import`, { body: { ...body }, signal }));
}

/** The pauses between attempts, in milliseconds; the last one repeats. */
const pauses = [1000, 2000, 5000, 10_000, 20_000];

export interface Waiting {
  /** The network is down; otherwise the service is unavailable. */
  isOffline: boolean;
  /** Ends the pause. */
  now: () => void;
}

interface Options {
  signal: AbortSignal;
  /** Is called when a pause begins, and with undefined when it ends. */
  onWait: (waiting: Waiting | undefined) => void;
}

/** Reports whether there was no response, or one that says that the service is unavailable for now. */
const isPassing = (error: unknown): error is ApiError =>
  error instanceof ApiError && [0, 429, 502, 503, 504].includes(error.status);

/** Repeats a call until it is answered, with pauses while the network or service is down. Rejects with all other errors. */
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
