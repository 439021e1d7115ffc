import type { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { Recorded } from '../../audio/stored/recording';
import type { Sound } from '../../audio/wav';
import { ApiError } from '../../http/ApiError';
import { session } from '../../http/client';
import { anyRecording, recordingStore, type Change, type Entry, type WithSound } from '../storage';
import { waiting } from '../waiting';
import { deliver, type Delivery, type ReadSound, type RecordingArea } from './deliver';

/** Pauses after failed attempts. The last one repeats. */
const pausesMs = [2_000, 5_000, 15_000, 30_000, 60_000];
/** The name of the lock of the tab that uploads, and of the channel on which tabs announce changes. */
const channelName = 'obi.recordings';

/** Uploads a recording to its service. */
type Deliver = (entry: Entry, readSound: ReadSound) => Promise<Delivery>;

export interface QueueState {
  /** The recordings that are not uploaded, oldest first. */
  entries: readonly Entry[];
  /** The items whose recordings were uploaded since the page was opened, by sentKey. */
  sent: ReadonlyMap<string, Recorded>;
  /** The key of the entry that is being uploaded. */
  sending: number | undefined;
  /** The last attempt failed without an answer or because a service is down. The queue tries again. */
  isHeldUp: boolean;
  /** This browser can't store recordings: closing the page would lose them. */
  isOnlyHere: boolean;
}

/** IDs are unique only in an area. */
export const sentKey = (area: string, id: string) => `${area} ${id}`;

/** Returns the uploaded state of a listed item; undefined if the item changed since, as when its recording was deleted. */
export function sentSince(sent: QueueState['sent'], area: string, listed: Recorded): Recorded | undefined {
  const item = sent.get(sentKey(area, listed.id));
  return item && item.version >= listed.version ? item : undefined;
}

type UploadQueue = ReturnType<typeof createQueue>;

let queue: UploadQueue | undefined;

/** Returns the queue of this page, which keeps running while other screens are shown. */
export const uploadQueue = () => (queue ??= createQueue());

/** For tests: ends the queue. The next call of uploadQueue starts another. */
export function endQueue() {
  queue?.stop();
  queue = undefined;
}

export function useUploadQueue() {
  const current = uploadQueue();
  const state = useSyncExternalStore(current.subscribe, current.get);
  return { ...state, queue: current };
}

/** Starts to upload the recordings of an area, also those of earlier visits. */
export function startUploads({ id, noun, calls, listKey }: RecordingArea, client: QueryClient) {
  uploadQueue().serve(id, async (entry, readSound) => {
    const delivery = await deliver(entry, readSound, calls, noun);
    // Not refetched now: an open desk keeps the list that it was opened with.
    if (delivery.item) void client.invalidateQueries({ queryKey: listKey, refetchType: 'none' });
    return delivery;
  });
}

/** Adds a prepared sound to the queue. Resolves when it is stored. */
export async function keepRecording(
  { owner, area, itemId, text, replaces }: Pick<Entry, 'owner' | 'area' | 'itemId' | 'text' | 'replaces'>,
  { samples, rate }: Sound,
): Promise<void> {
  const name = `recording-${new Date().toISOString().slice(0, 23).replaceAll(/[:.]/g, '-')}`;
  const sound = { samples: samples.buffer as ArrayBuffer, rate };
  await uploadQueue().add({ owner, area, itemId, text, replaces, ...sound, name });
}

/** Returns a queue that uploads recordings one after the other until the server has them. */
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
  // Entries that the browser could not store. Their keys are negative.
  const unstored = new Map<number, Entry & WithSound>();
  let isRunning = false;
  let attempts = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(channelName) : undefined;
  if (channel) channel.onmessage = () => void reload();

  const change = (next: Partial<QueueState>) => {
    state = { ...state, ...next };
    listeners.forEach((listener) => listener());
  };

  /** Reads the stored entries, which another tab may have changed. */
  async function reload() {
    const owner = session.username();
    const stored = owner === undefined ? [] : await recordingStore.list(owner).catch(() => undefined);
    const own = [...unstored.values()].filter((entry) => entry.owner === owner);
    const entries = [...(stored ?? []), ...own];
    change({ entries, isOnlyHere: own.length > 0, isHeldUp: state.isHeldUp && entries.length > 0 });
    if (owner !== undefined && stored) waiting.set(owner, entries.length > 0);
  }

  async function announceChange() {
    await reload();
    channel?.postMessage('');
  }

  async function update(key: number, apply: Change) {
    const here = unstored.get(key);
    const next = here && apply(here);
    if (next) unstored.set(key, { ...here, ...next });
    else if (!unstored.delete(key)) await recordingStore.update(key, apply);
    await announceChange();
  }

  /** Changes this entry, but not one with which another tab replaced it. */
  const save = (entry: Entry, fields: Partial<Entry>) =>
    update(entry.key, (stored) => (stored.name === entry.name ? { ...stored, ...fields } : stored));

  const readSound = async (entry: Pick<Entry, 'key' | 'name'>) =>
    unstored.get(entry.key)?.samples ?? (await recordingStore.sound(entry).catch(() => undefined));

  const findNext = () => state.entries.find(({ area, refusal }) => areas.has(area) && refusal === undefined);

  async function run() {
    clearTimeout(timer);
    if (isRunning) return;
    isRunning = true;
    try {
      // Waits while another tab uploads, and continues when that is closed.
      await runAlone(async () => {
        await reload();
        for (let entry = findNext(); entry && session.token(); entry = findNext()) {
          if (!(await send(entry))) break;
        }
      });
    } finally {
      isRunning = false;
      change({ sending: undefined });
    }
  }

  /** Reports whether the queue can continue with the next entry. */
  async function send(entry: Entry): Promise<boolean> {
    change({ sending: entry.key });
    try {
      const { refusal, item } = (await areas.get(entry.area)?.(entry, () => readSound(entry))) ?? {};
      if (item) {
        change({ sent: new Map(state.sent).set(sentKey(entry.area, item.id), item) });
        // An entry that another tab put in its place replaces the recording that was just uploaded.
        await update(entry.key, (stored) =>
          stored.name === entry.name ? undefined : { ...stored, replaces: item.audio?.fileId },
        );
      } else await save(entry, { refusal });
    } catch (error) {
      if (!isTemporary(error)) {
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
    /** Starts to upload the entries of an area. */
    serve(area: string, deliverEntry: Deliver) {
      areas.set(area, deliverEntry);
      // Shows the entries at once, also while another tab uploads.
      void reload();
      resume();
    },
    /** Adds an entry. It replaces an earlier one of the same item that is not being uploaded. */
    async add(entry: Omit<Entry, 'key'> & WithSound) {
      const { area, itemId, owner } = entry;
      // The session may have changed since: the entries may be another user's.
      const earlier = state.entries.find(
        (each) => each.owner === owner && each.area === area && each.itemId === itemId,
      );
      const isBeingSent = earlier !== undefined && earlier.key === state.sending;
      const replaces = isBeingSent ? anyRecording : (earlier ?? entry).replaces;
      const whole = { ...entry, replaces };
      const replacedKey = isBeingSent ? undefined : earlier?.key;
      try {
        if (replacedKey === undefined) await recordingStore.add(whole);
        else if (unstored.has(replacedKey)) unstored.set(replacedKey, { ...whole, key: replacedKey });
        else await recordingStore.replace(replacedKey, whole);
        // Also after the session ended: the entry is uploaded when its owner signs in again.
        waiting.set(owner, true);
      } catch {
        const key = -Date.now();
        unstored.set(key, { ...whole, key });
      }
      await announceChange();
      void run();
    },
    /** Retries a refused entry. With `replace`, it replaces whatever recording the item has. */
    async retry(key: number, replace = false) {
      const entry = state.entries.find((each) => each.key === key);
      if (!entry) return;
      await save(entry, { refusal: undefined, ...(replace && { replaces: anyRecording }) });
      resume();
    },
    /** Removes the entry that is shown under this key. */
    async remove(key: number) {
      const shown = state.entries.find((each) => each.key === key);
      await update(key, (stored) => (stored.name === shown?.name ? undefined : stored));
    },
    /** Returns the sound of an entry; undefined if it was removed. */
    readSound,
    resume,
    /** For tests: stops everything. */
    stop() {
      areas.clear();
      clearTimeout(timer);
      globalThis.removeEventListener('online', resume);
      channel?.close();
    },
  };
}

/** Reports whether a retry may succeed: no connection, no session, a service that is busy or starting, a concurrent edit. */
function isTemporary(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  if (error.status === 404) return !error.isNotFound;
  return [0, 401, 408, 412, 425, 429].includes(error.status) || error.status >= 500;
}

function reasonOf(error: unknown): string {
  return (error instanceof ApiError && error.serverMessage) || 'The server rejected it.';
}

/** Runs the task while no other tab runs one. */
async function runAlone(task: () => Promise<void>): Promise<void> {
  if ('locks' in navigator) await navigator.locks.request(channelName, task);
  else await task();
}
