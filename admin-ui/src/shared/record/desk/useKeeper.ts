import { useState } from 'react';
import type { Recorded } from '../../audio/stored/recording';
import { keep } from '../keep';
import type { RecordKind } from '../kind';
import type { Sound } from '../signal/prepare';

interface Kept<T> {
  item: T;
  sound: Sound;
}

/** Keeps what the person keeps. `working` are being stored at this moment. */
export function useKeeper<T extends Recorded>({ area, textOf }: RecordKind<T>) {
  const [working, setWorking] = useState(0);
  return {
    working,
    async keep({ item, sound }: Kept<T>) {
      setWorking((count) => count + 1);
      await keep({ area, itemId: item.id, text: textOf(item), replaces: item.audio?.fileId }, sound);
      setWorking((count) => count - 1);
    },
  };
}
