import type { Take } from '../../audio/recorder';
import type { Sound } from '../../audio/wav';
import type { HeldTake } from '../storage';
import {
  soundWork,
  type Prepared,
  type SoundWork,
  type Span,
  type WorkAnswer,
  type WorkOrder,
} from './soundWork';

/** A take that is played and cut before it is kept. */
export interface Review extends Pick<Prepared, 'cut' | 'isSilent'> {
  take: Take;
  /** It was recorded earlier and not kept. */
  isOld: boolean;
  /** Returns what would be kept. */
  prepare: () => Promise<Prepared>;
}

/** Cuts and levels a take. */
export async function reviewTake(take: Take, isOld = false): Promise<Review> {
  const prepared = await runInWorker('prepare', soundOf(take));
  const { cut, isSilent } = prepared;
  return { take, isOld, cut, isSilent, prepare: () => Promise.resolve(prepared) };
}

export const reviewHeldTake = ({ samples, rate, isClipped }: HeldTake): Promise<Review> =>
  reviewTake({ samples: new Float32Array(samples), rate, isClipped, endedBy: 'key' }, true);

/** Returns the review with another cut. The sound is prepared when it is needed. */
export function withCut(review: Review, cut: Span): Review {
  let preparing: Promise<Prepared> | undefined;
  return { ...review, cut, prepare: () => (preparing ??= runInWorker('prepare', soundOf(review.take), cut)) };
}

const soundOf = ({ samples, rate }: Take): Sound => ({ samples, rate });

type Result<Name extends keyof SoundWork> = Awaited<ReturnType<SoundWork[Name]>>;

/** Runs the work in a worker, so that the page stays responsive. If that fails, runs it in the page. */
export async function runInWorker<Name extends keyof SoundWork>(
  name: Name,
  ...args: Parameters<SoundWork[Name]>
): Promise<Result<Name>> {
  const answer = 'Worker' in globalThis ? await ask({ id: ++lastId, name, args } as WorkOrder) : undefined;
  if (answer?.result) return answer.result.value as Result<Name>;
  const work = soundWork[name] as (...args: Parameters<SoundWork[Name]>) => Promise<Result<Name>>;
  return work(...args);
}

function ask(order: WorkOrder): Promise<WorkAnswer | undefined> {
  return new Promise((resolve) => {
    pending.set(order.id, (answer) => {
      pending.delete(order.id);
      resolve(answer);
    });
    worker ??= startWorker();
    worker.postMessage(order);
  });
}

let worker: Worker | undefined;
let lastId = 0;
const pending = new Map<number, (answer: WorkAnswer | undefined) => void>();

function startWorker(): Worker {
  const started = new Worker(new URL('./sound.worker.ts', import.meta.url), { type: 'module' });
  started.onmessage = ({ data }: MessageEvent<WorkAnswer>) => pending.get(data.id)?.(data);
  // Its code could not be loaded, or it ran out of memory. The next call starts another one.
  started.onerror = () => {
    started.terminate();
    worker = undefined;
    for (const settle of pending.values()) settle(undefined);
  };
  return started;
}
