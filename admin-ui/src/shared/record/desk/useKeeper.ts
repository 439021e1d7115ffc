import { useState } from 'react';
import type { Recorded } from '../../audio/stored/recording';
import { keep } from '../keep';
import type { RecordKind } from '../kind';
import type { Prepared } from '../work/carryOut';

interface Kept<T> {
  item: T;
  prepared: Promise<Prepared>;
}

/** Keeps what the person keeps. `working` are being stored at this moment. */
export function useKeeper<T extends Recorded>({ area, textOf }: RecordKind<T>) {
  const [working, setWorking] = useState(0);
  return {
    working,
    async keep({ item, prepared }: Kept<T>) {
      setWorking((count) => count + 1);
      try {
        const { sound } = await prepared;
        await keep({ area, itemId: item.id, text: textOf(item), replaces: item.audio?.fileId }, sound);
      } finally {
        setWorking((count) => count - 1);
      }
    },
  };
}
