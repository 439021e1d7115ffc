import type { Sound } from '../../audio/wav';
import { soundWork, type SoundWork, type WorkAnswer, type WorkOrder } from './soundWork';

/** Returns undefined if this browser can't encode the sound. */
async function mp4(sound: Sound): Promise<ArrayBuffer | undefined> {
  if (!('AudioEncoder' in globalThis)) return undefined;
  // The library is loaded when the first recording is uploaded.
  const encoder = await import('./encodeMp4').catch(() => undefined);
  return encoder?.encodeMp4(sound);
}

const work: SoundWork = { ...soundWork, mp4 };

self.onmessage = async ({ data: { id, name, args } }: MessageEvent<WorkOrder>) => {
  const answer: WorkAnswer = { id };
  try {
    const run = work[name] as (...args: WorkOrder['args']) => unknown;
    answer.result = { value: await run(...args) };
  } catch {
    // The page runs the work again, and reports what fails.
  }
  self.postMessage(answer);
};
