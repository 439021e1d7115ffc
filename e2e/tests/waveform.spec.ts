import type { Page } from '@playwright/test';

import { addProverb, databasePage, openEdit } from '../support/proverbDatabase.js';
import { emptyProverbs, storedProverbs } from '../support/proverbs.js';
import { roomAt, voiceAt, wav } from '../support/recording.js';
import { expect, expectAccessibleInBoth, expectFits, openSignedIn, test } from '../support/test.js';

/** A quiet voice from second 1 to second 4. */
const quiet = {
  name: 'quiet.wav',
  mimeType: 'audio/wav',
  buffer: wav(5, (at) => (at > 1 && at < 4 ? 0.01 * voiceAt(at) : 0) + 0.1 * roomAt(at)),
};

/** soundOf returns the length of a recording and its highest peak, as a browser plays it. */
function soundOf(page: Page, fileId: string) {
  return page.evaluate(async (id) => {
    const answer = await fetch(`/api/ilu/audio/${id}`);
    const audio = await new OfflineAudioContext(1, 1, 48_000).decodeAudioData(await answer.arrayBuffer());
    const peak = audio.getChannelData(0).reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
    return { seconds: audio.duration, peak };
  }, fileId);
}

test.beforeEach(async ({ api }) => {
  await emptyProverbs(api);
  await addProverb(api, 'Aka');
});

test('a quiet file is trimmed by keyboard, uploaded, and trimmed again', async ({
  page,
  api,
  obi,
  signIn,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openSignedIn(page, signIn, databasePage);
  const dialog = await openEdit(page, 'Aka');
  await dialog.locator('input[type=file]').setInputFiles(quiet);
  await expect(dialog.getByText(/^(It was quiet|Very quiet)/)).toBeVisible();
  const chosen = dialog.getByRole('group', { name: 'Waveform of quiet.wav' });
  await expect(chosen.getByText('Keeping 3.3 of 5.0 s')).toBeVisible();
  await expectAccessibleInBoth(page, 'a chosen recording');
  await expectFits(page, 'a chosen recording');

  const position = chosen.getByRole('slider', { name: 'Position' });
  await position.focus();
  await page.keyboard.press('Space');
  await expect(dialog.getByRole('button', { name: 'Stop quiet.wav' })).toBeVisible();
  await page.keyboard.press('Space');
  await expect(dialog.getByRole('button', { name: 'Play quiet.wav' })).toBeVisible();
  await page.keyboard.press('Home');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('i');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('o');
  await expect(chosen.getByText(/^Keeping (0\.9|1\.0) of 5\.0 s$/)).toBeVisible();
  await expect(position).toBeFocused();
  await dialog.getByRole('button', { name: 'Upload audio' }).click();
  await expect(dialog.getByText('Audio uploaded successfully!')).toBeVisible();

  const [first] = await storedProverbs(api);
  const trimmed = await soundOf(page, first?.audio?.fileId ?? '');
  expect(trimmed.seconds).toBeGreaterThan(0.8);
  expect(trimmed.seconds).toBeLessThan(1.2);
  expect(trimmed.peak).toBeGreaterThan(0.1);
  const original = await fetch(
    `${obi.url}/api/ilu/admin/proverbs/${first?.id}/audio/${first?.audio?.fileId}/original`,
    { headers: { Authorization: `Bearer ${api.token}` } },
  );
  expect(Buffer.from(await original.arrayBuffer())).toEqual(quiet.buffer);

  // The stored recording is trimmed from its original, which is longer.
  const stored = dialog.getByRole('group', { name: 'Waveform of the stored recording' });
  await expect(stored.getByText(/^0\.0 of (0\.9|1\.0|1\.1) s$/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Trim', exact: true }).click();
  await expect(chosen.getByText('Keeping 3.3 of 5.0 s')).toBeInViewport();
  await expect(chosen).toBeInViewport({ ratio: 1 });
  await expect(chosen.getByRole('slider', { name: 'Start of the recording' })).toBeFocused();
  await chosen.getByRole('slider', { name: 'End of the recording' }).focus();
  for (let times = 0; times < 5; times++) await page.keyboard.press('PageDown');
  await dialog.getByRole('button', { name: 'Undo trim' }).click();
  await expect(chosen.getByText('Keeping 3.3 of 5.0 s')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(dialog).toBeHidden();
  const [second] = await storedProverbs(api);
  expect(second?.audio).toMatchObject({ hasOriginal: true });
  expect(second?.audio?.fileId).not.toBe(first?.audio?.fileId);
  expect((await soundOf(page, second?.audio?.fileId ?? '')).seconds).toBeGreaterThan(3.1);
});
