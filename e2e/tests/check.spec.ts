import type { Page } from '@playwright/test';

import type { Api } from '../support/api.js';
import { addProverb, databasePage, ogene, openEdit } from '../support/proverbDatabase.js';
import { emptyProverbs } from '../support/proverbs.js';
import { expect, expectAccessibleInBoth, expectFits, openSignedIn, test } from '../support/test.js';

const checkPage = '/admin/ilu-finder/check';

test.beforeEach(({ api }) => emptyProverbs(api));

/** record adds a recording to a proverb and returns the ID of its file. */
async function record(as: Api, url: string, id: string, speaker: string): Promise<string> {
  const { name, mimeType, buffer } = ogene();
  const form = new FormData();
  form.append('speaker', speaker);
  form.append('audio', new Blob([new Uint8Array(buffer)], { type: mimeType }), name);
  const answer = await fetch(`${url}/api/ilu/admin/proverbs/${id}/audio`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${as.token}` },
    body: form,
  });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { audio: { fileId: string } }).audio.fileId;
}

const said = (page: Page) => page.getByRole('region', { name: 'What is said' });

test('the buttons keep their place from a short text to a long one', async ({
  page,
  api,
  ada,
  obi,
  signIn,
}) => {
  const long = 'Bia, ka anyị gaa ahịa tupu anwụ awaa, n’ihi na onye';
  for (const proverb of ['Aka', long])
    await record(ada, obi.url, await addProverb(api, proverb, { meaning: proverb.repeat(6) }), 'Ada Okeke');
  await openSignedIn(page, signIn, checkPage);
  const mark = page.getByRole('button', { name: /^Mark as checked/ });
  await expect(said(page)).toContainText('Aka');
  const before = await mark.boundingBox();
  await page.keyboard.press('j');
  await expect(said(page)).toContainText(long);
  expect(await mark.boundingBox()).toEqual(before);
});

test('a recording is checked by another person than the one who uploaded it', async ({
  page,
  api,
  ada,
  obi,
  signIn,
}) => {
  const ids = new Map<string, string>();
  for (const proverb of ['Aka', 'Bia', 'Chi']) {
    const id = await addProverb(api, proverb);
    ids.set(proverb, id);
    await record(ada, obi.url, id, 'Ada Okeke');
  }

  await test.step('nothing waits for the one who uploaded all', async () => {
    await signIn.haveSignedIn(page, ada);
    await page.goto(checkPage);
    await expect(page.getByRole('heading', { name: 'Nothing to check' })).toBeVisible();
    await expect(page.getByText('3 recordings that you uploaded wait for another person.')).toBeVisible();
    await expectAccessibleInBoth(page, 'nothing to check');
  });

  await test.step('the other one listens and marks by keyboard', async () => {
    await openSignedIn(page, signIn, checkPage);
    await expect(page.getByText('1 of 3')).toBeVisible();
    await expect(page.getByText('Speaker: Ada Okeke')).toBeVisible();
    await expectAccessibleInBoth(page, 'a recording to check');
    await expectFits(page, 'a recording to check');
    await page.keyboard.press('Space');
    await expect(page.getByRole('button', { name: 'Stop', exact: true })).toBeVisible();
    await page.keyboard.press('c');
    await expect(said(page)).toContainText('Bia');
    await page.keyboard.press('w');
    await page.getByRole('textbox', { name: 'Note' }).fill('Too quiet');
    await page.keyboard.press('Enter');
    await expect(said(page)).toContainText('Chi');
    await expect(page.getByText('Marked to redo.')).toBeVisible();
  });

  await test.step('a recording of their own that came in the meantime is refused', async () => {
    await record(api, obi.url, ids.get('Chi') ?? '', 'Obi');
    await page.getByRole('button', { name: /^Mark as checked/ }).click();
    await expect(page.getByText('Someone replaced this recording. Listen to the new one.')).toBeVisible();
    await page.getByRole('button', { name: /^Mark as checked/ }).click();
    await expect(
      page.getByText('Another person must listen to a recording that you uploaded.'),
    ).toBeVisible();
    await expect(said(page)).toContainText('Chi');
  });

  await test.step('the list finds both, and the history tells who said so', async () => {
    await page.goto(`${databasePage}?check=redo`);
    await expect(page.getByRole('button', { name: 'Edit Bia' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Edit Aka' })).toBeHidden();
    await page.getByRole('button', { name: 'Filter (1)' }).click();
    const filter = page.getByLabel('Check', { exact: true });
    await expect(filter.getByRole('option', { name: 'Checked (1)' })).toBeAttached();
    await filter.selectOption('checked');
    await page.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByRole('button', { name: 'Edit Bia' })).toBeHidden();
    const dialog = await openEdit(page, 'Aka');
    await dialog.getByRole('button', { name: 'History' }).click();
    await expect(dialog.getByText(`Recording marked as checked by ${api.username}`)).toBeVisible();
    await page.goto('/admin/activity');
    await expect(
      page.getByText(`${api.username} marked the recording of the proverb “Bia” to redo: “Too quiet”`),
    ).toBeVisible();
  });

  await test.step('the speaker finds what to record again', async () => {
    await signIn.haveSignedIn(page, ada);
    await page.goto('/admin/ilu-finder/record?recording=redo');
    await expect(page.getByText('1 proverb to record again')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Bia/ })).toBeVisible();
  });
});
