import { http } from 'msw';
import { expect, it } from 'vitest';
import { readAll } from '../../testing/exports';
import { problem, server } from '../../testing/server';
import { aChange, serveHistories } from './activity.testkit';
import { activitySource } from './activityQuery';
import { streamsOf } from './streams';

const at = (minute: number) => `2026-11-20T10:${String(minute).padStart(2, '0')}:00Z`;
const changes = (...minutes: number[]) =>
  minutes.map((minute) => aChange({ id: String(minute), at: at(minute) }));
const everywhere = streamsOf({ area: '', kind: '' });

it('reads the changes of all areas to the end, by time, each once', async () => {
  serveHistories({ creator: changes(9, 7, 3), ilu: changes(8, 6, 5, 4, 2, 1), auth: changes(10) }, 2);
  const { parts } = activitySource(everywhere, {}, false);
  expect(parts.map(({ label }) => label)).toEqual(['All changes']);
  const rows = (await readAll(parts[0].read())) as { id: string; area: string }[];
  expect(rows.map(({ id }) => Number(id))).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
  expect(rows.slice(0, 3).map(({ area }) => area)).toEqual(['auth', 'creator', 'ilu']);
});

it('reads only what is listed, and goes on after a failure', async () => {
  const asked = serveHistories({ ilu: [...changes(3, 2), aChange({ id: '1', at: at(1), actor: 'ada' })] }, 1);
  const streams = streamsOf({ area: 'ilu', kind: 'deleted' });
  const [listed] = activitySource(streams, { actor: 'ngozi' }, true).parts;
  expect(listed.label).toBe('Only the current list');
  const read = listed.read();
  const { signal } = new AbortController();
  const first = await read(signal);
  server.use(http.get('/api/ilu/admin/history', () => problem(503, 'Away'), { once: true }));
  await expect(read(signal)).rejects.toThrow('Away');
  const rows = [...first.rows, ...(await readAll(read))] as { id: string }[];
  expect(rows.map(({ id }) => id)).toEqual(['3', '2']);
  expect(asked.every((one) => one.includes('actor=ngozi') && one.includes('action=delete'))).toBe(true);
});
