import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { Entry, Sounded } from './queue/store';
import type { HeldTake } from './takes';

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
    async upgrade(db, before, _wanted, transaction) {
      const own = { keyPath: 'key', autoIncrement: true };
      if (before < 1) db.createObjectStore('recordings', own).createIndex('owner', 'owner');
      if (before < 2) db.createObjectStore('takes', own).createIndex('place', ['owner', 'area']);
      if (before < 4) transaction.objectStore('takes').createIndex('item', ['owner', 'area', 'itemId']);
      if (before >= 3) return;
      const sounds = db.createObjectStore('sounds');
      // Those that an earlier release kept hold their sound themselves.
      for await (const cursor of transaction.objectStore('recordings')) {
        const { samples, ...entry } = cursor.value as Entry & Sounded;
        await sounds.put(samples, [entry.key, entry.name]);
        await cursor.update(entry);
      }
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
