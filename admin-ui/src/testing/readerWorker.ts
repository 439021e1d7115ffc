import { onTestFinished, vi } from 'vitest';
import { answer } from '../shared/import/read/answer';
import type { ReadAnswer, ReadQuestion } from '../shared/import/read/readFile';
import { ExportWorker } from './exports';

/** Lets files be read and empty tables be made here: jsdom has no workers. */
export function readFilesHere(): void {
  class Reader {
    onmessage?: (message: { data: ReadAnswer }) => void;
    postMessage(question: ReadQuestion) {
      void answer(question, (data) => this.onmessage?.({ data }));
    }
    terminate() {}
  }
  // A constructor may return another object.
  function Worker(url: URL) {
    return url.href.includes('export.worker') ? new ExportWorker() : new Reader();
  }
  vi.stubGlobal('Worker', Worker);
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
}
