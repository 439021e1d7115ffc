import type { RecordingDetails } from '../audio/details';
import { openDB, type DBSchema, type IDBPDatabase, type IDBPTransaction, type StoreNames } from 'idb';

/** A recording that was kept and waits in this browser until it is uploaded. */
export interface WaitingRecording {
  /** Rises in the order in which recordings were kept. */
  key: number;
  /** The user who kept it. Nobody else uploads it. */
  owner: string;
  /** The ID of the area whose service gets it. */
  area: string;
  itemId: string;
  /** The text that was spoken. */
  text: string;
  /** The samples per second of its sound. */
  rate: number;
  /** The name of the file without its extension. */
  name: string;
  /** The ID of the file that it replaces; undefined if the item had none, anyRecording to replace any. */
  replaces: string | undefined;
  /** Undefined if an earlier release stored the recording. */
  details?: RecordingDetails | undefined;
  /** Why it can't be uploaded. Its owner must decide what to do. */
  refusal?: string | undefined;
}

/** A recording that is not stored yet, with its sound: 32-bit floats, prepared but not encoded. */
export type NewRecording = Omit<WaitingRecording, 'key'> & { samples: ArrayBuffer };

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
  /** Undefined if an earlier release stored the recording. */
  details?: RecordingDetails | undefined;
}

interface Schema extends DBSchema {
  recordings: { key: number; value: WaitingRecording; indexes: { owner: string } };
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

/** Moves the sounds out of the recordings, where earlier releases stored them. */
async function moveSounds(
  transaction: IDBPTransaction<Schema, StoreNames<Schema>[], 'versionchange'>,
): Promise<void> {
  const sounds = transaction.objectStore('sounds');
  for await (const cursor of transaction.objectStore('recordings')) {
    const { samples, ...recording } = cursor.value as WaitingRecording & NewRecording;
    await sounds.put(samples, [recording.key, recording.name]);
    await cursor.update(recording);
  }
}

/** As the value of `replaces`: whatever recording the item has. */
export const anyRecording = '*';

/** Returns the changed recording; undefined to remove it. */
export type Update = (stored: WaitingRecording) => WaitingRecording | undefined;

/** The recordings that wait in this browser. */
export const recordingStore = {
  add: ({ samples, ...recording }: NewRecording): Promise<void> =>
    inTransaction(({ put }) => put(recording as WaitingRecording, samples)),
  /** Returns the recordings of a user, without their sounds. */
  list: async (owner: string): Promise<WaitingRecording[]> =>
    (await openDatabase()).getAllFromIndex('recordings', 'owner', owner),
  /** Returns undefined if the recording was removed or replaced. */
  sound: async ({ key, name }: Pick<WaitingRecording, 'key' | 'name'>): Promise<ArrayBuffer | undefined> =>
    (await openDatabase()).get('sounds', [key, name]),
  /** Replaces the recording with this key. If it has been uploaded, adds one that replaces any recording. */
  replace: (key: number, { samples, ...recording }: NewRecording): Promise<void> =>
    inTransaction(async ({ recordings, sounds, put }) => {
      const stored = await recordings.get(key);
      if (!stored) return put({ ...recording, replaces: anyRecording } as WaitingRecording, samples);
      await sounds.delete([key, stored.name]);
      return put({ ...recording, key, replaces: stored.replaces }, samples);
    }),
  /** Changes a recording. Does nothing if it was removed. */
  update: (key: number, apply: Update): Promise<void> =>
    inTransaction(async ({ recordings, sounds }) => {
      const stored = await recordings.get(key);
      if (!stored) return;
      const changed = apply(stored);
      if (changed) await recordings.put(changed);
      else await Promise.all([recordings.delete(key), sounds.delete([key, stored.name])]);
    }),
};

async function inTransaction(work: (stores: Awaited<ReturnType<typeof begin>>) => Promise<void>) {
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
    /** Stores a recording and its sound. The database makes the key if there is none. */
    async put(recording: WaitingRecording, samples: ArrayBuffer) {
      const key = await recordings.put(recording);
      await sounds.put(samples, [key, recording.name]);
    },
    done: transaction.done,
  };
}
