import { readFile } from 'node:fs/promises';

import type { Locator, Page } from '@playwright/test';

import { addProverb, databasePage, ogene } from '../support/proverbDatabase.js';
import { emptyProverbs } from '../support/proverbs.js';
import { expect, expectAccessibleInBoth, expectFits, openSignedIn, test } from '../support/test.js';
import { unzip } from '../support/unzip.js';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Export proverbs' });

/** downloaded presses a key and answers what the browser saves then. */
async function downloaded(page: Page, key: string): Promise<{ name: string; content: Buffer }> {
  const saving = page.waitForEvent('download');
  await page.keyboard.press(key);
  const file = await saving;
  return { name: file.suggestedFilename(), content: await readFile(await file.path()) };
}

/** tabTo goes with the Tab key to what has this name. */
async function tabTo(page: Page, role: 'button' | 'radio', name: RegExp | string): Promise<void> {
  const goal = dialog(page).getByRole(role, { name });
  await expect(async () => {
    await page.keyboard.press('Tab');
    await expect(goal).toBeFocused({ timeout: 100 });
  }).toPass();
}

test('proverbs are exported with the keyboard alone, on a phone, and the files hold what they should', async ({
  page,
  api,
  obi,
  signIn,
}) => {
  await emptyProverbs(api);
  const id = await addProverb(api, 'Ọ́kụ ṅụrụ ị, "ọ" ụ', { categories: ['Animals', 'Chi'] });
  await addProverb(api, '=1+1');
  // More than one sheet of 160 kB: there the library would start workers that the policy forbids.
  for (let at = 0; at < 40; at++) {
    const random = Array.from({ length: 900 }, () => Math.random().toString(36).slice(2, 7)).join(' ');
    await addProverb(api, `Ilu ${at}`, { meaning: random.slice(0, 4900) });
  }
  const form = new FormData();
  const { name, buffer, mimeType } = ogene();
  form.append('audio', new Blob([new Uint8Array(buffer)], { type: mimeType }), name);
  const headers = { Authorization: `Bearer ${api.token}` };
  await fetch(`${obi.url}/api/ilu/admin/proverbs/${id}/audio`, { method: 'POST', headers, body: form });

  await page.setViewportSize({ width: 360, height: 740 });
  await openSignedIn(page, signIn, databasePage);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('42 proverbs');
  await expectFits(page, 'the proverbs');
  const button = page.getByRole('button', { name: 'Export' });
  // A scroll bar takes up to 17 px of the window.
  await page.setViewportSize({ width: 343, height: 740 });
  const topOf = async (tool: Locator) => (await tool.boundingBox())?.y;
  expect(await topOf(button)).toBe(await topOf(page.getByRole('link', { name: 'Add Proverb' })));
  await page.setViewportSize({ width: 360, height: 740 });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeVisible();
  await expectAccessibleInBoth(page, 'the export');
  await expectFits(page, 'the export');

  await tabTo(page, 'radio', /^Excel/);
  await tabTo(page, 'button', 'Export');
  const workbook = await downloaded(page, 'Enter');
  expect(workbook.name).toMatch(/^obi-proverbs-\d{4}-\d\d-\d\d\.xlsx$/);
  const parts = [...unzip(workbook.content)].map(([, part]) => part.toString('utf8')).join('\n');
  expect(parts).toContain('Ọ́kụ ṅụrụ ị, "ọ" ụ');
  expect(parts).toContain('Animals; Chi');
  expect(parts).not.toContain('<f>');
  await expect(dialog(page).getByText(`Saved as ${workbook.name}, with 42 rows.`)).toBeVisible();
  await expectAccessibleInBoth(page, 'what was exported');
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeVisible(); // before that, Tab goes on in the page
  await tabTo(page, 'radio', /^Excel/);
  await page.keyboard.press('ArrowDown');
  await expect(dialog(page).getByRole('radio', { name: /^CSV/ })).toBeChecked();
  await tabTo(page, 'button', 'Export');
  const table = await downloaded(page, 'Enter');
  const text = table.content.toString('utf8');
  expect(text.slice(0, 13)).toBe('\ufeffID,Proverb,M');
  expect(text).toContain('"Ọ́kụ ṅụrụ ị, ""ọ"" ụ"');
  expect(text).toContain(",'=1+1,");
  expect(text.trimEnd().split('\r\n')).toHaveLength(43);
  await expect(dialog(page).getByText(/^Saved as/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeVisible();
  await tabTo(page, 'radio', /^Excel/);
  for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowDown');
  await tabTo(page, 'button', 'Export');
  const archive = await downloaded(page, 'Enter');
  expect(archive.name).toMatch(/^obi-proverbs-recordings-\d{4}-\d\d-\d\d\.zip$/);
  const files = unzip(archive.content);
  expect([...files.keys()]).toEqual(['recordings.csv', '1-oku-nuru-i-o-u.mp3']);
  expect(files.get('1-oku-nuru-i-o-u.mp3')?.equals(buffer)).toBe(true);
  expect(files.get('recordings.csv')?.toString('utf8')).toContain(
    `${id},"Ọ́kụ ṅụrụ ị, ""ọ"" ụ",1-oku-nuru-i-o-u.mp3,`,
  );
});
