import { openDatabase } from '../database';

/** A recording that is kept here until the server has it. */
export interface Entry {
  /** Its own, and the order in which recordings were kept. */
  key: number;
  /** Who kept it; nobody else sends it. */
  owner: string;
  /** Whose service gets it. */
  area: string;
  itemId: string;
  /** What was spoken. */
  text: string;
  /** The sound, ready but for its encoding, as 32-bit floats: a file of it is made when it is sent. */
  samples: ArrayBuffer;
  rate: number;
  /** The name of the file without its extension. */
  name: string;
  /** The file that it takes the place of. */
  replaces: string | undefined;
  /** Why the server did not take it; it waits for the person. */
  refusal?: string | undefined;
}

/** Stands for every recording that the item may have by now. */
export const anything = '*';

/** What becomes of an entry. */
export type Change = (now: Entry) => Entry | undefined;

/** Recordings in the storage of this browser, which survive reload and restart. */
export const store = {
  async add(entry: Omit<Entry, 'key'>): Promise<Entry> {
    const db = await openDatabase();
    // The store makes the key.
    const key = await db.add('recordings', entry as Entry);
    return { ...entry, key };
  },
  list: async (owner: string): Promise<Entry[]> =>
    (await openDatabase()).getAllFromIndex('recordings', 'owner', owner),
  /** Puts it in the place of `earlier`, or of what the server was given since. */
  async replace(earlier: number, entry: Omit<Entry, 'key'>): Promise<void> {
    const transaction = (await openDatabase()).transaction('recordings', 'readwrite');
    const now = await transaction.store.get(earlier);
    if (now) await transaction.store.put({ ...entry, key: earlier, replaces: now.replaces });
    else await transaction.store.add({ ...entry, replaces: anything } as Entry);
    await transaction.done;
  },
  /** Makes of the stored one what `change` returns; undefined removes it. One that is gone stays so. */
  async update(key: number, change: Change): Promise<void> {
    const transaction = (await openDatabase()).transaction('recordings', 'readwrite');
    const now = await transaction.store.get(key);
    const next = now && change(now);
    if (next) await transaction.store.put(next);
    else if (now) await transaction.store.delete(key);
    await transaction.done;
  },
};
