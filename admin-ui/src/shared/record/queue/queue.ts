import { ApiError } from '../../http/ApiError';
import { session } from '../../http/client';
import type { Recorded } from '../../audio/stored/recording';
import type { Delivery, ReadSound } from './deliver';
import { waiting } from '../waiting';
import type { Entry, Sounded } from '../database';
import { anything, store, type Change } from './store';

/** Pauses after the first, second, … attempt that failed; the last one again and again. */
const pausesMs = [2_000, 5_000, 15_000, 30_000, 60_000];
/** Under this name only one tab sends, and tabs tell each other that something changed. */
const channelName = 'obi.recordings';

/** Gives a recording to its service. */
type Deliver = (entry: Entry, readSound: ReadSound) => Promise<Delivery>;

export interface QueueState {
  /** Those that the server does not have yet, the oldest first. */
  entries: readonly Entry[];
  /** What was given a recording since the page was opened, as it is stored now, by sentKey. */
  sent: ReadonlyMap<string, Recorded>;
  /** The one that is on its way. */
  sending: number | undefined;
  /** The last attempt failed for want of a connection or a service; it is tried again. */
  isHeldUp: boolean;
  /** This browser stores nothing: closing the page would lose them. */
  isOnlyHere: boolean;
}

/** An item of an area: those of another may have the same ids. */
export const sentKey = (area: string, id: string) => `${area} ${id}`;

/** What the queue sent of a listed item; undefined where the item has changed since, as when its recording was deleted. */
export function sentSince(sent: QueueState['sent'], area: string, listed: Recorded): Recorded | undefined {
  const item = sent.get(sentKey(area, listed.id));
  return item && item.version >= listed.version ? item : undefined;
}

export type Queue = ReturnType<typeof createQueue>;

/** Sends kept recordings one after the other, until the server has each of them. */
export function createQueue(pauses: readonly number[] = pausesMs) {
  let state: QueueState = {
    entries: [],
    sent: new Map(),
    sending: undefined,
    isHeldUp: false,
    isOnlyHere: false,
  };
  const areas = new Map<string, Deliver>();
  const listeners = new Set<() => void>();
  // Those that the browser did not store, by keys of their own.
  const unstored = new Map<number, Entry & Sounded>();
  let isRunning = false;
  let attempts = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(channelName) : undefined;
  if (channel) channel.onmessage = () => void reload();

  const change = (next: Partial<QueueState>) => {
    state = { ...state, ...next };
    listeners.forEach((listener) => listener());
  };

  /** Reads what is stored: another tab may have added or sent some. */
  async function reload() {
    const owner = session.username();
    const stored = owner === undefined ? [] : await store.list(owner).catch(() => undefined);
    const own = [...unstored.values()].filter((entry) => entry.owner === owner);
    const entries = [...(stored ?? []), ...own];
    change({ entries, isOnlyHere: own.length > 0, isHeldUp: state.isHeldUp && entries.length > 0 });
    if (owner !== undefined && stored) waiting.set(owner, entries.length > 0);
  }

  async function changed() {
    await reload();
    channel?.postMessage('');
  }

  async function update(key: number, change: Change) {
    const here = unstored.get(key);
    const next = here && change(here);
    if (next) unstored.set(key, { ...here, ...next });
    else if (!unstored.delete(key)) await store.update(key, change);
    await changed();
  }

  /** Changes this recording; one that another tab put in its place stays as it is. */
  const save = (entry: Entry, fields: Partial<Entry>) =>
    update(entry.key, (now) => (now.name === entry.name ? { ...now, ...fields } : now));

  const readSound = async (entry: Pick<Entry, 'key' | 'name'>) =>
    unstored.get(entry.key)?.samples ?? (await store.sound(entry).catch(() => undefined));

  const next = () => state.entries.find(({ area, refusal }) => areas.has(area) && refusal === undefined);

  async function run() {
    clearTimeout(timer);
    if (isRunning) return;
    isRunning = true;
    try {
      // Waits while another tab sends, and goes on where that was closed.
      await alone(async () => {
        await reload();
        for (let entry = next(); entry && session.token(); entry = next()) {
          if (!(await send(entry))) break;
        }
      });
    } finally {
      isRunning = false;
      change({ sending: undefined });
    }
  }

  /** Returns whether to go on with the next one. */
  async function send(entry: Entry): Promise<boolean> {
    change({ sending: entry.key });
    try {
      const { refusal, item } = (await areas.get(entry.area)?.(entry, () => readSound(entry))) ?? {};
      if (item) {
        change({ sent: new Map(state.sent).set(sentKey(entry.area, item.id), item) });
        // One that another tab put in its place replaces what was just stored.
        await update(entry.key, (now) =>
          now.name === entry.name ? undefined : { ...now, replaces: item.audio?.fileId },
        );
      } else await save(entry, { refusal });
    } catch (error) {
      if (!isPassing(error)) {
        await save(entry, { refusal: reasonOf(error) });
      } else {
        change({ isHeldUp: true });
        const seconds = error instanceof ApiError ? error.retryAfter : undefined;
        const pause = pauses[Math.min(attempts++, pauses.length - 1)] ?? 0;
        timer = setTimeout(() => void run(), Math.max(pause, (seconds ?? 0) * 1000));
        return false;
      }
    }
    attempts = 0;
    change({ isHeldUp: false });
    return true;
  }

  const resume = () => {
    attempts = 0;
    void run();
  };
  globalThis.addEventListener('online', resume);

  return {
    get: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** From here on recordings of this area are sent, those of earlier visits too. */
    serve(area: string, deliver: Deliver) {
      areas.set(area, deliver);
      // They are shown at once, also while another tab sends.
      void reload();
      resume();
    },
    /** Keeps a recording, in the place of one of the same item that was kept before and is not sent. */
    async add(entry: Omit<Entry, 'key'> & Sounded) {
      const { area, itemId, owner } = entry;
      // The session may have changed since: the entries are then another person's.
      const earlier = state.entries.find(
        (each) => each.owner === owner && each.area === area && each.itemId === itemId,
      );
      const isOnItsWay = earlier !== undefined && earlier.key === state.sending;
      const replaces = isOnItsWay ? anything : (earlier ?? entry).replaces;
      const whole = { ...entry, replaces };
      const place = isOnItsWay ? undefined : earlier?.key;
      try {
        if (place === undefined) await store.add(whole);
        else if (unstored.has(place)) unstored.set(place, { ...whole, key: place });
        else await store.replace(place, whole);
        // Also where the session has ended: it is sent when its owner signs in again.
        waiting.set(owner, true);
      } catch {
        const key = -Date.now();
        unstored.set(key, { ...whole, key });
      }
      await changed();
      void run();
    },
    /** Tries the refused one again; with `replace` in the place of whatever stands there by now. */
    async retry(key: number, replace = false) {
      const entry = state.entries.find((each) => each.key === key);
      if (!entry) return;
      await save(entry, { refusal: undefined, ...(replace && { replaces: anything }) });
      resume();
    },
    /** Removes the one that is shown under this key. */
    async remove(key: number) {
      const shown = state.entries.find((each) => each.key === key);
      await update(key, (now) => (now.name === shown?.name ? undefined : now));
    },
    /** What the recording sounds like; undefined where it is gone. */
    readSound,
    resume,
    /** For tests: nothing goes on. */
    stop() {
      areas.clear();
      clearTimeout(timer);
      globalThis.removeEventListener('online', resume);
      channel?.close();
    },
  };
}

/** It may go well the next time: no connection, a gateway that has just started, no session, a service that is busy, an edit at the same moment. */
function isPassing(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  if (error.status === 404) return !error.isGone;
  return [0, 401, 408, 412, 425, 429].includes(error.status) || error.status >= 500;
}

function reasonOf(error: unknown): string {
  return (error instanceof ApiError && error.serverMessage) || 'The server did not take it.';
}

/** Runs while no other tab does the same. */
async function alone(task: () => Promise<void>): Promise<void> {
  if ('locks' in navigator) await navigator.locks.request(channelName, task);
  else await task();
}
