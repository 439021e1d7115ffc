import { useState } from 'react';
import type { Recorded } from '../../audio/stored/recording';
import { session } from '../../http/client';
import { keep } from '../keep';
import type { RecordKind } from '../kind';
import type { Prepared } from '../work/carryOut';

interface Kept<T> {
  item: T;
  prepared: Promise<Prepared>;
}

/** Keeps what the person keeps. `working` are being stored at this moment; `lost` is the text of one that could not be. */
export function useKeeper<T extends Recorded>({ area, textOf }: RecordKind<T>) {
  const [working, setWorking] = useState(0);
  const [lost, setLost] = useState<string>();
  return {
    working,
    lost,
    dismissLost: () => setLost(undefined),
    /** Rejects when it could not be kept. */
    async keep({ item, prepared }: Kept<T>) {
      // The session may end while it is prepared.
      const owner = session.username() ?? '';
      const text = textOf(item);
      setWorking((count) => count + 1);
      setLost(undefined);
      try {
        const { sound } = await prepared;
        await keep({ owner, area, itemId: item.id, text, replaces: item.audio?.fileId }, sound);
      } catch (error) {
        setLost(text);
        throw error;
      } finally {
        setWorking((count) => count - 1);
      }
    },
  };
}
