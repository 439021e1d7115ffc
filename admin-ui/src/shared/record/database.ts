import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { Entry } from './queue/store';
import type { HeldTake } from './takes';

interface Schema extends DBSchema {
  recordings: { key: number; value: Entry; indexes: { owner: string } };
  takes: { key: number; value: HeldTake; indexes: { place: [owner: string, area: string] } };
}

let database: Promise<IDBPDatabase<Schema>> | undefined;

/** The storage of this browser for what was recorded. */
export function openDatabase() {
  database ??= openDB<Schema>('obi.recordings', 2, {
    upgrade(db, before) {
      if (before < 1)
        db.createObjectStore('recordings', { keyPath: 'key', autoIncrement: true }).createIndex(
          'owner',
          'owner',
        );
      db.createObjectStore('takes', { keyPath: 'key', autoIncrement: true }).createIndex('place', [
        'owner',
        'area',
      ]);
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
