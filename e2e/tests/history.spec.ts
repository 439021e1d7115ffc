import { expect, openSignedIn, test } from '../support/test.js';

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
  await page
    .getByRole('button', { name: /^Restore: .* deleted the creator “Ọ́kụ”/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Restore this creator' });
  await expect(dialog.getByText('Ọ́kụ tells stories.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Restore', exact: true }).click();
  await expect(page.getByRole('status').getByText('Restored the creator “Ọ́kụ”.')).toBeVisible();
  expect(await api.names()).toEqual(['Ada', 'Ọ́kụ', 'Uche']);

  await page.getByRole('link', { name: 'Activity' }).click();
  await expect(page.getByRole('list', { name: 'Changes' }).getByRole('listitem').first()).toContainText(
    'brought back the creator “Ọ́kụ”',
  );
  await page.getByRole('link', { name: 'Creator Directory' }).click();
  await page.getByRole('link', { name: 'Edit Creators' }).click();
  await expect(page.getByRole('button', { name: /^Edit / })).toHaveCount(3);
});
