import { useEffect, useEffectEvent, useRef } from 'react';
import type { RecordingDetails } from '../audio/details';
import type { Take } from '../audio/recorder';
import { session } from '../http/client';
import type { RecordItem } from './desk/deskItems';
import { openDatabase, type HeldTake } from './storage';

const currentUser = () => session.username() ?? '';

/** The keys of the takes that are being kept or removed. */
const removing = new Set<number>();

/** The held takes of the signed-in user. If this browser can't store them, there are none. */
export const takeStore = {
  /** Stores a take and returns its key. */
  async hold(take: Omit<HeldTake, 'key' | 'owner'>): Promise<number | undefined> {
    // The session may end while the database opens.
    const owned = { ...take, owner: currentUser() };
    try {
      return await (await openDatabase()).add('takes', owned as HeldTake);
    } catch {
      return undefined;
    }
  },
  /** Returns the takes of an area. */
  async list(area: string): Promise<HeldTake[]> {
    try {
      const all = await (await openDatabase()).getAllFromIndex('takes', 'place', [currentUser(), area]);
      return all.filter(({ key }) => !removing.has(key));
    } catch {
      return [];
    }
  },
  /** Returns the last take of an item. */
  async find(area: string, itemId: string): Promise<HeldTake | undefined> {
    try {
      const all = await (
        await openDatabase()
      ).getAllFromIndex('takes', 'item', [currentUser(), area, itemId]);
      return all.findLast(({ key }) => !removing.has(key));
    } catch {
      return undefined;
    }
  },
  /** Hides the take, and removes it when `kept` resolves. Rejects when `kept` does, and shows the take again. */
  async remove(key: number, kept?: Promise<void>): Promise<void> {
    removing.add(key);
    try {
      await kept;
      await (await openDatabase()).delete('takes', key);
    } finally {
      removing.delete(key);
    }
  },
};

interface Options {
  area: string;
  item: RecordItem | undefined;
  /** Reports whether the desk can show an earlier take now. */
  canShow: () => boolean;
  /** Called with an earlier take of the item that was neither kept nor dropped. */
  onFound: (take: HeldTake) => void;
}

/** Holds the take on the screen in the browser's storage until it is kept or dropped. */
export function useHeldTake({ area, item, canShow, onFound }: Options) {
  const heldKey = useRef<Promise<number | undefined>>(undefined);
  const itemId = item?.id;
  const offer = useEffectEvent((take: HeldTake | undefined) => {
    if (!take || heldKey.current || !canShow()) return;
    heldKey.current = Promise.resolve(take.key);
    onFound(take);
  });
  useEffect(() => {
    if (itemId === undefined) return;
    let isOver = false;
    void takeStore.find(area, itemId).then((take) => isOver || offer(take));
    return () => {
      isOver = true;
    };
  }, [area, itemId]);

  return {
    hold({ samples, rate, isClipped }: Take, { id, text, audio }: RecordItem, details: RecordingDetails) {
      const sound = { samples: samples.buffer as ArrayBuffer, rate, isClipped };
      heldKey.current = takeStore.hold({
        area,
        itemId: id,
        text,
        replaces: audio?.fileId,
        details,
        ...sound,
      });
    },
    /** Must be called before another item is shown. The take stays stored. */
    leave() {
      heldKey.current = undefined;
    },
    /** Removes the take: at once, or, with `kept`, after it resolves. If it rejects, the take is offered again. */
    remove(kept?: Promise<void>) {
      const key = heldKey.current ?? Promise.resolve(undefined);
      heldKey.current = undefined;
      // If keeping fails, useKeeper reports it.
      key
        .then((takeKey) => (takeKey === undefined ? kept : takeStore.remove(takeKey, kept)))
        .catch(() => undefined);
    },
  };
}
