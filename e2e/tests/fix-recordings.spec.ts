import { readFileSync } from 'node:fs';

import { expect, expectAccessibleInBoth, openSignedIn, test } from '../support/test.js';
import { databasePage } from '../support/proverbDatabase.js';
import { emptyProverbs, storedProverbs, type Proverb } from '../support/proverbs.js';

const samples = '../../admin-ui/src/testing/recordings';
const sample = (name: string) => readFileSync(new URL(`${samples}/${name}`, import.meta.url));

/** A WAV file that is 20 dB quieter. */
function quietWav(): Buffer {
  const wav = Buffer.from(sample('voice.wav'));
  for (let at = 44; at + 1 < wav.length; at += 2) wav.writeInt16LE(Math.round(wav.readInt16LE(at) / 10), at);
  return wav;
}

test('fixes all recordings, although the connection is lost, and undoes all', async ({
  page,
  context,
  api,
  obi,
  signIn,
}) => {
  await emptyProverbs(api);
  const files: Record<string, [name: string, Buffer]> = {
    Aka: ['voice.amr', sample('voice.amr')],
    Bia: ['quiet.wav', quietWav()],
    Chi: ['voice.wma', sample('voice.wma')],
  };
  const headers = { Authorization: `Bearer ${api.token}` };
  for (const [proverb, [name, content]] of Object.entries(files)) {
    const form = new FormData();
    form.append('proverb', proverb);
    form.append('meaning', `What ${proverb} means.`);
    form.append('categories', '[]');
    form.append('speaker', 'Ada');
    if (proverb === 'Bia') form.append('loudness', '-44.5');
    form.append('audio', new Blob([new Uint8Array(content)]), name);
    const added = await fetch(`${obi.url}/api/ilu/admin/proverb-with-audio`, {
      method: 'POST',
      headers,
      body: form,
    });
    expect(added.status, await added.text()).toBe(201);
  }
  const before = await storedProverbs(api);
  const fileOf = (proverbs: Proverb[], text: string) =>
    proverbs.find(({ proverb }) => proverb === text)?.audio?.fileId ?? '';

  await openSignedIn(page, signIn, '/admin');
  const part = page.getByRole('region', { name: 'Recordings to fix' });
  const lines = part.getByRole('link');
  await expect(lines).toHaveText([
    '2 proverb recordings may not play everywhere',
    '1 proverb recording is too quiet or too loud',
    '2 proverb recordings have unknown loudness',
  ]);
  await expectAccessibleInBoth(page, 'recordings to fix');
  await expect(lines.first()).toHaveAttribute('href', `${databasePage}?playable=some`);
  await page.goto(`${databasePage}?playable=some`);
  await expect(page.getByText('2 of 3 proverbs')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Play Aka (may not play everywhere)' })).toBeVisible();
  await page.goBack();

  await page.route(
    '**/api/ilu/admin/proverbs/*/audio',
    async (route) => {
      await context.setOffline(true);
      await route.abort('internetdisconnected');
    },
    { times: 1 },
  );
  await part.getByRole('button', { name: 'Fix all' }).click();
  const dialog = page.getByRole('dialog', { name: 'Fix recordings' });
  await expect(dialog.getByText('No connection. Obi will continue when it is back.')).toBeVisible();
  await context.setOffline(false);
  await expect(dialog.getByText('Done.')).toBeVisible();
  await expect(dialog.getByText('2 recordings fixed.')).toBeVisible();
  await expect(dialog.getByText("Obi can't convert WMA files.")).toBeVisible();
  await expectAccessibleInBoth(page, 'the result of fixing recordings');

  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(lines).toHaveText([
    '1 proverb recording may not play everywhere',
    '1 proverb recording has unknown loudness',
  ]);
  const after = await storedProverbs(api);
  for (const proverb of ['Aka', 'Bia']) {
    const entry = after.find((each) => each.proverb === proverb);
    expect(entry?.audio).toMatchObject({ playable: 'everywhere', speaker: 'Ada', hasOriginal: true });
    const { id = '', audio: { fileId } = { fileId: '' } } = entry ?? {};
    expect(fileId).not.toBe(fileOf(before, proverb));
    expect(await page.evaluate(lengthOf, `${obi.url}/api/ilu/audio/${fileId}`)).toBeGreaterThan(0.5);
    const original = await fetch(`${obi.url}/api/ilu/admin/proverbs/${id}/audio/${fileId}/original`, {
      headers,
    });
    expect(Buffer.from(await original.arrayBuffer())).toEqual(files[proverb]?.[1]);
  }

  await part.getByRole('button', { name: 'Show result' }).click();
  await dialog.getByRole('button', { name: 'Undo all' }).click();
  await page
    .getByRole('alertdialog', { name: 'Undo the fix of 2 recordings?' })
    .getByRole('button', { name: 'Undo all' })
    .click();
  await expect(dialog.getByText('Undone.')).toBeVisible();
  const undone = await storedProverbs(api);
  for (const { proverb, audio } of before) expect(fileOf(undone, proverb), proverb).toBe(audio?.fileId);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(lines).toHaveCount(3);
});

/** Plays the recording to its end and returns its length in seconds. */
async function lengthOf(url: string): Promise<number> {
  const audio = new Audio(url);
  audio.muted = true;
  await audio.play();
  await new Promise((resolve, reject) => {
    audio.onended = resolve;
    audio.onerror = reject;
  });
  return audio.currentTime;
}
