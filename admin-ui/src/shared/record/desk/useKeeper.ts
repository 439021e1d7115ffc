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

/** An item whose recording could not be kept. */
interface Lost {
  id: string;
  text: string;
}

/** Keeps recordings. `working` counts those being stored; `lost` are those that could not be, until kept or dismissed. */
export function useKeeper<T extends Recorded>({ area, textOf }: RecordKind<T>) {
  const [working, setWorking] = useState(0);
  const [lost, setLost] = useState<readonly Lost[]>([]);
  const dismissLost = (id: string) => setLost((before) => before.filter((each) => each.id !== id));
  return {
    working,
    lost,
    dismissLost,
    /** Rejects when it could not be kept. */
    async keep({ item, prepared }: Kept<T>) {
      // The session may end while it is prepared.
      const owner = session.username() ?? '';
      const text = textOf(item);
      setWorking((count) => count + 1);
      dismissLost(item.id);
      try {
        const { sound } = await prepared;
        await keep({ owner, area, itemId: item.id, text, replaces: item.audio?.fileId }, sound);
      } catch (error) {
        setLost((before) => [...before, { id: item.id, text }]);
        throw error;
      } finally {
        setWorking((count) => count - 1);
      }
    },
  };
}
