import { theQueue } from './queue/useQueue';
import type { Sound } from './signal/prepare';
import type { HeldTake } from './database';

/** Hands a finished sound to the queue; it is stored when this resolves. */
export async function keep(
  of: Pick<HeldTake, 'area' | 'itemId' | 'text' | 'replaces'>,
  { samples, rate }: Sound,
): Promise<void> {
  const name = `recording-${new Date().toISOString().slice(0, 23).replaceAll(/[:.]/g, '-')}`;
  const { area, itemId, text, replaces } = of;
  await theQueue().add({ area, itemId, text, replaces, samples: samples.buffer as ArrayBuffer, rate, name });
}
