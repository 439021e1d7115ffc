import type { ReadAnswer, ReadQuestion } from './readFile';
import { readTable } from './readTable';
import { FileProblem } from './table';

/** The most rows in one message: receiving many at once would block the page. */
const atOnce = 1000;

/** Reads a file, and posts its rows in parts and then the rest of the table, or why it cannot be read. Runs in the worker. */
export async function answer(
  { file, sheet }: ReadQuestion,
  post: (answer: ReadAnswer) => void,
): Promise<void> {
  try {
    const { rows, ...table } = await readTable(new Uint8Array(await file.arrayBuffer()), sheet);
    for (let at = 0; at < rows.length; at += atOnce) post({ rows: rows.slice(at, at + atOnce) });
    post({ table });
  } catch (error) {
    post({ problem: error instanceof FileProblem ? error.message : undefined });
  }
}
