import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { follow } from '../../docs/examples/follow.mjs';
import { expect, test } from '../support/test.js';

// @apart: the stream must also come through the gateway.
test('the example keeps a copy in step with the list @apart', async ({ api, baseURL }) => {
  await api.emptyDirectory();
  const ada = await api.addCreator('Ada');
  const folder = mkdtempSync(join(tmpdir(), 'obi-follow-'));
  const file = join(folder, 'creators.json');
  const copied = () => {
    const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
    if (!text.endsWith('}')) return []; // not written yet, or the damaged file below
    const { entries } = JSON.parse(text) as { entries: Record<string, { name: string }> };
    return Object.values(entries)
      .map(({ name }) => name)
      .sort();
  };
  const following = async (step: () => Promise<void>) => {
    const stop = new AbortController();
    const ended = follow(`${baseURL}/api/creator`, file, stop.signal).catch((reason: unknown) => reason);
    await step();
    stop.abort();
    expect(await ended).toMatchObject({ name: 'AbortError' });
  };

  await following(async () => {
    await expect.poll(copied).toEqual(['Ada']);
    await api.addCreator('Uche');
    await expect.poll(copied).toEqual(['Ada', 'Uche']);
    await api.editCreator(ada.id, 'Adaeze');
    await expect.poll(copied).toEqual(['Adaeze', 'Uche']);
  });
  await api.deleteCreator(ada.id);
  await api.addCreator('Ngozi');
  writeFileSync(file, '{"next":'); // the program was stopped while it wrote
  await following(() => expect.poll(copied).toEqual(['Ngozi', 'Uche']));
  rmSync(folder, { recursive: true });
});
