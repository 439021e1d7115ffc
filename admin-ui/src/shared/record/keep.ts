import { theQueue } from './queue/useQueue';
import type { Sound } from './signal/prepare';
import type { HeldTake } from './database';

/** Hands a finished sound to the queue; it is stored when this resolves. */
export async function keep(
  of: Pick<HeldTake, 'owner' | 'area' | 'itemId' | 'text' | 'replaces'>,
  { samples, rate }: Sound,
): Promise<void> {
  const name = `recording-${new Date().toISOString().slice(0, 23).replaceAll(/[:.]/g, '-')}`;
  const { owner, area, itemId, text, replaces } = of;
  const sound = { samples: samples.buffer as ArrayBuffer, rate };
  await theQueue().add({ owner, area, itemId, text, replaces, ...sound, name });
}
