import type { Page } from '@playwright/test';

import { details, dialogOf, publishDialog, suggestionBox } from '../support/suggestions.js';
import { expect, expectAccessibleInBoth, openSignedIn, test } from '../support/test.js';

const egbe = 'Egbe belu, ugo belu; nke sị ibe ya ebena, nku kwaa ya.';
const bere = 'Egbe bere, ugo bere; nke sị ibe ya ebela, nku kwaa ya.';
const ora = 'Ọra na-azụ nwa.';

test.beforeEach(({ suggestions }) => suggestions.empty());

const side = (page: Page, label: string) =>
  page
    .getByRole('dialog')
    .last()
    .locator('div', { has: page.getByText(label, { exact: true }) })
    .last();

test('a near duplicate is shown beside what is published, which can be taken out again', async ({
  page,
  suggestions,
  signIn,
}) => {
  const there = await suggestions.addProverb(bere, 'Live and let live.', ['Behaviour']);
  const { id } = await suggestions.suggest(egbe, {
    meaning: 'Let the kite perch.',
    categories: ['behaviour', 'Motivation'],
  });
  await openSignedIn(page, signIn, suggestionBox);
  await details(page, egbe).click();
  const warning = page.getByText('This looks like a proverb that is already in the database.');
  await expect(warning).toBeVisible();
  await expectAccessibleInBoth(page, 'the details beside a near duplicate');

  const publish = async () => {
    await dialogOf(page, egbe).getByRole('button', { name: 'Publish' }).click();
    const dialog = publishDialog(page);
    await expect(dialog.getByText("“Motivation” will be left out: it isn't a category here.")).toBeVisible();
    await expect(side(page, 'New').locator('mark')).toHaveText([
      'belu,',
      'belu;',
      'ebena,',
      'Let the kite perch.',
    ]);
    await expect(side(page, 'Already in the database').locator('mark')).toHaveText([
      'bere,',
      'bere;',
      'ebela,',
      'Live and let live.',
    ]);
    await expect(dialog.getByRole('link', { name: /^Edit this proverb: Egbe bere/ })).toHaveAttribute(
      'href',
      `/admin/ilu-finder/edit?edit=${there.id}`,
    );
    await expectAccessibleInBoth(page, 'what will be published');
    await dialog.getByRole('button', { name: 'Publish as a new proverb' }).click();
    await expect(page.getByText('Suggestion published.')).toBeVisible();
  };
  await publish();
  const made = (await suggestions.proverbs()).find((each) => each.suggestionId === id);
  expect(made).toMatchObject({ proverb: egbe, meaning: 'Let the kite perch.', categories: ['Behaviour'] });
  // In focus it stays, however long the looking takes.
  await page.getByRole('button', { name: 'Undo' }).focus();
  await expectAccessibleInBoth(page, 'the way back');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(details(page, egbe)).toBeVisible();
  expect((await suggestions.proverbs()).map((each) => each.id)).toEqual([there.id]);
  await expect.poll(() => suggestions.status(id)).toBe('pending');

  await details(page, egbe).click();
  await publish();
  await page.getByRole('link', { name: 'Open the proverb' }).click();
  const { proverbId } = await suggestions.one(id);
  await expect(page).toHaveURL(`/admin/ilu-finder/edit?edit=${proverbId}`);
  const edit = page.getByRole('dialog', { name: 'Edit Proverb' });
  await expect(edit.getByLabel('Proverb', { exact: true })).toHaveValue(egbe);
  await page.goto(`${suggestionBox}?tab=approved&open=${id}`);
  await expect(dialogOf(page, egbe).getByText(/^approved by admin on /i)).toBeVisible();
  await expect(dialogOf(page, egbe).getByRole('link', { name: 'Open the proverb' })).toBeVisible();
  await expect(warning).toHaveCount(0);
});

test('the same proverb in another spelling is said to be there', async ({ page, suggestions, signIn }) => {
  await suggestions.addProverb(ora, 'It takes a community.');
  const { id } = await suggestions.suggest('Öra na azü nwa');
  await openSignedIn(page, signIn, `${suggestionBox}?open=${id}`);
  const dialog = dialogOf(page, 'Öra na azü nwa');
  await expect(dialog.getByText('Already in the database, spelled slightly differently.')).toBeVisible();
  const opened = page.context().waitForEvent('page');
  await dialog.getByRole('link', { name: /^Edit this proverb/ }).click();
  expect((await opened).url()).toContain('/admin/ilu-finder/edit?edit=');
  await expect(dialog).toBeVisible();
});
