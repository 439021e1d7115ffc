import { session } from '../http/client';
import { openDatabase, type HeldTake } from './database';

const owner = () => session.username() ?? '';

// Those that are being kept or dropped, by key.
const settled = new Set<number>();

/** The signed-in person's takes. A browser that stores nothing holds none. */
export const takes = {
  /** Returns its key. */
  async hold(take: Omit<HeldTake, 'key' | 'owner'>): Promise<number | undefined> {
    // The session may end while the database opens.
    const owned = { ...take, owner: owner() };
    try {
      // The store makes the key.
      return await (await openDatabase()).add('takes', owned as HeldTake);
    } catch {
      return undefined;
    }
  },
  async list(area: string): Promise<HeldTake[]> {
    try {
      const all = await (await openDatabase()).getAllFromIndex('takes', 'place', [owner(), area]);
      return all.filter(({ key }) => !settled.has(key));
    } catch {
      return [];
    }
  },
  /** The last one of an item. */
  async find(area: string, itemId: string): Promise<HeldTake | undefined> {
    try {
      const all = await (await openDatabase()).getAllFromIndex('takes', 'item', [owner(), area, itemId]);
      return all.findLast(({ key }) => !settled.has(key));
    } catch {
      return undefined;
    }
  },
  /** Lists it no longer, and removes it once `until` is over; rejects with that, and lists it again. */
  async remove(key: number, until?: Promise<void>): Promise<void> {
    settled.add(key);
    try {
      await until;
      await (await openDatabase()).delete('takes', key);
    } finally {
      settled.delete(key);
    }
  },
};
