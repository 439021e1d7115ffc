import type { Sound } from '../signal/prepare';
import { work, type Answer, type Order, type Work } from './carryOut';

/** Returns undefined where this browser encodes none. */
async function mp4(sound: Sound): Promise<ArrayBuffer | undefined> {
  if (!('AudioEncoder' in globalThis)) return undefined;
  // Not needed before something is sent.
  const library = await import('../encodeMp4').catch(() => undefined);
  return library?.encodeMp4(sound);
}

const workHere: Work = { ...work, mp4 };

self.onmessage = async ({ data: { id, name, given } }: MessageEvent<Order>) => {
  const answer: Answer = { id };
  try {
    const does = workHere[name] as (...given: Order['given']) => unknown;
    answer.result = { value: await does(...given) };
  } catch {
    // It is done once more beside the page, which tells what fails.
  }
  self.postMessage(answer);
};
