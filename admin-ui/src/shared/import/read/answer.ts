import type { ReadAnswer, ReadQuestion } from './readFile';
import { readTable } from './readTable';
import { FileProblem } from './table';

/** So many rows go in one message: taking up many at once would hold up the page. */
const atOnce = 1000;

/** What the worker does: reads a file and posts its rows and then the rest, or why not. */
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
