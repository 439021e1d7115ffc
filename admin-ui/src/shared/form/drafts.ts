import { session } from '../http/client';

const PREFIX = 'obi.drafts.';
/** Keys used before drafts were stored per person. */
const OLD_PREFIX = 'obi.draft.';
const OLD_OWNER = 'obi.draftOwner';

/** The changed fields of a form that is not saved yet. */
export interface Draft {
  values: Record<string, unknown>;
  /** The version of the stored entry that was edited. */
  version?: number;
}

/** Returns the username of the person who is signed in, whose drafts these are. */
export const draftOwner = () => session.username() ?? '';

/** Returns undefined if the browser forbids storage. */
function storage(): Storage | undefined {
  try {
    return sessionStorage;
  } catch {
    return undefined;
  }
}

const listeners = new Set<() => void>();

function changed(): void {
  for (const listener of listeners) listener();
}

const keyOf = (key: string, owner: string) => `${PREFIX}${encodeURIComponent(owner)}/${key}`;

/**
 * Stores one set of drafts per person in this tab. Storage that is full or forbidden only means no draft.
 * A form that outlives its session passes the owner that it had when it was opened.
 */
export const drafts = {
  /** Calls the listener after a draft was written or removed. Returns a function that ends this. */
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },

  read(key: string, owner = draftOwner()): Draft | undefined {
    const stored = parseObject(storage()?.getItem(keyOf(key, owner)));
    if (!isObject(stored?.['values'])) return undefined;
    const { values, version } = stored;
    return { values, ...(typeof version === 'number' && { version }) };
  },

  write(key: string, draft: Draft, owner = draftOwner()): void {
    try {
      storage()?.setItem(keyOf(key, owner), JSON.stringify(draft));
    } catch {
      // The form on screen still holds everything.
    }
    changed();
  },

  remove(key: string, owner = draftOwner()): void {
    storage()?.removeItem(keyOf(key, owner));
    changed();
  },

  /** Removes all drafts of the person who is signed in. */
  clearAll(): void {
    keysFrom(keyOf('', draftOwner())).forEach((key) => storage()?.removeItem(key));
    changed();
  },

  /** Moves old drafts to the last signed-in person, or removes them if that person is unknown. */
  adoptOld(): void {
    const owner = storage()?.getItem(OLD_OWNER);
    for (const key of keysFrom(OLD_PREFIX)) {
      const values = parseObject(storage()?.getItem(key));
      if (owner && values) drafts.write(key.slice(OLD_PREFIX.length), { values }, owner);
      storage()?.removeItem(key);
    }
    storage()?.removeItem(OLD_OWNER);
  },
};

const keysFrom = (prefix: string) => Object.keys(storage() ?? {}).filter((key) => key.startsWith(prefix));

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function parseObject(text: string | null | undefined): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
