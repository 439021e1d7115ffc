import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { connectSession } from '../http/client';
import { takes } from './takes';

it('offers no take that is being kept, and offers it again when that fails', async () => {
  connectSession({ token: () => 'token', username: () => 'ngozi', refused: () => undefined });
  const sound = { samples: new Float32Array(2).buffer, rate: 24_000, isClipped: false };
  const key = await takes.hold({ area: 'takes', itemId: 'aka', text: 'Aka', replaces: undefined, ...sound });
  let fail = () => {};
  const kept = new Promise<void>((_, reject) => (fail = () => reject(new Error('no worker'))));
  const removed = takes.remove(key ?? 0, kept);
  expect(await takes.list('takes')).toEqual([]);
  fail();
  await expect(removed).rejects.toThrow('no worker');
  expect(await takes.list('takes')).toHaveLength(1);
  await takes.remove(key ?? 0);
  expect(await takes.list('takes')).toEqual([]);
});
