import { addProverbs, databasePage, expectListed, question, checkboxOf } from '../support/proverbDatabase.js';
import { emptyProverbs, storedProverbs } from '../support/proverbs.js';
import { expect, expectAccessibleInBoth, openSignedIn, test } from '../support/test.js';

test('a deleted creator is found in the trash, and comes back in its place', async ({
  page,
  api,
  signIn,
}) => {
  await api.emptyDirectory();
  for (const name of ['Ada', 'Ọ́kụ', 'Uche']) await api.addCreator(name);
  await openSignedIn(page, signIn, '/admin/creator-directory/edit');
  await page.getByRole('button', { name: 'Delete Ọ́kụ' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Edit Ọ́kụ' })).toHaveCount(0);

  await page.getByRole('link', { name: 'Trash' }).click();
  const newest = page.getByRole('list', { name: 'Deleted' }).locator('> li').first();
  await newest.getByRole('button', { name: /^Details: .* deleted the creator “Ọ́kụ”/ }).click();
  await expect(newest.getByText('Ọ́kụ tells stories.')).toBeVisible();
  await newest.getByRole('button', { name: /^Restore: .* deleted the creator “Ọ́kụ”/ }).click();
  await expect(page.getByRole('status').getByText('Restored the creator “Ọ́kụ”.')).toBeVisible();
  expect(await api.names()).toEqual(['Ada', 'Ọ́kụ', 'Uche']);

  await page.getByRole('navigation').getByRole('link', { name: 'Activity' }).click();
  await expect(page.getByRole('list', { name: 'Changes' }).getByRole('listitem').first()).toContainText(
    'restored the creator “Ọ́kụ”',
  );
  await page.getByRole('link', { name: 'Creator Directory' }).click();
  await page.getByRole('link', { name: 'Edit Creators' }).click();
  await expect(page.getByRole('button', { name: /^Edit / })).toHaveCount(3);
});

test('the checkboxes of the trash are in one column', async ({ page, api, signIn }) => {
  for (const name of ['Ada', 'Uche']) await api.addCreator(name);
  await api.emptyDirectory();
  await openSignedIn(page, signIn, '/admin/trash');
  const checkboxes = page.getByRole('checkbox');
  await expect(checkboxes.nth(2)).toBeVisible();
  const lefts = await checkboxes.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().left));
  expect(new Set(lefts).size).toBe(1);
});

test('several proverbs that were deleted are one thing in the trash, and come back as one', async ({
  page,
  api,
  signIn,
}) => {
  await emptyProverbs(api);
  await addProverbs(api, ['Aka', 'Bia', 'Chi', 'Dike']);
  await openSignedIn(page, signIn, databasePage);
  const remove = async () => {
    await checkboxOf(page, 'Bia').click();
    await checkboxOf(page, 'Dike').click({ modifiers: ['Shift'] });
    await page.keyboard.press('Delete');
    await question(page).getByRole('button', { name: 'Delete', exact: true }).click();
    await expectListed(page, ['Aka']);
  };
  await remove();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expectListed(page, ['Aka', 'Bia', 'Chi', 'Dike']);
  await remove();

  await page.getByRole('link', { name: 'Trash' }).click();
  const newest = page.getByRole('list', { name: 'Deleted' }).locator('> li').first();
  await newest.getByRole('button', { name: /^Details: .* deleted 3 proverbs$/ }).click();
  const members = newest.getByRole('list', { name: 'Included changes' }).getByRole('listitem');
  await expect(members).toContainText(['“Dike”', '“Chi”', '“Bia”']);
  await expectAccessibleInBoth(page, 'what a deletion of several is made of');
  await members
    .filter({ hasText: 'Chi' })
    .getByRole('button', { name: /^Restore/ })
    .click();
  await expect(members.filter({ hasText: 'Chi' })).toContainText('Restored');
  await newest.getByRole('button', { name: /^Restore: .* deleted 3 proverbs$/ }).click();
  await expect(page.getByRole('status').getByText('Restored 3 proverbs.')).toBeVisible();
  expect((await storedProverbs(api)).map(({ proverb }) => proverb)).toEqual(['Aka', 'Bia', 'Chi', 'Dike']);
});

test('an edit dialog scrolls in one place with its history open, at any width', async ({
  page,
  api,
  signIn,
}) => {
  await api.emptyDirectory();
  await api.addCreator('Ada');
  await openSignedIn(page, signIn, '/admin/creator-directory/edit');
  await page.getByRole('button', { name: 'Edit Ada' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'History' }).click();
  await expect(dialog.getByRole('list', { name: 'Changes' })).toBeVisible();
  const scrolled = () =>
    dialog.evaluate((paper) =>
      [paper, ...paper.querySelectorAll('*')]
        .filter((part) => part.scrollHeight > part.clientHeight && part.localName !== 'textarea')
        .filter((part) => /auto|scroll/.test(getComputedStyle(part).overflowY))
        .map((part) => part.className.replace(/ .*/, '')),
    );
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 600 });
    await expect.poll(scrolled).toEqual(['MuiDialogContent-root']);
  }
});
