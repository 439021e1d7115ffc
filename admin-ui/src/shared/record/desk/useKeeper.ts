import { useState } from 'react';
import type { Recorded } from '../../audio/stored/recording';
import type { RecordKind } from '../kind';
import { theQueue } from '../queue/useQueue';
import type { Sound } from '../signal/prepare';

interface Kept<T> {
  item: T;
  sound: Sound;
}

/** Hands what is kept to the queue. */
export function useKeeper<T extends Recorded>({ area, textOf }: RecordKind<T>) {
  const [working, setWorking] = useState(0);
  const keep = async ({ item, sound }: Kept<T>) => {
    const { id: itemId, audio } = item;
    setWorking((count) => count + 1);
    const name = `recording-${new Date().toISOString().slice(0, 23).replaceAll(/[:.]/g, '-')}`;
    const { samples, rate } = sound;
    const bytes = samples.slice().buffer;
    await theQueue().add({
      area,
      itemId,
      text: textOf(item),
      samples: bytes,
      rate,
      name,
      replaces: audio?.fileId,
    });
    setWorking((count) => count - 1);
  };
  /** `working` are being stored at this moment. */
  return { keep, working };
}
