import {
  addProverb,
  addProverbs,
  databasePage,
  editDialog,
  edits,
  expectListed,
  openEdit,
  question,
  checkboxOf,
} from '../support/proverbDatabase.js';
import { emptyProverbs, storedProverbs } from '../support/proverbs.js';
import { expect, expectAccessibleInBoth, openSignedIn, test } from '../support/test.js';

test.beforeEach(({ api }) => emptyProverbs(api));

const heading = { level: 1 } as const;

test('several are deleted together, one from its row', async ({ page, api, signIn }) => {
  await addProverbs(api, ['Aka', 'Bia', 'Chi', 'Dike', 'Egbe']);
  await openSignedIn(page, signIn, databasePage);
  await checkboxOf(page, 'Bia').click();
  await checkboxOf(page, 'Dike').click({ modifiers: ['Shift'] });
  await expect(page.getByRole('region', { name: 'Selected' })).toContainText('3 proverbs selected');
  await expectAccessibleInBoth(page, 'a selection');
  // What the last row offers is not below the bar.
  await page.setViewportSize({ width: 720, height: 450 });
  await page.getByRole('button', { name: 'Delete Egbe' }).click();
  await expect(question(page)).toHaveAccessibleDescription(/delete Egbe/);
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Delete 3 proverbs' }).click();
  await expect(question(page)).toContainText(
    'You are about to delete 3 proverbs. This action cannot be undone.',
  );
  await expect(question(page).getByRole('listitem')).toHaveText(['Bia', 'Chi', 'Dike']);
  await expect(question(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expectAccessibleInBoth(page, 'the question before deleting');
  await page.keyboard.press('Escape');
  await expect(question(page)).toBeHidden();
  expect(await storedProverbs(api)).toHaveLength(5);
  await page.getByRole('button', { name: 'Delete 3 proverbs' }).click();
  await question(page).getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(question(page)).toBeHidden();
  await expectListed(page, ['Aka', 'Egbe']);
  await expect(page.getByRole('button', { name: 'Delete Egbe' })).toBeFocused();
  await expect(page.getByRole('heading', heading)).toHaveText('Proverb Database (2 proverbs)');
  await page.keyboard.press('Enter');
  await expect(question(page)).toHaveAccessibleDescription(
    'You are about to delete Egbe. This action cannot be undone.',
  );
  await question(page).getByRole('button', { name: 'Delete', exact: true }).click();
  await expectListed(page, ['Aka']);
  expect((await storedProverbs(api)).map(({ proverb }) => proverb)).toEqual(['Aka']);
});

test('what could not be deleted stays selected, with the reason, and is tried again @full', async ({
  page,
  api,
  signIn,
}) => {
  await addProverbs(api, ['Aka', 'Bia', 'Chi']);
  await page.route('**/api/ilu/admin/delete', (route) =>
    route.fulfill({ status: 500, json: { error: 'The proverbs are locked' } }),
  );
  await openSignedIn(page, signIn, databasePage);
  await checkboxOf(page, 'Aka').click();
  await checkboxOf(page, 'Bia').click();
  await page.keyboard.press('Delete');
  await question(page).getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(question(page).getByRole('alert')).toContainText(
    '2 proverbs could not be deleted. The proverbs are locked',
  );
  await expect(question(page).getByRole('listitem')).toHaveText(['Aka', 'Bia']);
  await page.unrouteAll();
  await question(page).getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(question(page)).toBeHidden();
  await expectListed(page, ['Chi']);
});

test('an edited proverb goes to its new place', async ({ page, api, signIn }) => {
  await addProverbs(api, ['Aka', 'Bia', 'Ụwa']);
  await openSignedIn(page, signIn, databasePage);
  const dialog = await openEdit(page, 'Aka');
  await expect(page).toHaveURL(/edit=/);
  await page.reload();
  await expect(dialog.getByLabel('Proverb', { exact: true })).toHaveValue('Aka');
  await expectAccessibleInBoth(page, 'editing a proverb');
  await dialog.getByLabel('Proverb', { exact: true }).fill('Ọ́kụ na-agba.');
  await dialog.getByLabel('Meaning').fill('Fire burns.');
  await dialog.getByLabel('Categories').click();
  await page.getByRole('option', { name: 'Nature' }).click();
  await page.getByRole('option', { name: 'Afa' }).click();
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(dialog).toBeHidden();
  await expectListed(page, ['Bia', 'Ọ́kụ na-agba.', 'Ụwa']);
  await expect(page).toHaveURL(databasePage);
  expect((await storedProverbs(api))[1]).toMatchObject({
    proverb: 'Ọ́kụ na-agba.',
    meaning: 'Fire burns.',
    categories: ['Afa', 'Nature'],
  });
});

test('an edit on top of another one is not saved before that is settled', async ({ page, api, signIn }) => {
  const id = await addProverb(api, 'Aka');
  await openSignedIn(page, signIn, databasePage);
  const dialog = await openEdit(page, 'Aka');
  const theirs = { proverb: 'Aka', meaning: 'Ada was here.', categories: [] };
  await api.call('PUT', `/api/ilu/admin/proverbs/${id}`, theirs);
  await dialog.getByLabel('Proverb', { exact: true }).fill('Aka nri');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('dialog', { name: 'Two versions of this proverb' })).toBeVisible();
  await expectAccessibleInBoth(page, 'a conflict');
  await expect(page.getByText(/changed this proverb just now/)).toBeVisible();
  await page.getByRole('button', { name: 'Keep my changes' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect((await storedProverbs(api))[0]).toMatchObject({
    proverb: 'Aka nri',
    meaning: 'Ada was here.',
  });
});

test('everything can be done with the keyboard alone', async ({ page, api, signIn }) => {
  await addProverbs(api, ['Aka', 'Bia', 'Gbuo']);
  await openSignedIn(page, signIn, databasePage);
  await expect(edits(page)).toHaveCount(3);
  await page.keyboard.press('/');
  // Behind the box: the switch, the filters, the columns, the density, and the letters as one stop.
  for (let stop = 0; stop < 5; stop++) await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'All letters 3 proverbs' })).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('button', { name: 'Gb 1 proverb' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expectListed(page, ['Gbuo']);
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expectListed(page, ['Aka', 'Bia', 'Gbuo']);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('table')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('checkbox', { name: /^Select all/ })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(checkboxOf(page, 'Aka')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(checkboxOf(page, 'Aka')).toBeChecked();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(checkboxOf(page, 'Gbuo')).toBeFocused();
  await expect(page.getByRole('region', { name: 'Selected' })).toContainText('3 proverbs selected');
  await page.keyboard.press('Space');
  // With Shift, from the one selected last to the one that has the focus.
  await checkboxOf(page, 'Bia').focus();
  await page.keyboard.press('Shift+Space');
  await expect(page.getByRole('region', { name: 'Selected' })).toContainText('1 proverb selected');
  await page.keyboard.press('Delete');
  await expect(question(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expectListed(page, ['Bia', 'Gbuo']);
  await expect(page.getByRole('button', { name: 'Delete Bia' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(editDialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(editDialog(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Edit Bia' })).toBeFocused();
});
