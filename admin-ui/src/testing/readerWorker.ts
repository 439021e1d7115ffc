import { onTestFinished, vi } from 'vitest';
import { answer } from '../shared/import/read/answer';
import type { ReadAnswer, ReadQuestion } from '../shared/import/read/readFile';

/** Lets files be read here: jsdom has no workers. */
export function readFilesHere(): void {
  class Reader {
    onmessage?: (message: { data: ReadAnswer }) => void;
    postMessage(question: ReadQuestion) {
      void answer(question, (data) => this.onmessage?.({ data }));
    }
    terminate() {}
  }
  vi.stubGlobal('Worker', Reader);
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
}
