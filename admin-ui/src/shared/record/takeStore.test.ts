import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { connectSession } from '../http/client';
import { takeStore } from './takeStore';

it('offers no take that is being kept, and offers it again when that fails', async () => {
  connectSession({ token: () => 'token', username: () => 'ngozi', refused: () => undefined });
  const sound = { samples: new Float32Array(2).buffer, rate: 24_000, isClipped: false };
  const key = await takeStore.hold({
    area: 'takes',
    itemId: 'aka',
    text: 'Aka',
    replaces: undefined,
    ...sound,
  });
  let fail = () => {};
  const kept = new Promise<void>((_, reject) => (fail = () => reject(new Error('no worker'))));
  const removed = takeStore.remove(key ?? 0, kept);
  expect(await takeStore.list('takes')).toEqual([]);
  expect(await takeStore.find('takes', 'aka')).toBeUndefined();
  fail();
  await expect(removed).rejects.toThrow('no worker');
  expect(await takeStore.list('takes')).toHaveLength(1);
  expect(await takeStore.find('takes', 'aka')).toMatchObject({ key });
  await takeStore.remove(key ?? 0);
  expect(await takeStore.list('takes')).toEqual([]);
});

it('finds the last of an item, of the one who is signed in', async () => {
  const of = (username: string) =>
    connectSession({ token: () => 'token', username: () => username, refused: () => undefined });
  const sound = { samples: new Float32Array(2).buffer, rate: 24_000, isClipped: false };
  const hold = (itemId: string, text: string) =>
    takeStore.hold({ area: 'takes', itemId, text, replaces: undefined, ...sound });
  of('ada');
  await hold('egbe', 'of Ada');
  of('ngozi');
  await hold('egbe', 'first');
  await hold('egbe', 'last');
  await hold('ugo', 'of another');
  expect(await takeStore.find('takes', 'egbe')).toMatchObject({ text: 'last' });
  expect(await takeStore.find('elsewhere', 'egbe')).toBeUndefined();
});
