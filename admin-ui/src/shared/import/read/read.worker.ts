import { readTable } from './readTable';
import type { ReadAnswer, ReadQuestion } from './readFile';
import { FileProblem } from './table';

self.onmessage = async ({ data: { file, sheet } }: MessageEvent<ReadQuestion>) => {
  const answer = await file
    .arrayBuffer()
    .then((buffer) => readTable(new Uint8Array(buffer), sheet))
    .then(
      (table): ReadAnswer => ({ table }),
      (error: unknown): ReadAnswer => ({ problem: error instanceof FileProblem ? error.message : undefined }),
    );
  self.postMessage(answer);
};
