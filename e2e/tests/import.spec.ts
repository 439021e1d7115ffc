import type { Page } from '@playwright/test';

import type { Api } from '../support/api.js';
import { addProverb } from '../support/proverbDatabase.js';
import { expect, expectAccessibleInBoth, expectFits, openSignedIn, test } from '../support/test.js';
import { workbook } from '../support/workbooks.js';

const proverbsPage = '/admin/ilu-finder/edit';

/** texts are the proverbs that hold a word, by their meaning. */
async function texts(api: Api, word: string): Promise<Record<string, string>> {
  const path = `/api/ilu/proverbs?limit=200&q=${encodeURIComponent(word)}`;
  const { data } = (await api.call('GET', path)) as { data: { proverb: string; meaning: string }[] };
  return Object.fromEntries(data.map(({ proverb, meaning }) => [proverb, meaning]));
}

/** choose selects a file when the button asks for one. */
async function choose(page: Page, press: () => Promise<void>, name: string, buffer: Buffer): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press()]);
  await chooser.setFiles({ name, mimeType: 'application/octet-stream', buffer });
}

test('a workbook is checked, imported and undone @apart', async ({ page, api, signIn }) => {
  await addProverb(api, 'Mbubata ọkụ', { meaning: 'Heat' });
  await openSignedIn(page, signIn, proverbsPage);
  await page.getByRole('link', { name: 'Import' }).click();
  const file = await workbook([
    ['Proverb', 'Meaning', 'Categories'],
    ['Mbubata ọkụ', 'Fire', null],
    ['Ụwa bụ ahịa mbubata', 'World', 'Nature; Mbubata'],
    ['Mbubata ṅụọ', null, null],
  ]);
  await choose(page, () => page.getByRole('button', { name: 'Choose a file' }).click(), 'ilu.xlsx', file);
  await expect(page.getByText('Excel · 3 rows')).toBeVisible();
  await expect(page.getByText('Mbubata (1 row)')).toBeVisible();
  await page.getByRole('radio', { name: 'Update it from the file' }).check();
  await page.getByRole('button', { name: 'Check the file' }).click();
  await expect(page.getByRole('group', { name: 'Show rows' }).getByRole('button')).toHaveText([
    'All 3',
    "Can't import 1",
    'Will be changed 1',
    'Will be added 1',
  ]);
  await expect(page.getByRole('row', { name: /Mbubata ṅụọ/ })).toContainText('Meaning is required');
  expect(await texts(api, 'Mbubata')).toEqual({ 'Mbubata ọkụ': 'Heat' });

  await page.getByRole('button', { name: 'Import 2 proverbs' }).click();
  await expect(page.getByText('1 proverb added. 1 proverb changed.')).toBeVisible();
  expect(await texts(api, 'Mbubata')).toEqual({ 'Mbubata ọkụ': 'Fire', 'Ụwa bụ ahịa mbubata': 'World' });
  await page.getByRole('button', { name: 'Undo this import' }).click();
  await expect(page.getByText('The import was undone.')).toBeVisible();
  expect(await texts(api, 'Mbubata')).toEqual({ 'Mbubata ọkụ': 'Heat' });
});

test('many rows are read beside the page, and sent in batches', async ({ page, api, signIn }) => {
  await openSignedIn(page, signIn, '/admin/ilu-finder/import');
  const rows = Array.from({ length: 600 }, (_, at) => [`Ngwugwu ${at}`, `Bundle ${at} ${'ọ'.repeat(500)}`]);
  const file = await workbook([['Proverb', 'Meaning'], ...rows]);
  await choose(page, () => page.getByRole('button', { name: 'Choose a file' }).click(), 'ilu.xlsx', file);
  await page.getByRole('button', { name: 'Check the file' }).click();
  const start = page.getByRole('button', { name: 'Import 600 proverbs' });
  await start.click({ timeout: 300_000 });
  await expect(page.getByText('600 proverbs added.')).toBeVisible({ timeout: 300_000 });
  await page.getByRole('button', { name: 'Undo this import' }).click();
  await expect(page.getByText('The import was undone.')).toBeVisible({ timeout: 300_000 });
  expect(await texts(api, 'Ngwugwu')).toEqual({});
});

test('a CSV is imported on a phone by keyboard alone', async ({ page, api, signIn }) => {
  await api.emptyDirectory();
  await page.setViewportSize({ width: 360, height: 740 });
  await openSignedIn(page, signIn, '/admin/creator-directory/import');
  const look = async (where: string) => {
    await expectFits(page, where);
    await expectAccessibleInBoth(page, where);
  };
  /** press goes to a button as Tab does, and presses Enter. */
  const press = async (name: string) => {
    const button = page.getByRole('button', { name, exact: true });
    await button.waitFor();
    for (let steps = 0; steps < 80; steps++) {
      if (await button.evaluate((one) => one === document.activeElement)) break;
      await page.keyboard.press('Tab');
    }
    await expect(button).toBeFocused();
    await page.keyboard.press('Enter');
  };
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await look('the file');
  const csv = 'Name;Bio;Image\nAda;Tells stories.;https://a.example.org/a.png\nỌ́kụ;Sings.;nowhere\n';
  await choose(page, () => press('Choose a file'), 'creators.csv', Buffer.from(`\ufeff${csv}`));
  await expect(page.getByText('CSV · UTF-8 with BOM · 2 rows')).toBeVisible();
  await look('the columns');
  await press('Check the file');
  await expect(page.getByRole('heading', { name: 'What this import will change' })).toBeFocused();
  await expect(
    page.getByRole('list', { name: 'Rows of the file' }).getByRole('listitem').first(),
  ).toContainText('Ọ́kụ');
  await look('the check');
  await press('Details of row 3');
  await expect(page.getByRole('dialog', { name: 'Row 3' })).toBeVisible();
  await look('a row');
  await page.keyboard.press('Escape');
  await press('Import 1 creator');
  await expect(page.getByText('1 creator added.')).toBeVisible();
  await look('the end');
  expect(await api.names()).toEqual(['Ada']);
  await press('Undo this import');
  await expect(page.getByText('The import was undone.')).toBeVisible();
  expect(await api.names()).toEqual([]);
});
