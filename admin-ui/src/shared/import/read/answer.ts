import type { ReadAnswer, ReadQuestion } from './readFile';
import { readTable } from './readTable';
import { FileProblem } from './table';

/** What the worker does: reads a file, or says why not. */
export async function answer({ file, sheet }: ReadQuestion): Promise<ReadAnswer> {
  try {
    return { table: await readTable(new Uint8Array(await file.arrayBuffer()), sheet) };
  } catch (error) {
    return { problem: error instanceof FileProblem ? error.message : undefined };
  }
}
