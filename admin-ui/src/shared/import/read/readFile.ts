import { checkSize, FileProblem, type Table, type TableRow } from './table';

export interface ReadQuestion {
  file: Blob;
  sheet?: string | undefined;
}
/** Some rows, the table after the last rows, or the problem. `problem` is undefined if the reader itself failed. */
export type ReadAnswer =
  { rows: TableRow[] } | { table: Omit<Table, 'rows'> } | { problem: string | undefined };

/** The reader is stopped after this time: some files are made to keep it busy. */
const DEADLINE_MS = 60_000;

/** Reads a file in a worker, so that the page stays responsive. Rejects with FileProblem, also when `signal` is aborted. */
export function readFile(file: Blob, sheet?: string, signal?: AbortSignal): Promise<Table> {
  return new Promise<Table>((resolve, reject) => {
    checkSize(file.size);
    const worker = new Worker(new URL('./read.worker.ts', import.meta.url), { type: 'module' });
    const rows: TableRow[] = [];
    const end = () => {
      clearTimeout(timer);
      worker.terminate();
    };
    const fail = (sentence: string) => {
      end();
      reject(new FileProblem(sentence));
    };
    const timer = setTimeout(
      () => fail('Reading this file takes too long. Save it again, or split it.'),
      DEADLINE_MS,
    );
    signal?.addEventListener('abort', () => fail('Reading was cancelled.'));
    worker.onmessage = ({ data }: MessageEvent<ReadAnswer>) => {
      if ('rows' in data) {
        rows.push(...data.rows);
        return;
      }
      if (!('table' in data)) return fail(data.problem ?? 'This file could not be read. Is it still there?');
      end();
      resolve({ ...data.table, rows });
    };
    // Its code could not be loaded, or it ran out of memory.
    worker.onerror = () =>
      fail('This file could not be read. Check the connection and try again, or save it again.');
    const question: ReadQuestion = { file, sheet };
    worker.postMessage(question);
  });
}
