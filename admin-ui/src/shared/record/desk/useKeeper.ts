import { useState } from 'react';
import type { Recorded } from '../../audio/stored/recording';
import { encode } from '../encode';
import type { RecordKind } from '../kind';
import { theQueue } from '../queue/useQueue';
import type { Sound } from '../signal/prepare';

interface Kept<T> {
  item: T;
  sound: Sound;
}

/** Makes a file of what is kept and hands it to the queue. */
export function useKeeper<T extends Recorded>({ area, textOf }: RecordKind<T>) {
  const [working, setWorking] = useState<readonly string[]>([]);
  /** Rejects where there is no file to keep. */
  const keep = async ({ item, sound }: Kept<T>) => {
    const { id: itemId, audio } = item;
    setWorking((ids) => [...ids, itemId]);
    try {
      const name = `recording-${new Date().toISOString().slice(0, 23).replaceAll(/[:.]/g, '-')}`;
      const file = await encode(sound, name);
      const bytes = await file.arrayBuffer();
      const { name: filename, type } = file;
      const entry = {
        area,
        itemId,
        text: textOf(item),
        bytes,
        name: filename,
        type,
        replaces: audio?.fileId,
      };
      await theQueue().add(entry);
    } finally {
      setWorking((ids) => ids.filter((id) => id !== itemId));
    }
  };
  return { keep, working };
}
