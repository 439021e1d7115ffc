import { expect, it, vi } from 'vitest';
import { patience } from '../../../testing/timers';
import { ApiError } from '../../http/client';
import { dibiaSheet } from '../../../features/dibia/directory/dibiaTexts';
import { proverbSheet } from '../../../features/ilu/proverb/proverbTexts';
import type { ImportArea } from '../area';
import type { Fields, ImportRow } from '../plan/rows';
import { patiently, type RowAnswer, type Waiting } from './api';
import { batchesOf, problemsFirst, rowChecker } from './checked';

const area: ImportArea = {
  sheet: proverbSheet,
  databasePath: '/',
  required: [],
  known: ['proverb'],
};
const rowOf = (number: number, fields: Fields): ImportRow => ({
  id: String(number),
  number,
  fields,
  cells: [],
});

it('parts rows at 500, and at 1 MB', async () => {
  const small = Array.from({ length: 1001 }, (_, at) => rowOf(at, { proverb: 'Ugo' }));
  const batches = await batchesOf(small);
  expect(batches.map(({ rows }) => rows.length)).toEqual([500, 500, 1]);
  expect(new Set(batches.map(({ id }) => id)).size).toBe(3);
  // An ụ has three bytes.
  const large = Array.from({ length: 5 }, (_, at) => rowOf(at, { meaning: 'ụ'.repeat(150_000) }));
  expect((await batchesOf(large)).map(({ rows }) => rows.length)).toEqual([2, 2, 1]);
});

const checkedRows = (of: ImportArea, answers: { row: ImportRow; answer: RowAnswer }[]) => {
  const check = rowChecker(of);
  return problemsFirst(answers.map(({ row, answer }) => check(row, answer)));
};

it('takes a new entry that says what another new one says for a repetition, as the service would', () => {
  const add = (number: number, fields: Fields, answer: Partial<RowAnswer> = {}) => ({
    row: rowOf(number, fields),
    answer: { outcome: 'add' as const, after: fields, ...answer },
  });
  const same = { outcome: 'same' as const };
  const rows = checkedRows(area, [
    add(2, { id: 'a', proverb: 'Ugo' }),
    add(3, { id: 'b', proverb: 'ugo' }),
    { row: rowOf(4, { id: 'c', proverb: 'Ugo' }), answer: same },
  ]);
  expect(rows.map(({ number, kind, sameAs }) => [number, kind, sameAs])).toEqual([
    [3, 'repeated', 2],
    [2, 'added', undefined],
    [4, 'same', undefined],
  ]);
  // A contact is known by what the service makes of it.
  const contacts = checkedRows(
    { ...area, sheet: dibiaSheet, known: ['name', 'contact'] },
    ['0801 2', '08012'].map((contact, at) =>
      add(at, { name: 'Eze', contact }, { after: { contact: '+234 8012' } }),
    ),
  );
  expect(contacts.map(({ kind }) => kind)).toEqual(['repeated', 'added']);
});

it('retries only while the service cannot be reached, and at once when it can', async () => {
  const { signal } = new AbortController();
  const waits: (Waiting | undefined)[] = [];
  const options = { signal, onWait: (waiting: Waiting | undefined) => void waits.push(waiting) };
  const call = vi.fn<() => Promise<string>>();
  call.mockRejectedValueOnce(new ApiError(0, ''));
  call.mockRejectedValueOnce(new ApiError(503, '', { retryAfter: 600 }));
  call.mockResolvedValueOnce('done');
  const answer = patiently(call, options);
  await vi.waitFor(() => expect(waits).toHaveLength(1), patience);
  expect(waits[0]?.isOffline).toBe(true);
  window.dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(waits).toHaveLength(3), patience);
  expect(waits[2]?.isOffline).toBe(false);
  waits[2]?.now();
  expect(await answer).toBe('done');
  expect(waits.at(-1)).toBeUndefined();

  call.mockRejectedValueOnce(new ApiError(422, ''));
  await expect(patiently(call, options)).rejects.toMatchObject({ status: 422 });
});

it('stops waiting when it is cancelled', async () => {
  const ending = new AbortController();
  const call = vi.fn(() => Promise.reject<string>(new ApiError(0, '')));
  const answer = patiently(call, {
    signal: ending.signal,
    onWait: (waiting) => waiting && ending.abort(),
  });
  await expect(answer).rejects.toThrow();
  expect(call).toHaveBeenCalledTimes(1);
});
