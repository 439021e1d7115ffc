import type { Locator } from '@playwright/test';

import {
  addProverb,
  addProverbs,
  databasePage,
  editDialog,
  edits,
  expectListed,
  outside,
  question,
  searchBox,
  words,
} from '../support/proverbDatabase.js';
import { emptyProverbs, storedProverbs } from '../support/proverbs.js';
import { expect, expectAccessibleInBoth, expectFits, openSignedIn, test } from '../support/test.js';

test.beforeEach(({ api }) => emptyProverbs(api));

const heading = { level: 1 } as const;

test('proverbs stand in Igbo order, and after them what is outside the alphabet', async ({
  page,
  api,
  signIn,
}) => {
  await addProverbs(api, [...words, ...outside]);
  // As many as fit at once: rows out of view are not drawn.
  await page.setViewportSize({ width: 1440, height: 2600 });
  await openSignedIn(page, signIn, databasePage);
  await expect(page.getByRole('heading', heading)).toHaveText('Proverb Database (27 proverbs)');
  await expectListed(page, [...words, ...outside]);
  await expect(page.getByText('Ọ́kụ', { exact: true })).toHaveAttribute('lang', 'ig');
});

test('on a tablet the tools of the table end where the table does', async ({ page, api, signIn }) => {
  await addProverbs(api, words);
  await page.setViewportSize({ width: 700, height: 1024 });
  await openSignedIn(page, signIn, databasePage);
  await expect(page.getByText('Aka', { exact: true })).toBeVisible();
  const endOf = async (part: Locator) => {
    const box = await part.boundingBox();
    return box && box.x + box.width;
  };
  const tools = page.getByRole('search').getByRole('button');
  expect(await endOf(tools.last())).toBe(await endOf(page.getByRole('table')));
});

test('search finds without dots or with them, and outlives reload and Back', async ({
  page,
  api,
  signIn,
}) => {
  await addProverbs(api, words);
  await addProverb(api, 'Oku', { categories: ['Nature'] });
  await openSignedIn(page, signIn, databasePage);
  await expect(edits(page).first()).toBeVisible();
  await page.keyboard.press('/');
  await expect(searchBox(page)).toBeFocused();
  await page.keyboard.type('oku');
  await expectListed(page, ['Oku', 'Ọ́kụ']);
  await expect(page.getByText('2 of 25 proverbs')).toBeVisible();
  await expect(page.locator('mark')).toHaveText(['Oku', 'Ọ́kụ']);
  await page.getByRole('switch', { name: 'Match dots' }).click();
  await expectListed(page, ['Oku']);
  await searchBox(page).fill('ọkụ');
  await expectListed(page, ['Ọ́kụ']);
  await expect(page.locator('mark')).toHaveText(['Ọ́kụ']);
  await expect(page).toHaveURL(/exact=1/);
  await expect(page).toHaveURL(/q=%E1%BB%8Dk%E1%BB%A5/);
  await page.reload();
  await expectListed(page, ['Ọ́kụ']);
  await expect(searchBox(page)).toHaveValue('ọkụ');
  const tabs = page.getByRole('navigation', { name: 'Ilu Finder' });
  await tabs.getByRole('link', { name: 'Suggestions' }).click();
  await expect(page.getByRole('heading', heading)).toHaveText('SUGGESTION BOX');
  await page.goBack();
  await expectListed(page, ['Ọ́kụ']);
  await searchBox(page).fill('nature');
  await expectListed(page, ['Oku']);
  await searchBox(page).fill('nothing at all');
  await expect(page.getByText('No proverb matches “nothing at all”')).toBeVisible();
  await expectAccessibleInBoth(page, 'a search without a find');
  await page.getByRole('button', { name: 'Show all proverbs' }).click();
  await expect(page.getByRole('button', { name: 'Edit Aka' })).toBeVisible();
});

test('the letters list what begins with them, and Back leads from one to the other', async ({
  page,
  api,
  signIn,
}) => {
  await addProverbs(api, [...words, ...outside]);
  await openSignedIn(page, signIn, databasePage);
  const letters = page.getByRole('toolbar', { name: 'First letter' });
  const letter = (name: string) => letters.getByRole('button', { name, exact: true });
  // All of them, the 36 letters, and what is outside.
  await expect(letters.getByRole('button')).toHaveCount(38);
  await letter('N 2 proverbs').click();
  await expectListed(page, ['Nne', 'Ńne']);
  await letter('Ṅ 1 proverb').click();
  await expectListed(page, ['Ṅụọ']);
  await letter('# outside the alphabet 3 proverbs').click();
  await expectListed(page, outside);
  await expect(letter('B 1 proverb')).toBeEnabled();
  await expect(letter('D 1 proverb')).toBeEnabled();
  await expect(letter('F 0 proverbs')).toBeDisabled();
  await page.goBack();
  await expectListed(page, ['Ṅụọ']);
  await page.reload();
  await expectListed(page, ['Ṅụọ']);
  await letter('All letters 27 proverbs').click();
  await expect(page).toHaveURL(databasePage);

  // The same window at 200 % zoom: what stands above the rows leaves them half of it.
  await page.setViewportSize({ width: 720, height: 450 });
  // In one go: at this width the page moves down below a bar of its own.
  const above = (row: Element) =>
    row.getBoundingClientRect().top - (row.closest('main')?.getBoundingClientRect().top ?? -1000);
  await expect.poll(() => page.getByRole('row').nth(1).evaluate(above)).toBeLessThan(225);
});

test(
  'a long list loads as one scrolls, and a reload comes back to the place',
  { tag: '@apart' },
  async ({ page, api, signIn }) => {
    const proverbs = Array.from({ length: 190 }, (_, at) => `Ilu ${String(at + 1).padStart(3, '0')}`);
    await addProverbs(api, proverbs);
    await openSignedIn(page, signIn, databasePage);
    await expect(page.getByRole('heading', heading)).toHaveText('Proverb Database (190 proverbs)');
    const table = page.getByRole('table', { name: 'Proverbs' });
    const last = page.getByRole('button', { name: 'Edit Ilu 190' });
    await expect(edits(page).first()).toBeVisible();
    await expect(async () => {
      await table.evaluate((element) => element.scrollTo({ top: element.scrollHeight }));
      await expect(last).toBeVisible({ timeout: 500 });
    }).toPass();
    expect(await edits(page).count()).toBeLessThan(60);
    await page.reload();
    await expect(last).toBeVisible();
  },
);

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true });

  test('a proverb is found, edited and deleted', async ({ page, api, signIn }) => {
    await addProverbs(api, ['Aka', 'Bia', 'Ọ́kụ']);
    await openSignedIn(page, signIn, databasePage);
    await expectFits(page, 'Proverb Database');
    await searchBox(page).fill('oku');
    await expectListed(page, ['Ọ́kụ']);
    await expectAccessibleInBoth(page, 'the cards');
    await page.getByRole('button', { name: 'Edit Ọ́kụ' }).tap();
    const dialog = editDialog(page);
    await dialog.getByLabel('Meaning').fill('Fire.');
    await expectFits(page, 'Edit Proverb');
    await expectAccessibleInBoth(page, 'the dialog on a phone');
    await dialog.getByRole('button', { name: 'Save Changes' }).tap();
    await expect(dialog).toBeHidden();
    const card = page.getByRole('listitem').filter({ hasText: 'Fire.' });
    await expect(card).toBeVisible();
    await card.getByRole('checkbox').tap();
    await expectFits(page, 'a selection');
    await page.getByRole('button', { name: 'Delete 1 proverb', exact: true }).tap();
    await question(page).getByRole('button', { name: 'Delete', exact: true }).tap();
    await expect(page.getByText('No proverb matches “oku”')).toBeVisible();
    expect((await storedProverbs(api)).map(({ proverb }) => proverb)).toEqual(['Aka', 'Bia']);
  });
});

test('an empty database leads to the form @full', async ({ page, signIn }) => {
  await openSignedIn(page, signIn, databasePage);
  await expect(page.getByText('No proverbs yet')).toBeVisible();
  await expectAccessibleInBoth(page, 'an empty database');
  await page.getByRole('main').getByRole('link', { name: 'Add Proverb' }).last().click();
  await expect(page.getByRole('heading', heading)).toHaveText('Add Proverb');
});
