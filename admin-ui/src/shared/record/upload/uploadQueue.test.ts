import 'fake-indexeddb/auto';
import { waitFor } from '@testing-library/react';
import { deleteDB, openDB } from 'idb';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { ApiError, connectSession } from '../../http/client';
import type { RecordingOptions } from '../../audio/appendRecording';
import { detailsText } from '../../audio/details';
import type { Recorded, RecordingArea } from '../../audio/stored/recording';
import { openDatabase, recordingStore, type NewRecording } from '../storage';
import { waitingFlags } from '../waitingFlags';
import { otherRecording } from './deliver';
import { forgetRecordings } from '../../../testing/recordings';
import { createQueue, itemKey, uploadQueue } from './uploadQueue';

const signIn = (username: string) =>
  connectSession({ token: () => 'token', username: () => username, refused: () => undefined });
const recording = (fileId: string, filename = 'old.mp3') => ({
  fileId,
  filename,
  uploadedAt: '2026-01-01T00:00:00Z',
});

const neverCalled = () => Promise.reject(new Error('not called'));

/** A service with these items, and how often it fails first. */
function aService(items: Omit<Recorded, 'version'>[]) {
  const stored = new Map<string, Recorded>(items.map((item) => [item.id, { version: 1, ...item }]));
  const state = { uploads: [] as string[], failures: [] as (ApiError | 'lost answer')[] };
  const calls = {
    load: (id: string) => Promise.resolve(stored.get(id)),
    upload: (id: string, file: File, { details }: RecordingOptions = {}) => {
      const failure = state.failures.shift();
      if (failure instanceof ApiError) return Promise.reject(failure);
      state.uploads.push([id, file.name, detailsText(details)].filter(Boolean).join(' '));
      const item = { id, version: 2, audio: recording(`file-of-${file.name}`, file.name) };
      stored.set(id, item);
      return failure ? Promise.reject(new ApiError(0, '')) : Promise.resolve(item);
    },
    describe: neverCalled,
    check: neverCalled,
    remove: () => Promise.resolve(),
  };
  return { ...state, state, stored, calls };
}

const nothing = () => undefined;
const anArea = (id: RecordingArea['id'], calls: RecordingArea['calls']) => {
  const noun = { one: 'proverb', many: 'proverbs' };
  return { id, noun, calls, listKey: [id] };
};

function aQueue(service: ReturnType<typeof aService>, pauses = [0]) {
  const queue = createQueue(pauses);
  onTestFinished(() => queue.stop());
  queue.serve(anArea('ilu', service.calls), nothing);
  return { queue };
}

const kept = (itemId: string, replaces?: string) => ({
  area: 'ilu',
  itemId,
  text: 'Egbe bere',
  samples: new Float32Array(2).buffer,
  rate: 24_000,
  name: itemId,
  replaces,
  owner: 'ngozi',
});

const isEmpty = (queue: ReturnType<typeof createQueue>) =>
  waitFor(() =>
    expect(queue.get()).toMatchObject({ recordings: [], uploadingKey: undefined, isHeldUp: false }),
  );
const refusalOf = (queue: ReturnType<typeof createQueue>, words: string) =>
  waitFor(() => expect(queue.get().recordings[0]?.refusal).toBe(words));

beforeEach(async () => {
  signIn('ngozi');
  for (const owner of ['ngozi', 'ada']) {
    for (const { key } of await recordingStore.list(owner)) await recordingStore.update(key, () => undefined);
  }
});

it('sends what was kept, in order, and forgets it', async () => {
  const service = aService([{ id: 'a' }, { id: 'b' }]);
  const { queue } = aQueue(service);
  await queue.add(kept('a'));
  await queue.add(kept('b'));
  await isEmpty(queue);
  expect(waitingFlags.has('ngozi')).toBe(false);
  expect(service.state.uploads).toEqual(['a a.wav', 'b b.wav']);
  expect([...queue.get().uploaded.values()].map(({ audio }) => audio?.filename)).toEqual(['a.wav', 'b.wav']);
  expect(await recordingStore.list('ngozi')).toEqual([]);
});

it('sends what is known about the speaker, also after a reload', async () => {
  const service = aService([{ id: 'a' }]);
  await recordingStore.add({ ...kept('a'), details: { speaker: 'Ada Okeke', dialect: 'Owerri' } });
  const { queue } = aQueue(service);
  await waitFor(() => expect(service.state.uploads).toEqual(['a a.wav Ada Okeke, Owerri']));
  await isEmpty(queue);
});

it('says so when this browser cannot make a file of it', async () => {
  const { queue } = aQueue(aService([{ id: 'a' }]));
  // jsdom has no OfflineAudioContext to change the rate with.
  await queue.add({ ...kept('a'), rate: 44_100 });
  await refusalOf(
    queue,
    "This browser couldn't prepare the recording for upload. Try again, or record it again.",
  );
});

it('keeps a recording for its owner, even if the session ends before it is stored', async () => {
  const { queue } = aQueue(aService([{ id: 'a' }]));
  connectSession({ token: () => undefined, username: () => undefined, refused: () => undefined });
  await queue.add(kept('a'));
  expect(await recordingStore.list('ngozi')).toHaveLength(1);
  expect(waitingFlags.has('ngozi')).toBe(true);
});

it('tells what it sent of one area from what has the same id in another', async () => {
  const { queue } = aQueue(aService([{ id: 'sample-1' }]));
  await queue.add(kept('sample-1'));
  await isEmpty(queue);
  expect(queue.get().uploaded.get(itemKey('ilu', 'sample-1'))).toMatchObject({ id: 'sample-1' });
  expect(queue.get().uploaded.has(itemKey('kwuo', 'sample-1'))).toBe(false);
});

it('sends what an earlier visit left', async () => {
  await recordingStore.add({ ...kept('a'), owner: 'ngozi' });
  const service = aService([{ id: 'a' }]);
  const { queue } = aQueue(service);
  await waitFor(() => expect(service.state.uploads).toEqual(['a a.wav']));
  await isEmpty(queue);
});

it('sends what an earlier release kept, whose sound lay in its entry', async () => {
  await deleteDB('obi.recordings');
  const before = await openDB('obi.recordings', 2, {
    upgrade(db) {
      const own = { keyPath: 'key', autoIncrement: true };
      db.createObjectStore('recordings', own).createIndex('owner', 'owner');
      db.createObjectStore('takes', own).createIndex('place', ['owner', 'area']);
    },
  });
  for (const id of ['a', 'b']) await before.add('recordings', { ...kept(id), owner: 'ngozi' });
  before.close();
  expect(await recordingStore.list('ngozi')).toEqual([
    expect.not.objectContaining({ samples: expect.anything() as unknown }),
    expect.objectContaining({ key: 2, itemId: 'b', replaces: undefined }),
  ]);
  const service = aService([{ id: 'a' }, { id: 'b' }]);
  const { queue } = aQueue(service);
  await waitFor(() => expect(service.state.uploads).toEqual(['a a.wav', 'b b.wav']));
  await isEmpty(queue);
});

it('stays at the earlier version of the storage when its recordings cannot be moved', async () => {
  await deleteDB('obi.recordings');
  const before = await openDB('obi.recordings', 2, {
    upgrade(db) {
      const own = { keyPath: 'key', autoIncrement: true };
      db.createObjectStore('recordings', own).createIndex('owner', 'owner');
      db.createObjectStore('takes', own).createIndex('place', ['owner', 'area']);
    },
  });
  // Without a name its sound has no key.
  await before.add('recordings', { ...kept('a'), name: undefined, owner: 'ngozi' });
  before.close();
  await expect(openDatabase()).rejects.toThrow();
  const after = await openDB('obi.recordings');
  expect(after.version).toBe(2);
  after.close();
  await deleteDB('obi.recordings');
});

it('reads the sound of a recording when it is sent or played, and forgets it with the recording', async () => {
  const service = aService([{ id: 'a' }, { id: 'b' }]);
  service.state.failures.push(new ApiError(0, ''));
  const { queue } = aQueue(service, [3_600_000]);
  await queue.add(kept('a'));
  await waitFor(() => expect(queue.get().isHeldUp).toBe(true));
  await queue.add({ ...kept('b'), samples: new Float32Array(3).buffer });
  const [a, b] = queue.get().recordings;
  if (!a || !b) throw new Error('They do not wait.');
  expect([a, b].flatMap((entry) => Object.values(entry)).some((value) => typeof value === 'object')).toBe(
    false,
  );
  expect(await queue.readSound(b)).toHaveProperty('byteLength', 12);
  await queue.add({ ...kept('b'), name: 'again' });
  expect(await queue.readSound(b)).toBeUndefined();
  queue.resume();
  await isEmpty(queue);
  expect(await Promise.all([a, { ...b, name: 'again' }].map(queue.readSound))).toEqual([
    undefined,
    undefined,
  ]);
});

it('says so where the browser has lost the sound', async () => {
  await recordingStore.add({ ...kept('a'), owner: 'ngozi' });
  await (await openDatabase()).clear('sounds');
  const { queue } = aQueue(aService([{ id: 'a' }]));
  await refusalOf(queue, 'This browser no longer has the recording. Please record it again.');
});

it("neither shows nor sends another person's", async () => {
  await recordingStore.add({ ...kept('a'), owner: 'ada' });
  const service = aService([{ id: 'a' }, { id: 'b' }]);
  const { queue } = aQueue(service);
  await queue.add(kept('b'));
  await isEmpty(queue);
  expect(service.state.uploads).toEqual(['b b.wav']);
  expect(await recordingStore.list('ada')).toHaveLength(1);
});

it.each([0, 401, 404, 412, 429, 500, 503])('tries again after %d', async (status) => {
  const service = aService([{ id: 'a' }]);
  service.state.failures.push(new ApiError(status, ''), new ApiError(status, ''));
  const { queue } = aQueue(service);
  await queue.add(kept('a'));
  await waitFor(() => expect(service.state.uploads).toEqual(['a a.wav']));
  await isEmpty(queue);
});

it("does not overwrite another person's unsent recording", async () => {
  signIn('ada');
  const queue = createQueue();
  onTestFinished(() => queue.stop());
  await queue.add({ ...kept('a'), owner: 'ada' });
  await queue.add(kept('a'));
  expect(await recordingStore.list('ada')).toHaveLength(1);
  expect(await recordingStore.list('ngozi')).toHaveLength(1);
});

it('waits longer and longer, and goes on at once when the line is back', async () => {
  const service = aService([{ id: 'a' }]);
  service.state.failures.push(new ApiError(0, ''));
  const { queue } = aQueue(service, [3_600_000]);
  await queue.add(kept('a'));
  await waitFor(() => expect(queue.get()).toMatchObject({ isHeldUp: true, uploadingKey: undefined }));
  expect(await recordingStore.list('ngozi')).toHaveLength(1);
  expect([waitingFlags.has('ngozi'), waitingFlags.has('ada')]).toEqual([true, false]);
  window.dispatchEvent(new Event('online'));
  await isEmpty(queue);
});

it('speaks of no lost connection once what was held up is removed', async () => {
  const service = aService([{ id: 'a' }]);
  service.state.failures.push(new ApiError(0, ''));
  const { queue } = aQueue(service, [3_600_000]);
  await queue.add(kept('a'));
  await waitFor(() => expect(queue.get()).toMatchObject({ isHeldUp: true, uploadingKey: undefined }));
  await queue.remove(queue.get().recordings[0]?.key ?? 0);
  expect(queue.get()).toMatchObject({ recordings: [], isHeldUp: false });
});

it('does not send again what arrived though its answer was lost', async () => {
  const service = aService([{ id: 'a' }]);
  service.state.failures.push('lost answer');
  const { queue } = aQueue(service);
  await queue.add(kept('a'));
  await waitFor(() => expect(queue.get().uploaded.size).toBe(1));
  await isEmpty(queue);
  expect(service.state.uploads).toEqual(['a a.wav']);
});

it('keeps what the server refuses, says why, and goes on with the next', async () => {
  const service = aService([{ id: 'a' }, { id: 'b' }]);
  service.state.failures.push(new ApiError(422, '', { serverMessage: 'The file is no audio' }));
  const { queue } = aQueue(service);
  await queue.add(kept('a'));
  await queue.add(kept('b'));
  await waitFor(() => expect(service.state.uploads).toEqual(['b b.wav']));
  await refusalOf(queue, 'The file is no audio');
  await queue.retry(queue.get().recordings[0]?.key ?? 0);
  await isEmpty(queue);
  expect(service.state.uploads).toEqual(['b b.wav', 'a a.wav']);
});

it('takes the later of two recordings that wait', async () => {
  const service = aService([{ id: 'a', audio: recording('known') }]);
  service.state.failures.push(new ApiError(0, ''));
  const { queue } = aQueue(service, [3_600_000]);
  await queue.add(kept('a', 'known'));
  await waitFor(() => expect(queue.get().isHeldUp).toBe(true));
  await queue.add({ ...kept('a', 'known'), name: 'again' });
  await isEmpty(queue);
  expect(service.state.uploads).toEqual(['a again.wav']);
});

describe('another tab keeps one of the same item while the older is on its way', () => {
  async function whileSending(item: Recorded, first: NewRecording) {
    const service = aService([item]);
    const asked: ((error?: ApiError) => void)[] = [];
    const { upload } = service.calls;
    service.calls.upload = async (id, file) => {
      await new Promise<void>((go, fail) => asked.push((error) => (error ? fail(error) : go())));
      return upload(id, file);
    };
    await recordingStore.add(first);
    const here = aQueue(service).queue;
    await waitFor(() => expect(asked).toHaveLength(1));
    // The other tab sends nothing itself.
    const there = createQueue();
    onTestFinished(() => there.stop());
    there.serve(anArea('kwuo', service.calls), nothing);
    await waitFor(() => expect(there.get().recordings).toHaveLength(1));
    return { here, there, service, asked };
  }
  const first = { ...kept('a', 'known'), owner: 'ngozi' };

  it('sends the newer one, too, in the place of the older', async () => {
    const item = { id: 'a', version: 1, audio: recording('known') };
    const { here, there, service, asked } = await whileSending(item, first);
    await there.add({ ...kept('a', 'known'), name: 'again' });
    asked[0]?.();
    await waitFor(() => expect(asked).toHaveLength(2));
    asked[1]?.();
    await isEmpty(here);
    expect(service.state.uploads).toEqual(['a a.wav', 'a again.wav']);
  });

  it('does not hold the refusal of the older against it', async () => {
    const { here, there, service, asked } = await whileSending(
      { id: 'a', version: 1 },
      { ...first, replaces: undefined },
    );
    await there.add({ ...kept('a'), name: 'again' });
    asked[0]?.(new ApiError(422, '', { serverMessage: 'The file is no audio' }));
    await waitFor(() => expect(asked).toHaveLength(2));
    asked[1]?.();
    await isEmpty(here);
    expect(service.state.uploads).toEqual(['a again.wav']);
  });

  it('brings back nothing that was removed there', async () => {
    const { here, there, asked } = await whileSending(
      { id: 'a', version: 1 },
      { ...first, replaces: undefined },
    );
    await there.remove(there.get().recordings[0]?.key ?? 0);
    asked[0]?.(new ApiError(422, ''));
    await isEmpty(here);
    expect(await recordingStore.list('ngozi')).toEqual([]);
  });
});

it('replaces the recording that the person knew of, and no other unasked', async () => {
  const service = aService([
    { id: 'a', audio: recording('known') },
    { id: 'b', audio: recording('of a colleague') },
  ]);
  const { queue } = aQueue(service);
  await queue.add(kept('a', 'known'));
  await isEmpty(queue);
  await queue.add(kept('b'));
  await refusalOf(queue, otherRecording);
  expect(service.state.uploads).toEqual(['a a.wav']);
  await queue.retry(queue.get().recordings[0]?.key ?? 0, true);
  await isEmpty(queue);
  expect(service.stored.get('b')?.audio?.filename).toBe('b.wav');
});

it('keeps the recording of what was deleted until it is removed', async () => {
  const { queue } = aQueue(aService([]));
  await queue.add(kept('gone'));
  await refusalOf(queue, 'This proverb was deleted.');
  await queue.remove(queue.get().recordings[0]?.key ?? 0);
  expect(queue.get().recordings).toEqual([]);
});

it('sends what the browser does not store, and says that it is only here', async () => {
  vi.spyOn(recordingStore, 'add').mockRejectedValue(new DOMException('', 'QuotaExceededError'));
  const service = aService([{ id: 'a' }]);
  service.state.failures.push(new ApiError(0, ''));
  const { queue } = aQueue(service, [3_600_000]);
  await queue.add(kept('a'));
  await waitFor(() => expect(queue.get()).toMatchObject({ isOnlyHere: true, isHeldUp: true }));
  queue.resume();
  await isEmpty(queue);
  expect(queue.get().isOnlyHere).toBe(false);
});

it('starts empty after forgetRecordings', async () => {
  const queue = uploadQueue();
  queue.serve(anArea('ilu', aService([{ id: 'a' }]).calls), nothing);
  await queue.add(kept('a'));
  await waitFor(() => expect(queue.get().uploaded.size).toBe(1));
  await forgetRecordings();
  expect(uploadQueue().get()).toMatchObject({ recordings: [], uploaded: new Map() });
});
