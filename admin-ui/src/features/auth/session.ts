export interface User {
  username: string;
  role: string;
}

/** Sign-ins that were refused before this one. */
export interface Refused {
  count: number;
  /** When the sign-in before this one succeeded. */
  since: string;
}

export interface Session {
  token: string;
  /** Milliseconds since 1970 by this computer's clock. */
  expiresAt: number;
  user: User;
  /** Until the person has seen it. */
  refused?: Refused | undefined;
}

/**
 * loading: a stored session was found and is being checked. ended: the session ran out, was refused by the server
 * or was lost in another tab. signedOut: never signed in, or signed out by choice; signedOutElsewhere: in
 * another tab.
 */
export type SessionState =
  | { status: 'loading'; session: Session }
  | { status: 'signedIn'; session: Session }
  | { status: 'signedOut' }
  | { status: 'signedOutElsewhere' }
  | { status: 'ended' };

/** The server's answer about a session. It has the remaining seconds and no time, because clocks differ. */
export interface Lifetime {
  /** Seconds from now. */
  expiresIn: number;
  user: User;
  refused?: Refused;
}

// Separate keys for the token, its expiry and the user: spec 9.
const KEYS = {
  token: 'obi.token',
  expiry: 'obi.tokenExpiry',
  user: 'obi.user',
  refused: 'obi.refused',
} as const;
// Written and removed when the user signs out, so that other tabs know why the token disappears.
const LEAVING = 'obi.signingOut';

export type SessionStore = ReturnType<typeof createSessionStore>;

/** Keeps the session in the browser's storage and calls subscribers after every change, also of another tab. */
export function createSessionStore(storage: Storage, now: () => number = Date.now) {
  const listeners = new Set<() => void>();
  const restored = readStored(storage, now());
  if (!restored) clearStored(storage);
  let state: SessionState = restored ? { status: 'loading', session: restored } : { status: 'signedOut' };

  function change(next: SessionState) {
    state = next;
    listeners.forEach((listener) => listener());
  }

  function keep(session: Session) {
    // The token is written last: when other tabs notice it, the rest is already stored.
    storage.setItem(KEYS.expiry, String(session.expiresAt));
    storage.setItem(KEYS.user, JSON.stringify(session.user));
    if (session.refused) storage.setItem(KEYS.refused, JSON.stringify(session.refused));
    else storage.removeItem(KEYS.refused);
    storage.setItem(KEYS.token, session.token);
    change({ status: 'signedIn', session });
  }

  function drop(status: 'signedOut' | 'ended') {
    clearStored(storage);
    change({ status });
  }

  return {
    get: () => state,

    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    token: () => ('session' in state ? state.session.token : undefined),

    username: () => ('session' in state ? state.session.user.username : undefined),

    signIn(token: string, { expiresIn, user, refused }: Lifetime): void {
      keep({ token, expiresAt: now() + expiresIn * 1000, user, refused });
    },

    /** Must be called when the user closes the notice about refused sign-ins. */
    seen(): void {
      if ('session' in state) keep({ ...state.session, refused: undefined });
    },

    /** Accepts the stored session. Without `lifetime`, when the server could not be asked, the stored expiry stays. */
    confirm(lifetime?: Lifetime): void {
      if (state.status !== 'loading') return;
      const { session } = state;
      if (!lifetime) return change({ status: 'signedIn', session });
      keep({ ...session, expiresAt: now() + lifetime.expiresIn * 1000, user: lifetime.user });
    },

    /** Must be called when the user signs out. */
    signOut(): void {
      storage.setItem(LEAVING, 'true');
      storage.removeItem(LEAVING);
      drop('signedOut');
    },

    /** Must be called when the server refuses a token. The refusal of an older token does not end this session. */
    refused(token: string): void {
      if (!('session' in state) || state.session.token !== token) return;
      // Another tab may have begun a session without this tab having noticed yet.
      const stored = readStored(storage, now());
      if (stored && stored.token !== token) change({ status: 'signedIn', session: stored });
      else drop('ended');
    },

    /** Ends the session if it has expired. Returns the remaining milliseconds. */
    watch(): number {
      if (!('session' in state)) return 0;
      const left = state.session.expiresAt - now();
      if (left <= 0) drop('ended');
      return Math.max(left, 0);
    },

    /** Must be called when another tab writes to the storage. */
    follow(event: Pick<StorageEvent, 'key' | 'newValue'>): void {
      if (event.key === LEAVING && event.newValue !== null && 'session' in state)
        return change({ status: 'signedOutElsewhere' });
      // A null key means that the whole storage was cleared.
      if (event.key !== null && event.key !== KEYS.token) return;
      const stored = readStored(storage, now());
      const mine = 'session' in state ? state.session.token : undefined;
      if (stored?.token === mine) return;
      change(stored ? { status: 'signedIn', session: stored } : { status: 'ended' });
    },
  };
}

/** Returns the stored session, unless it has expired or can't be read. */
function readStored(storage: Storage, now: number): Session | undefined {
  const token = storage.getItem(KEYS.token);
  const expiresAt = Number(storage.getItem(KEYS.expiry));
  const user = read(storage, KEYS.user, isUser);
  const refused = read(storage, KEYS.refused, isRefused);
  return token && user && expiresAt > now ? { token, expiresAt, user, refused } : undefined;
}

const isUser = (value: Partial<Record<keyof User, unknown>>): value is User =>
  typeof value.username === 'string' && typeof value.role === 'string';
const isRefused = (value: Partial<Record<keyof Refused, unknown>>): value is Refused =>
  typeof value.count === 'number' && typeof value.since === 'string';

function read<T extends object>(
  storage: Storage,
  key: string,
  is: (value: object) => value is T,
): T | undefined {
  try {
    const value: unknown = JSON.parse(storage.getItem(key) ?? 'null');
    return typeof value === 'object' && value !== null && is(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function clearStored(storage: Storage): void {
  Object.values(KEYS).forEach((key) => storage.removeItem(key));
}
