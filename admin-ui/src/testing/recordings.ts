import { openDatabase } from '../shared/record/database';
import { theQueue } from '../shared/record/queue/useQueue';

/** The browser holds no recording: test files that run one after the other share the page's queue and storage. */
export async function forgetRecordings() {
  const db = await openDatabase();
  for (const name of db.objectStoreNames) await db.clear(name);
  // Whatever it is asked to remove, it reads again what is stored.
  await theQueue().remove(0);
}
