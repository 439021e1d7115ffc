import { createSessionStore } from '../features/auth/session';
import { drafts } from '../shared/form/drafts';
import { connectSession } from '../shared/http/client';
import { createColorMode } from '../shared/theme/colorMode';

export type Stores = ReturnType<typeof createStores>;

/** Reads the stored session. All API calls use it from now on. */
export function createStores(storage: Storage) {
  const session = createSessionStore(storage);
  connectSession(session);
  drafts.adoptOld();
  return { session, colorMode: createColorMode(storage) };
}
