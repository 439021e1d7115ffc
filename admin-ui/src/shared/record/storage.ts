import { openDB, type DBSchema, type IDBPDatabase, type IDBPTransaction, type StoreNames } from 'idb';
import { session } from '../http/client';

/** A recording that waits in this browser until it is uploaded. */
export interface Entry {
  /** Rises in the order in which recordings were kept. */
  key: number;
  /** The user who kept it. Nobody else uploads it. */
  owner: string;
  /** The area whose service gets it. */
  area: string;
  itemId: string;
  /** The text that was spoken. */
  text: string;
  /** The samples per second of its sound. */
  rate: number;
  /** The name of the file without its extension. */
  name: string;
  /** The ID of the file that it replaces. */
  replaces: string | undefined;
  /** Why it can't be uploaded. Its owner must decide what to do. */
  refusal?: string | undefined;
}

/** The sound of an entry: 32-bit floats, prepared but not encoded. */
export interface WithSound {
  samples: ArrayBuffer;
}

/** A take that is neither kept nor dropped. It survives a reload. */
export interface HeldTake {
  key: number;
  owner: string;
  area: string;
  itemId: string;
  /** The text that was spoken. */
  text: string;
  /** The whole take as 32-bit floats. */
  samples: ArrayBuffer;
  rate: number;
  isClipped: boolean;
  /** The ID of the file that the item had. */
  replaces: string | undefined;
}

interface Schema extends DBSchema {
  recordings: { key: number; value: Entry; indexes: { owner: string } };
  /** The sounds of the recordings, which are large and rarely needed. */
  sounds: { key: [recording: number, name: string]; value: ArrayBuffer };
  takes: {
    key: number;
    value: HeldTake;
    indexes: { place: [owner: string, area: string]; item: [owner: string, area: string, itemId: string] };
  };
}

let database: Promise<IDBPDatabase<Schema>> | undefined;

/** Opens the browser's storage of recordings. */
export function openDatabase() {
  database ??= openDB<Schema>('obi.recordings', 4, {
    upgrade(db, before, _wanted, transaction) {
      const own = { keyPath: 'key', autoIncrement: true };
      if (before < 1) db.createObjectStore('recordings', own).createIndex('owner', 'owner');
      if (before < 2) db.createObjectStore('takes', own).createIndex('place', ['owner', 'area']);
      if (before < 4) transaction.objectStore('takes').createIndex('item', ['owner', 'area', 'itemId']);
      if (before >= 3) return;
      db.createObjectStore('sounds');
      // If moving fails, abort: opening rejects and the old version stays.
      moveSounds(transaction).catch(() => transaction.abort());
      transaction.done.catch(() => undefined);
    },
    // A page of a later release wants to upgrade it.
    blocking: (_before, _wanted, event) => {
      database = undefined;
      (event.target as IDBDatabase).close();
    },
    terminated: () => (database = undefined),
  });
  // After a failure, the next call tries again.
  database.catch(() => (database = undefined));
  return database;
}

/** Moves the sounds out of the entries, where earlier releases stored them. */
async function moveSounds(
  transaction: IDBPTransaction<Schema, StoreNames<Schema>[], 'versionchange'>,
): Promise<void> {
  const sounds = transaction.objectStore('sounds');
  for await (const cursor of transaction.objectStore('recordings')) {
    const { samples, ...entry } = cursor.value as Entry & WithSound;
    await sounds.put(samples, [entry.key, entry.name]);
    await cursor.update(entry);
  }
}

/** As the value of `replaces`: whatever recording the item has. */
export const anyRecording = '*';

/** Returns the changed entry; undefined to remove it. */
export type Change = (stored: Entry) => Entry | undefined;

/** The stored recordings. */
export const recordingStore = {
  add: ({ samples, ...entry }: Omit<Entry, 'key'> & WithSound): Promise<void> =>
    change((stores) => stores.put(entry as Entry, samples)),
  /** Returns the entries of a user, without their sounds. */
  list: async (owner: string): Promise<Entry[]> =>
    (await openDatabase()).getAllFromIndex('recordings', 'owner', owner),
  /** Returns undefined if the entry was removed or replaced. */
  sound: async ({ key, name }: Pick<Entry, 'key' | 'name'>): Promise<ArrayBuffer | undefined> =>
    (await openDatabase()).get('sounds', [key, name]),
  /** Replaces the entry with the key `earlier`. If that was uploaded meanwhile, adds one that replaces any recording. */
  replace: (earlier: number, { samples, ...entry }: Omit<Entry, 'key'> & WithSound): Promise<void> =>
    change(async ({ recordings, sounds, put }) => {
      const stored = await recordings.get(earlier);
      if (!stored) return put({ ...entry, replaces: anyRecording } as Entry, samples);
      await sounds.delete([earlier, stored.name]);
      return put({ ...entry, key: earlier, replaces: stored.replaces }, samples);
    }),
  /** Changes an entry. Does nothing if it was removed. */
  update: (key: number, apply: Change): Promise<void> =>
    change(async ({ recordings, sounds }) => {
      const stored = await recordings.get(key);
      const next = stored && apply(stored);
      if (next) await recordings.put(next);
      else if (stored) await Promise.all([recordings.delete(key), sounds.delete([key, stored.name])]);
    }),
};

/** Runs the work in one transaction. */
async function change(work: (stores: Awaited<ReturnType<typeof begin>>) => Promise<void>): Promise<void> {
  const stores = await begin();
  await Promise.all([work(stores), stores.done]);
}

async function begin() {
  const transaction = (await openDatabase()).transaction(['recordings', 'sounds'], 'readwrite');
  const recordings = transaction.objectStore('recordings');
  const sounds = transaction.objectStore('sounds');
  return {
    recordings,
    sounds,
    /** The database makes the key of a new entry. */
    async put(entry: Entry, samples: ArrayBuffer) {
      await sounds.put(samples, [await recordings.put(entry), entry.name]);
    },
    done: transaction.done,
  };
}

const currentUser = () => session.username() ?? '';

/** The keys of takes that are being kept or dropped. */
const settled = new Set<number>();

/** The held takes of the signed-in user. If this browser can't store them, there are none. */
export const takeStore = {
  /** Returns the key of the take. */
  async hold(take: Omit<HeldTake, 'key' | 'owner'>): Promise<number | undefined> {
    // The session may end while the database opens.
    const owned = { ...take, owner: currentUser() };
    try {
      return await (await openDatabase()).add('takes', owned as HeldTake);
    } catch {
      return undefined;
    }
  },
  async list(area: string): Promise<HeldTake[]> {
    try {
      const all = await (await openDatabase()).getAllFromIndex('takes', 'place', [currentUser(), area]);
      return all.filter(({ key }) => !settled.has(key));
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
      return all.findLast(({ key }) => !settled.has(key));
    } catch {
      return undefined;
    }
  },
  /** Hides the take, and removes it when `until` resolves. Rejects when `until` does, and shows the take again. */
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
