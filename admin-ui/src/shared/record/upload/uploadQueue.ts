import type { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { Recorded, RecordingArea } from '../../audio/stored/recording';
import type { Sound } from '../../audio/wav';
import { ApiError } from '../../http/ApiError';
import { session } from '../../http/client';
import {
  anyRecording,
  recordingStore,
  type NewRecording,
  type Update,
  type WaitingRecording,
} from '../storage';
import { waitingFlags } from '../waitingFlags';
import { deliver, isTemporary, refusalOf } from './deliver';

/** Pauses after failed attempts. The last one repeats. */
const pausesMs = [2_000, 5_000, 15_000, 30_000, 60_000];
/** The name of the lock of the tab that uploads, and of the channel on which tabs announce changes. */
const channelName = 'obi.recordings';

export interface QueueState {
  /** The recordings that are not uploaded, oldest first. */
  recordings: readonly WaitingRecording[];
  /** The key of the recording that is being uploaded. */
  uploadingKey: number | undefined;
  /** The items whose recordings were uploaded since the page was opened, by itemKey. */
  uploaded: ReadonlyMap<string, Recorded>;
  /** The last attempt failed without an answer or because a service is down. The queue tries again. */
  isHeldUp: boolean;
  /** This browser can't store recordings: closing the page would lose them. */
  isOnlyHere: boolean;
}

/** IDs are unique only in an area. */
export const itemKey = (area: string, id: string) => `${area} ${id}`;

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
export function startUploads(area: RecordingArea, client: QueryClient) {
  // Not refetched now: an open desk keeps the list that it was opened with.
  uploadQueue().serve(
    area,
    () => void client.invalidateQueries({ queryKey: area.listKey, refetchType: 'none' }),
  );
}

/** Adds a prepared sound to the queue. Resolves when it is stored. */
export async function keepRecording(
  {
    owner,
    area,
    itemId,
    text,
    replaces,
    details,
  }: Pick<WaitingRecording, 'owner' | 'area' | 'itemId' | 'text' | 'replaces' | 'details'>,
  { samples, rate }: Sound,
): Promise<void> {
  const name = `recording-${new Date().toISOString().slice(0, 23).replaceAll(/[:.]/g, '-')}`;
  const sound = { samples: samples.buffer as ArrayBuffer, rate };
  await uploadQueue().add({ owner, area, itemId, text, replaces, details, ...sound, name });
}

/** Returns a queue that uploads recordings one after the other until the server has them. */
export function createQueue(pauses: readonly number[] = pausesMs) {
  let state: QueueState = {
    recordings: [],
    uploadingKey: undefined,
    uploaded: new Map(),
    isHeldUp: false,
    isOnlyHere: false,
  };
  const listeners = new Set<() => void>();
  const areas = new Map<string, { area: RecordingArea; onUploaded: () => void }>();
  // Recordings that the browser could not store. Their keys are negative.
  const unstored = new Map<number, WaitingRecording & NewRecording>();
  let isRunning = false;
  let attempts = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(channelName) : undefined;
  if (channel) channel.onmessage = () => void reload();
  globalThis.addEventListener('online', resume);

  function setState(change: Partial<QueueState>) {
    state = { ...state, ...change };
    listeners.forEach((listener) => listener());
  }

  /** Adds a recording. It replaces an earlier one of the same item that is not being uploaded. */
  async function add(recording: NewRecording) {
    const { owner, area, itemId } = recording;
    // The session may have changed since: the listed recordings may be another user's.
    const earlier = state.recordings.find(
      (each) => each.owner === owner && each.area === area && each.itemId === itemId,
    );
    const isUploading = earlier !== undefined && earlier.key === state.uploadingKey;
    const replacedKey = isUploading ? undefined : earlier?.key;
    const added = { ...recording, replaces: isUploading ? anyRecording : (earlier ?? recording).replaces };
    try {
      if (replacedKey === undefined) await recordingStore.add(added);
      else if (unstored.has(replacedKey)) unstored.set(replacedKey, { ...added, key: replacedKey });
      else await recordingStore.replace(replacedKey, added);
      // Also after the session ended: the recording is uploaded when its owner signs in again.
      waitingFlags.set(owner, true);
    } catch {
      const key = -Date.now();
      unstored.set(key, { ...added, key });
    }
    await announceChange();
    void run();
  }

  /** Starts to upload the recordings of an area. Calls onUploaded after each upload. */
  function serve(area: RecordingArea, onUploaded: () => void) {
    areas.set(area.id, { area, onUploaded });
    // Shows the recordings at once, also while another tab uploads.
    void reload();
    resume();
  }

  function resume() {
    attempts = 0;
    void run();
  }

  async function run() {
    clearTimeout(timer);
    if (isRunning) return;
    isRunning = true;
    try {
      // Waits while another tab uploads, and continues when that tab is closed.
      await runAlone(async () => {
        await reload();
        for (let next = findNext(); next && session.token(); next = findNext()) {
          const canContinue = await upload(next);
          if (!canContinue) break;
        }
      });
    } finally {
      isRunning = false;
      setState({ uploadingKey: undefined });
    }
  }

  function findNext() {
    return state.recordings.find(({ area, refusal }) => areas.has(area) && refusal === undefined);
  }

  /** Makes one attempt. Reports whether the queue can continue with the next recording. */
  async function upload(recording: WaitingRecording): Promise<boolean> {
    const served = areas.get(recording.area);
    if (!served) return false;
    setState({ uploadingKey: recording.key });
    try {
      const { item, refusal } = await deliver(recording, served.area, () => readSound(recording));
      if (item) {
        served.onUploaded();
        await finish(recording, item);
      } else await save(recording, { refusal });
    } catch (error) {
      if (isTemporary(error)) {
        retryLater(error);
        return false;
      }
      await save(recording, { refusal: refusalOf(error) });
    }
    attempts = 0;
    setState({ isHeldUp: false });
    return true;
  }

  /** Removes a recording whose item now has it. */
  async function finish({ key, name, area }: WaitingRecording, item: Recorded) {
    setState({ uploaded: new Map(state.uploaded).set(itemKey(area, item.id), item) });
    await update(key, (stored) => {
      if (stored.name === name) return undefined;
      // Another tab has stored a newer recording under this key. It replaces the uploaded one.
      return { ...stored, replaces: item.audio?.fileId };
    });
  }

  function retryLater(error: unknown) {
    const pause = pauses[Math.min(attempts, pauses.length - 1)] ?? 0;
    const retryAfter = error instanceof ApiError ? error.retryAfter : undefined;
    attempts++;
    setState({ isHeldUp: true });
    timer = setTimeout(() => void run(), Math.max(pause, (retryAfter ?? 0) * 1000));
  }

  /** Retries a refused recording. With `replace`, it replaces whatever recording the item has. */
  async function retry(key: number, replace = false) {
    const recording = state.recordings.find((each) => each.key === key);
    if (!recording) return;
    await save(recording, { refusal: undefined, ...(replace && { replaces: anyRecording }) });
    resume();
  }

  /** Removes the recording that is shown under this key. */
  async function remove(key: number) {
    const shown = state.recordings.find((each) => each.key === key);
    await update(key, (stored) => (stored.name === shown?.name ? undefined : stored));
  }

  /** Returns the sound of a recording; undefined if the recording was removed. */
  async function readSound(recording: Pick<WaitingRecording, 'key' | 'name'>) {
    const samples = unstored.get(recording.key)?.samples;
    return samples ?? (await recordingStore.sound(recording).catch(() => undefined));
  }

  /** Changes this recording, but not one with which another tab replaced it. */
  async function save({ key, name }: WaitingRecording, fields: Partial<WaitingRecording>) {
    await update(key, (stored) => (stored.name === name ? { ...stored, ...fields } : stored));
  }

  async function update(key: number, apply: Update) {
    const recording = unstored.get(key);
    if (recording) {
      const changed = apply(recording);
      if (changed) unstored.set(key, { ...recording, ...changed });
      else unstored.delete(key);
    } else await recordingStore.update(key, apply);
    await announceChange();
  }

  async function announceChange() {
    await reload();
    channel?.postMessage('');
  }

  /** Reads the stored recordings, which another tab may have changed. */
  async function reload() {
    const owner = session.username();
    const stored = owner === undefined ? [] : await recordingStore.list(owner).catch(() => undefined);
    const own = [...unstored.values()].filter((recording) => recording.owner === owner);
    const recordings = [...(stored ?? []), ...own];
    setState({ recordings, isOnlyHere: own.length > 0, isHeldUp: state.isHeldUp && recordings.length > 0 });
    if (owner !== undefined && stored) waitingFlags.set(owner, recordings.length > 0);
  }

  return {
    get: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    add,
    serve,
    resume,
    retry,
    remove,
    readSound,
    /** For tests: stops everything. */
    stop() {
      areas.clear();
      clearTimeout(timer);
      globalThis.removeEventListener('online', resume);
      channel?.close();
      channel = undefined; // an upload that is under way may still announce its end
    },
  };
}

/** Runs the task while no other tab runs one. */
async function runAlone(task: () => Promise<void>): Promise<void> {
  if ('locks' in navigator) await navigator.locks.request(channelName, task);
  else await task();
}
