import { readFileSync } from 'node:fs';

import { addProverb, databasePage, openEdit } from '../support/proverbDatabase.js';
import { emptyProverbs, storedProverbs } from '../support/proverbs.js';
import { convertible, sample } from '../support/samples.js';
import { expect, openSignedIn, test } from '../support/test.js';

const recording = (name: string) => ({ name, mimeType: 'audio/x-any', buffer: readFileSync(sample(name)) });

test('recordings of every format are stored in one that plays', async ({ page, api, obi, signIn }) => {
  await emptyProverbs(api);
  await addProverb(api, 'Aka');
  await openSignedIn(page, signIn, databasePage);
  const dialog = await openEdit(page, 'Aka');
  const input = dialog.locator('input[type=file]');
  const lengths = new Map<string, number>();
  for (const extension of convertible) {
    await input.setInputFiles(recording(`voice.${extension}`));
    await expect(dialog.getByText(/Ready to upload as (MP3|M4A), \d+ KB\.$/), extension).toBeVisible();
    await dialog.getByRole('button', { name: 'Upload audio' }).click();
    await expect(dialog.getByText('Audio uploaded successfully!'), extension).toBeVisible();
    const fileId = (await storedProverbs(api))[0]?.audio?.fileId ?? '';
    lengths.set(extension, await page.evaluate(lengthOf, `${obi.url}/api/ilu/audio/${fileId}`));
  }
  for (const [extension, seconds] of lengths) {
    expect(seconds, extension).toBeGreaterThan(0.7);
    expect(seconds, extension).toBeLessThan(1.1);
  }

  await input.setInputFiles(recording('mislabelled.mp3'));
  await expect(dialog.getByText(/Ready to upload as MP3/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Upload audio' }).click();
  await expect(dialog.getByText('Audio uploaded successfully!')).toBeVisible();
  const [{ id, audio } = { id: '' }] = await storedProverbs(api);
  const original = await fetch(`${obi.url}/api/ilu/admin/proverbs/${id}/audio/${audio?.fileId}/original`, {
    headers: { Authorization: `Bearer ${api.token}` },
  });
  expect(Buffer.from(await original.arrayBuffer())).toEqual(recording('mislabelled.mp3').buffer);

  await input.setInputFiles(recording('broken.mp3'));
  await expect(dialog.getByText(/^This file is named \.mp3 but isn't MP3 audio/)).toBeVisible();
  for (const name of ['voice.wma', 'truncated.m4a']) {
    await input.setInputFiles(recording(name));
    await expect(dialog.getByText(/can't be converted and may not play everywhere\.$/), name).toBeVisible();
  }
  await input.setInputFiles(recording('voice-note.opus'));
  await dialog.getByRole('button', { name: 'Use it as an Ogg file' }).click();
  await expect(dialog.getByText(/Ready to upload as MP3/)).toBeVisible();
});

/** Plays the recording to its end and returns its length in seconds. */
async function lengthOf(url: string): Promise<number> {
  const audio = new Audio(url);
  audio.muted = true;
  audio.playbackRate = 8;
  await audio.play();
  await new Promise((resolve, reject) => {
    audio.onended = resolve;
    audio.onerror = reject;
  });
  return audio.currentTime;
}
