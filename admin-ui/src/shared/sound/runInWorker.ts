import { soundWork, type SoundWork, type WorkAnswer, type WorkOrder } from './soundWork';

type Result<Name extends keyof SoundWork> = Awaited<ReturnType<SoundWork[Name]>>;

/** Runs the work in a worker, so that the page stays responsive. If that fails, runs it in the page. */
export function runInWorker<Name extends keyof SoundWork>(
  name: Name,
  ...args: Parameters<SoundWork[Name]>
): Promise<Result<Name>> {
  return runUntil(new AbortController().signal, name, ...args);
}

/** Like runInWorker, but ends the work and rejects when the signal aborts. */
export async function runUntil<Name extends keyof SoundWork>(
  signal: AbortSignal,
  name: Name,
  ...args: Parameters<SoundWork[Name]>
): Promise<Result<Name>> {
  signal.throwIfAborted();
  const order = { id: ++lastId, name, args } as WorkOrder;
  const answer = 'Worker' in globalThis ? await ask(order, signal) : undefined;
  if (answer?.result) return answer.result.value as Result<Name>;
  const work = soundWork[name] as (...args: Parameters<SoundWork[Name]>) => Promise<Result<Name>>;
  return work(...args);
}

function ask(order: WorkOrder, signal: AbortSignal): Promise<WorkAnswer | undefined> {
  return new Promise((resolve, reject) => {
    const end = () => {
      pending.delete(order.id);
      reject(signal.reason as Error);
      replaceWorker();
    };
    signal.addEventListener('abort', end);
    const settle = (answer: WorkAnswer | undefined) => {
      signal.removeEventListener('abort', end);
      pending.delete(order.id);
      resolve(answer);
    };
    pending.set(order.id, { order, settle });
    worker ??= startWorker();
    worker.postMessage(order);
  });
}

let worker: Worker | undefined;
let lastId = 0;
const pending = new Map<number, { order: WorkOrder; settle: (answer: WorkAnswer | undefined) => void }>();

function startWorker(): Worker {
  const started = new Worker(new URL('./sound.worker.ts', import.meta.url), { type: 'module' });
  started.onmessage = ({ data }: MessageEvent<WorkAnswer>) => pending.get(data.id)?.settle(data);
  // Its code could not be loaded, or it ran out of memory. The next call starts another one.
  started.onerror = () => {
    started.terminate();
    worker = undefined;
    for (const { settle } of pending.values()) settle(undefined);
  };
  return started;
}

/** Ends the worker, and starts the work that others wait for again in another one. */
function replaceWorker(): void {
  worker?.terminate();
  worker = undefined;
  if (pending.size === 0) return;
  worker = startWorker();
  for (const { order } of pending.values()) worker.postMessage(order);
}
