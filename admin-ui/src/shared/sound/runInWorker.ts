import { soundWork, type SoundWork, type WorkAnswer, type WorkOrder } from './soundWork';

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
