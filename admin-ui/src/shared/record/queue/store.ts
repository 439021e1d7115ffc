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
  get: async (key: number): Promise<Entry | undefined> => (await openDatabase()).get('recordings', key),
  put: async (entry: Entry): Promise<void> => void (await (await openDatabase()).put('recordings', entry)),
  remove: async (key: number): Promise<void> => (await openDatabase()).delete('recordings', key),
};
