import type { SheetColumn } from '../sheet/columns';
import { TableProblem, type Format } from './tableFile';
import type { Answer, Order } from './work';

export interface FileMaker {
  add: (rows: readonly object[]) => Promise<void>;
  end: () => Promise<Blob>;
  /** Stops the worker. */
  close: () => void;
}

/** The most rows in one message to the worker: copying a whole list would block the page. */
const ROWS_PER_MESSAGE = 500;

/** Makes a file in a worker, so that the page stays responsive. Rejects with TableProblem. */
export function makeFile(format: Format, columns: readonly SheetColumn[]): FileMaker {
  const worker = new Worker(new URL('./export.worker.ts', import.meta.url), { type: 'module' });
  const ask = (order: Order) =>
    new Promise<Blob | undefined>((resolve, reject) => {
      const fail = (problem = "Couldn't create the file. Try again.") => reject(new TableProblem(problem));
      worker.onmessage = ({ data }: MessageEvent<Answer>) =>
        'problem' in data ? fail(data.problem) : resolve(data.file);
      // Its code could not be loaded, or it ran out of memory.
      worker.onerror = () => fail();
      worker.postMessage(order);
    });
  // add and end report this failure.
  const begun = ask({ format, columns });
  begun.catch(() => undefined);
  return {
    add: async (rows) => {
      await begun;
      for (let at = 0; at < rows.length; at += ROWS_PER_MESSAGE) {
        await ask({ rows: rows.slice(at, at + ROWS_PER_MESSAGE) });
      }
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
