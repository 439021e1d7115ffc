import type { SheetColumn } from '../sheet/columns';
import { TableProblem, type Format } from './tableFile';
import type { Answer, Order } from './work';

export interface FileMaker {
  add: (rows: readonly object[]) => Promise<void>;
  end: () => Promise<Blob>;
  /** Gives up what was made so far. */
  close: () => void;
}

/** So many rows are handed over at once: copying a whole list would hold the page up. */
const HANDED = 500;

/** Makes a file in a worker, so that the page never stops. Rejects with TableProblem. */
export function makeFile(format: Format, columns: readonly SheetColumn[]): FileMaker {
  const worker = new Worker(new URL('./export.worker.ts', import.meta.url), { type: 'module' });
  const ask = (order: Order) =>
    new Promise<Blob | undefined>((resolve, reject) => {
      const fail = (problem = "Couldn't create the file. Try again.") => reject(new TableProblem(problem));
      worker.onmessage = ({ data }: MessageEvent<Answer>) =>
        'problem' in data ? fail(data.problem) : resolve(data.file);
      // Its code did not come, or it ran out of memory.
      worker.onerror = () => fail();
      worker.postMessage(order);
    });
  // What fails here is told by the first rows.
  const begun = ask({ format, columns });
  begun.catch(() => undefined);
  return {
    add: async (rows) => {
      await begun;
      for (let at = 0; at < rows.length; at += HANDED) await ask({ rows: rows.slice(at, at + HANDED) });
    },
    end: async () => {
      await begun;
      const file = await ask('end');
      if (!file) throw new TableProblem("Couldn't create the file. Try again.");
      return file;
    },
    close: () => worker.terminate(),
  };
}
