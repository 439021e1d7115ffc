import { openDB, type DBSchema, type IDBPDatabase, type IDBPTransaction, type StoreNames } from 'idb';

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
  /** Of its sound, in samples a second. */
  rate: number;
  /** The name of the file without its extension. */
  name: string;
  /** The file that it takes the place of. */
  replaces: string | undefined;
  /** Why the server did not take it; it waits for the person. */
  refusal?: string | undefined;
}

export interface Sounded {
  /** Ready but for the encoding, as 32-bit floats: a file is made when it is sent. */
  samples: ArrayBuffer;
}

/** A take that is neither kept nor dropped yet; it outlives a page that is closed before that. */
export interface HeldTake {
  key: number;
  owner: string;
  area: string;
  itemId: string;
  /** What was spoken. */
  text: string;
  /** All that was heard, as 32-bit floats. */
  samples: ArrayBuffer;
  rate: number;
  isClipped: boolean;
  /** The recording that the item had. */
  replaces: string | undefined;
}

interface Schema extends DBSchema {
  recordings: { key: number; value: Entry; indexes: { owner: string } };
  /** What the recordings sound like, apart from them: their list is read again and again. */
  sounds: { key: [recording: number, name: string]; value: ArrayBuffer };
  takes: {
    key: number;
    value: HeldTake;
    indexes: { place: [owner: string, area: string]; item: [owner: string, area: string, itemId: string] };
  };
}

let database: Promise<IDBPDatabase<Schema>> | undefined;

/** The storage of this browser for what was recorded. */
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
    // A page of a later release wants to change it.
    blocking: (_before, _wanted, event) => {
      database = undefined;
      (event.target as IDBDatabase).close();
    },
    terminated: () => (database = undefined),
  });
  // What failed once is tried again the next time.
  database.catch(() => (database = undefined));
  return database;
}

/** Recordings that an earlier release kept hold their sound themselves. */
async function moveSounds(
  transaction: IDBPTransaction<Schema, StoreNames<Schema>[], 'versionchange'>,
): Promise<void> {
  const sounds = transaction.objectStore('sounds');
  for await (const cursor of transaction.objectStore('recordings')) {
    const { samples, ...entry } = cursor.value as Entry & Sounded;
    await sounds.put(samples, [entry.key, entry.name]);
    await cursor.update(entry);
  }
}
