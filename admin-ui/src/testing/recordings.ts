import { openDatabase } from '../shared/record/storage';
import { endQueue } from '../shared/record/upload/uploadQueue';

/** Ends the queue and empties the storage, which test files in the same worker share. */
export async function forgetRecordings() {
  endQueue();
  // Only after a file that imports fake-indexeddb.
  if (!('indexedDB' in globalThis)) return;
  const db = await openDatabase();
  for (const name of db.objectStoreNames) await db.clear(name);
}
