import { openDatabase } from '../shared/record/storage';
import { endQueue } from '../shared/record/upload/uploadQueue';

/** Empties the storage and ends the queue, which test files that run one after the other share. */
export async function forgetRecordings() {
  const db = await openDatabase();
  for (const name of db.objectStoreNames) await db.clear(name);
  endQueue();
}
