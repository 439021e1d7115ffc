import { expect, it, onTestFinished, vi } from 'vitest';
import { convertFile } from './convertFile';
import { runInWorker } from './runInWorker';
import type { WorkAnswer, WorkOrder } from './soundWork';

/** Replaces the worker with one that never answers once it has been asked to convert slow.mp3. */
function giveWorkers() {
  const started: TestWorker[] = [];
  class TestWorker {
    isEnded = false;
    isStuck = false;
    onmessage?: (event: { data: WorkAnswer }) => void;
    constructor() {
      started.push(this);
    }
    postMessage({ id, name, args }: WorkOrder) {
      const isSlow =
        name === 'convert' && String(args[0]) === String([...'slow'].map((at) => at.charCodeAt(0)));
      this.isStuck ||= isSlow;
      if (this.isStuck) return;
      const value = name === 'convert' ? { loudness: -19 } : -20;
      queueMicrotask(() => this.onmessage?.({ data: { id, result: { value } } }));
    }
    terminate() {
      this.isEnded = true;
    }
  }
  vi.stubGlobal('Worker', TestWorker);
  // Browsers say that they can't play the file: jsdom says nothing.
  vi.stubGlobal('Audio', function () {
    const audio = document.createElement('audio');
    queueMicrotask(() => audio.dispatchEvent(new Event('error')));
    return audio;
  });
  Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: () => undefined });
  onTestFinished(() => void vi.unstubAllGlobals());
  return started;
}

it('ends a conversion that takes too long, and does the rest of the work in another worker', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const workers = giveWorkers();
  const slow = convertFile(new File(['slow'], 'slow.mp3'));
  const failure = slow.catch((error: unknown) => error);
  await vi.waitFor(() => expect(workers[0]?.isStuck).toBe(true));
  const loudness = runInWorker('loudness', { channels: [], rate: 48_000 });
  await vi.advanceTimersByTimeAsync(30_000);
  expect(String(await failure)).toContain('Converting it took too long.');
  expect(await loudness).toBe(-20);
  expect(workers.map(({ isEnded }) => isEnded)).toEqual([true, false]);
  const quick = new File(['quick'], 'quick.mp3');
  expect(await convertFile(quick)).toEqual({ file: quick, loudness: -19 });
  expect(workers).toHaveLength(2);
});
