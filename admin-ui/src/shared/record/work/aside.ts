import { work, type Answer, type Order, type Work } from './carryOut';

type Result<Name extends keyof Work> = Awaited<ReturnType<Work[Name]>>;

let worker: Worker | undefined;
let count = 0;
const open = new Map<number, (answer: Answer | undefined) => void>();

function theWorker(): Worker {
  if (worker) return worker;
  const made = new Worker(new URL('./record.worker.ts', import.meta.url), { type: 'module' });
  made.onmessage = ({ data }: MessageEvent<Answer>) => open.get(data.id)?.(data);
  // Its code did not come, or it ran out of memory: the next order begins with another.
  made.onerror = () => {
    made.terminate();
    worker = undefined;
    for (const give of open.values()) give(undefined);
  };
  return (worker = made);
}

/** Does it in a worker, so that the page never stops; in the page where there is no worker. */
export async function aside<Name extends keyof Work>(
  name: Name,
  ...given: Parameters<Work[Name]>
): Promise<Result<Name>> {
  const answer = 'Worker' in globalThis ? await ask({ id: ++count, name, given } as Order) : undefined;
  if (answer?.result) return answer.result.value as Result<Name>;
  const does = work[name] as (...given: Parameters<Work[Name]>) => Promise<Result<Name>>;
  return does(...given);
}

function ask(order: Order): Promise<Answer | undefined> {
  return new Promise((give) => {
    open.set(order.id, (answer) => {
      open.delete(order.id);
      give(answer);
    });
    theWorker().postMessage(order);
  });
}
