import type { Locator, Page } from '@playwright/test';

import { addProverb, databasePage, ogene, openEdit } from '../support/proverbDatabase.js';
import { emptyProverbs, storedProverbs, voice } from '../support/proverbs.js';
import { expect, expectAccessibleInBoth, openSignedIn, test } from '../support/test.js';

test.beforeEach(async ({ api }) => {
  await emptyProverbs(api);
  await addProverb(api, 'Aka');
});

/** choose picks a file in the browser's own dialog. */
async function choose(page: Page, dialog: Locator, file: ReturnType<typeof voice>): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: /Choose (a|another) file$/ }).click();
  await (await chooser).setFiles(file);
}

/** upload adds a recording to the open proverb. */
async function upload(page: Page, dialog: Locator, file: ReturnType<typeof voice>): Promise<void> {
  await choose(page, dialog, file);
  await dialog.getByRole('button', { name: 'Upload audio' }).click();
  await expect(dialog.getByText('Audio uploaded successfully!')).toBeVisible();
}

async function askToDelete(page: Page, dialog: Locator): Promise<Locator> {
  await dialog.getByRole('button', { name: 'Delete audio' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete audio?' });
  await expect(question).toHaveAccessibleDescription('Are you sure you want to delete this audio file?');
  return question;
}

test(
  'a recording is uploaded, played, stopped, replaced and deleted while the text is edited',
  { tag: '@apart' },
  async ({ page, api, obi, signIn }) => {
    await openSignedIn(page, signIn, databasePage);
    const dialog = await openEdit(page, 'Aka');
    await dialog.getByLabel('Meaning').fill('A hand, and what it does.');
    await upload(page, dialog, ogene());
    await expectAccessibleInBoth(page, 'a proverb with its recording');

    const play = dialog.getByRole('button', { name: 'Play ogene.mp3' });
    await play.click();
    await dialog.getByRole('button', { name: 'Stop ogene.mp3' }).click();
    await expect(play).toHaveText('Play');

    await upload(page, dialog, voice('wav'));
    await expect(dialog.getByText('ogene.mp3')).toBeHidden();
    const playVoice = dialog.getByRole('button', { name: 'Play voice.mp3' });
    await playVoice.click();
    // It is back when the recording is over.
    await expect(playVoice).toBeVisible();
    await expect(dialog.getByText('Error playing audio')).toBeHidden();

    const fileId = (await storedProverbs(api))[0]?.audio?.fileId;
    const question = await askToDelete(page, dialog);
    await expectAccessibleInBoth(page, 'the question before a recording is deleted');
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await question.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(dialog.getByText('Audio deleted successfully!')).toBeVisible();
    await expect(playVoice).toBeHidden();
    expect((await fetch(`${obi.url}/api/ilu/audio/${fileId}/info`)).status).toBe(404);

    // Its history plays what was replaced and deleted.
    await dialog.getByRole('button', { name: 'History' }).click();
    for (const [play, stop] of [
      [/^Play ogene\.mp3 from before/, /^Stop ogene\.mp3/],
      [/^Play voice\.mp3 from before/, /^Stop voice\.mp3/],
    ]) {
      await dialog.getByRole('button', { name: play }).click();
      await expect(dialog.getByRole('button', { name: stop })).toBeVisible();
    }
    await expect(dialog.getByRole('button', { name: /^Play voice\.mp3/ })).toBeVisible();
    await expect(dialog.getByText('Error playing audio')).toBeHidden();

    // The recordings made versions of their own; the text is saved on top of them all the same.
    await expect(dialog.getByLabel('Meaning')).toHaveValue('A hand, and what it does.');
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expect(dialog).toBeHidden();
    expect((await storedProverbs(api))[0]).toMatchObject({ meaning: 'A hand, and what it does.' });
    expect((await storedProverbs(api))[0]?.audio).toBeUndefined();
  },
);

test('saving takes a chosen file along, and its row plays and stops it', async ({ page, signIn }) => {
  await openSignedIn(page, signIn, databasePage);
  const dialog = await openEdit(page, 'Aka');
  await choose(page, dialog, ogene());
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Play Aka' }).click();
  await page.getByRole('button', { name: 'Stop Aka' }).click();
  await expect(page.getByRole('button', { name: 'Play Aka' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Play Aka' })).toBeVisible();
});

test('a file of another kind is refused before it is sent @full', async ({ page, signIn }) => {
  await openSignedIn(page, signIn, databasePage);
  const dialog = await openEdit(page, 'Aka');
  await choose(page, dialog, { ...voice('wav'), name: 'voice.txt' });
  const refused = 'Unsupported file format: txt. Please use MP3, WAV, AAC, M4A, OGG, WebM, or FLAC.';
  await expect(dialog.getByText(refused)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Upload audio' })).toBeHidden();
});

test('a file that only looks like audio is refused as soon as it is read', async ({ page, signIn }) => {
  await openSignedIn(page, signIn, databasePage);
  const dialog = await openEdit(page, 'Aka');
  await choose(page, dialog, { ...voice('wav'), buffer: Buffer.from('<html>not a sound</html>') });
  await expect(dialog.getByText(/^This file is named \.wav but isn't WAV audio/)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Upload audio' })).toBeHidden();
  await expectAccessibleInBoth(page, 'a damaged file');
});

test('a deletion that nobody answers is asked after', { tag: '@apart' }, async ({ page, api, signIn }) => {
  await page.clock.install();
  await openSignedIn(page, signIn, databasePage);
  const dialog = await openEdit(page, 'Aka');
  await upload(page, dialog, voice('wav'));
  const [stored] = await storedProverbs(api);
  let isSent: () => void = () => {};
  const sent = new Promise<void>((resolve) => (isSent = resolve));
  // The server deletes, and its answer is lost.
  await page.route('**/api/ilu/admin/proverbs/*/audio/*', () => isSent());
  const question = await askToDelete(page, dialog);
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await sent;
  await expect(dialog.getByRole('button', { name: 'Deleting...' })).toBeDisabled();
  await page.clock.fastForward('00:15');
  await expect(dialog.getByText('Delete request timed out. Please try again.')).toBeVisible();
  await askToDelete(page, dialog);
  const again = new Promise<void>((resolve) => (isSent = resolve));
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await again;
  await api.call('DELETE', `/api/ilu/admin/proverbs/${stored?.id}/audio/${stored?.audio?.fileId}`);
  await page.clock.fastForward('00:15');
  await expect(dialog.getByText('Audio was successfully deleted (verified).')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Play voice.mp3' })).toBeHidden();
});
