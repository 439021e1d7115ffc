import type { ReadAnswer, ReadQuestion } from './readFile';
import { readTable } from './readTable';
import { FileProblem } from './table';

/** The number of rows in a message: receiving many at once would block the page. */
const rowsAtOnce = 1000;

/** Reads a file in the worker. Posts its rows, then the rest of the table, or the problem. */
export async function answer(
  { file, sheet }: ReadQuestion,
  post: (answer: ReadAnswer) => void,
): Promise<void> {
  try {
    const { rows, ...table } = await readTable(new Uint8Array(await file.arrayBuffer()), sheet);
    for (let at = 0; at < rows.length; at += rowsAtOnce) post({ rows: rows.slice(at, at + rowsAtOnce) });
    post({ table });
  } catch (error) {
    post({ problem: error instanceof FileProblem ? error.message : undefined });
  }
}
