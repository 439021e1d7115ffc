import { fillRequired } from '../support/addDibia.js';
import { drag } from '../support/drag.js';
import { servePictures } from '../support/pictures.js';
import { expect, expectAccessible, expectFits, openSignedIn, test } from '../support/test.js';

const database = '/admin/dibia-directory/edit';
const spaced = '+234 801 234 5678';

test.beforeEach(async ({ dibias, context }) => {
  await servePictures(context);
  await dibias.empty();
});

test('the database counts its dibias and shows them in the columns of the specification @full', async ({
  page,
  dibias,
  signIn,
}) => {
  const linktree = 'https://linktr.ee/ada';
  await dibias.add('Ada', { email: 'ada@example.org', linktree, services: 'Afa' });
  await openSignedIn(page, signIn, database);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dibias Database (1 dibia)');
  await expect(page.getByRole('columnheader')).toHaveText([
    ...['', 'Move', 'Delete', 'Edit', 'Image', 'Name', 'Bio', 'Services', 'Contact', 'Email'],
    ...['Website', 'Linktree', 'Instagram', 'Twitter', 'Facebook', 'TikTok', 'YouTube'],
  ]);
  const row = page.getByRole('row').nth(1);
  await expect(row.getByRole('link', { name: /^Call Ada/ })).toHaveAttribute('href', 'tel:+2348012345678');
  await expect(row.getByRole('link', { name: /^Write to Ada/ })).toHaveAttribute(
    'href',
    'mailto:ada@example.org',
  );
  await expect(row.getByRole('link', { name: /linktr\.ee/ })).toHaveAttribute('rel', 'noopener noreferrer');
  await expect(row.getByRole('cell').last()).toHaveText('-');
  await dibias.add('Obi');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dibias Database (2 dibias)');
});

test('search finds in four fields, says when it finds nothing, and outlives reload and Back', async ({
  page,
  dibias,
  signIn,
}) => {
  await dibias.add('Ọ́kụ', { category: 'Odinani' });
  await dibias.add('Ada', { bio: 'Amaghị ihe ọkụ bụ.' });
  await dibias.add('Obi', { services: 'Ịgwọ ọ̀kụ̀' });
  await dibias.add('Nwa');
  await openSignedIn(page, signIn, database);
  const search = page.getByPlaceholder('Search Dibias...', { exact: true });
  await expect(page.getByRole('button', { name: 'Edit Nwa' })).toBeVisible();
  await page.keyboard.press('/');
  await expect(search).toBeFocused();
  await page.keyboard.type('OKU');
  const edits = page.getByRole('button', { name: /^Edit / });
  await expect(edits).toHaveCount(3);
  await expect(page.getByRole('status').filter({ hasText: '3 of 4 dibias' })).toBeVisible();
  await expect(page).toHaveURL(/q=OKU/);
  await page
    .getByRole('navigation', { name: 'Dibia Directory' })
    .getByRole('link', { name: 'Reviews' })
    .click();
  await expect(page.getByRole('heading', { name: 'User Reviews' })).toBeVisible();
  await page.goBack();
  await expect(search).toHaveValue('OKU');
  await expect(edits).toHaveCount(3);
  await page.reload();
  await expect(search).toHaveValue('OKU');
  await expect(edits).toHaveCount(3);
  await search.fill('odinani');
  await expect(edits).toHaveCount(1);
  await search.fill('nobody at all');
  await expect(page.getByText('No dibia matches “nobody at all”')).toBeVisible();
  await expectAccessible(page, 'a search without a find');
  await page.getByRole('button', { name: 'Show all dibias' }).click();
  await expect(edits).toHaveCount(4);
});

test('editing keeps one suffix on the contact @full', async ({ page, dibias, signIn }) => {
  await dibias.add('Ada');
  await openSignedIn(page, signIn, database);
  await page.getByRole('button', { name: 'Edit Ada' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Dibia' });
  await expect(dialog.getByLabel('Contact number')).toHaveValue(spaced);
  await dialog.getByLabel('Name', { exact: true }).fill('Adaeze');
  await dialog.getByLabel('Services', { exact: true }).fill('');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Edit Adaeze' })).toBeVisible();
  expect((await dibias.list())[0]).toMatchObject({ contact: `${spaced} (Call & WhatsApp)`, services: '' });

  await page.getByRole('button', { name: 'Edit Adaeze' }).click();
  await dialog.getByLabel('Includes WhatsApp').uncheck();
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('row').nth(1)).toContainText(`${spaced} (Call only)`);
  expect((await dibias.list())[0]?.contact).toBe(`${spaced} (Call only)`);
});

test('an edit on top of another one is not saved before that is settled', async ({
  page,
  dibias,
  signIn,
}) => {
  const ada = await dibias.add('Ada');
  await openSignedIn(page, signIn, database);
  await page.getByRole('button', { name: 'Edit Ada' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Dibia' });
  await dibias.edit(ada, { bio: 'Ada was here.' });
  await dialog.getByLabel('Name', { exact: true }).fill('Adaobi');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('dialog', { name: 'Two versions of this dibia' })).toBeVisible();
  await expectAccessible(page, 'a conflict');
  await expect.poll(() => dibias.names()).toEqual(['Ada']);
  await page.getByRole('button', { name: 'Keep my changes' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect((await dibias.list())[0]).toMatchObject({ name: 'Adaobi', bio: 'Ada was here.' });
});

test('a dibia is deleted with its reviews, after a question that says so, and all of it comes back', async ({
  page,
  dibias,
  signIn,
}) => {
  const ada = await dibias.add('Ada');
  await dibias.add('Obi');
  const review = await dibias.review(ada, 'Chike');
  await openSignedIn(page, signIn, database);
  await page.getByRole('button', { name: 'Delete Ada' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete dibia?' });
  await expect(question).toHaveAccessibleDescription(
    'You are about to delete Ada. All reviews and reports about this dibia are deleted too. You can undo this afterwards.',
  );
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect.poll(() => dibias.names()).toEqual(['Ada', 'Obi']);
  await page.getByRole('button', { name: 'Delete Ada' }).click();
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(question).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dibias Database (1 dibia)');
  await expect(page.getByRole('button', { name: 'Delete Obi' })).toBeFocused();
  await expect.poll(() => dibias.names()).toEqual(['Obi']);
  await expect(dibias.one('reviews', review.id)).rejects.toThrow('404');
  // In focus it stays, however long the looking takes.
  await page.getByRole('button', { name: 'Undo' }).focus();
  await expectAccessible(page, 'a deletion that can be undone');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Move Ada to position…' })).toBeFocused();
  await expect.poll(() => dibias.names()).toEqual(['Ada', 'Obi']);
  expect(await dibias.one('reviews', review.id)).toMatchObject({ name: 'Chike' });
});

test('dibias are moved with the keyboard and with the mouse', async ({ page, dibias, signIn }) => {
  for (const name of ['Ada', 'Bia', 'Chi']) await dibias.add(name);
  await openSignedIn(page, signIn, database);
  await page.getByRole('button', { name: 'Move Ada', exact: true }).focus();
  await page.keyboard.press('Space');
  const spoken = page.locator('[aria-live]');
  await expect(spoken.filter({ hasText: 'Ada lifted from position 1 of 3' })).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await expect(spoken.filter({ hasText: 'Ada moved to position 2 of 3' })).toHaveCount(1);
  await page.keyboard.press('Space');
  await expect.poll(() => dibias.names()).toEqual(['Bia', 'Ada', 'Chi']);
  await expect(spoken.filter({ hasText: 'Ada dropped at position 2 of 3' })).toHaveCount(1);
  await drag(page, 'Bia', 2);
  await expect.poll(() => dibias.names()).toEqual(['Ada', 'Chi', 'Bia']);
  await page.reload();
  await expect(page.getByRole('row').nth(3)).toContainText('Bia');
});

test('Tab goes through a row in the order it is read', async ({ page, dibias, signIn }) => {
  await dibias.add('Ada', { email: 'ada@example.org', youtube: 'https://youtube.com/@ada' });
  await openSignedIn(page, signIn, database);
  const row = page.getByRole('row').nth(1);
  await row.getByRole('checkbox', { name: 'Select Ada' }).focus();
  for (const part of [
    row.getByRole('button', { name: 'Move Ada', exact: true }),
    row.getByRole('button', { name: 'Move Ada to position…' }),
    row.getByRole('button', { name: 'Delete Ada' }),
    row.getByRole('button', { name: 'Edit Ada' }),
    row.getByRole('button', { name: 'Hide Ada' }),
    row.getByRole('link', { name: /^Call Ada/ }),
    row.getByRole('link', { name: /^Write to Ada/ }),
    row.getByRole('link', { name: /youtube\.com/ }),
  ]) {
    await page.keyboard.press('Tab');
    await expect(part).toBeFocused();
  }
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true });

  test('a dibia is added, edited and deleted', async ({ page, dibias, signIn }) => {
    await openSignedIn(page, signIn, '/admin/dibia-directory/add');
    await fillRequired(page, 'Ada');
    await expectFits(page, 'Add Dibia');
    await page.getByRole('button', { name: 'Add Dibia', exact: true }).tap();
    await expect(page.getByText('Dibia added successfully!')).toBeVisible();
    await page.getByRole('navigation', { name: 'Dibia Directory' }).getByRole('link', { name: 'Edit' }).tap();
    const card = page.getByRole('listitem').filter({ hasText: 'Ada' });
    await expect(card.getByRole('link', { name: /^Call Ada/ })).toBeVisible();
    await expectFits(page, 'Dibias Database');
    await card.getByRole('button', { name: 'Edit Ada' }).tap();
    const dialog = page.getByRole('dialog', { name: 'Edit Dibia' });
    await dialog.getByLabel('Name', { exact: true }).fill('Adaeze');
    await expectAccessible(page, 'the dialog on a phone');
    await dialog.getByRole('button', { name: 'Save Changes' }).tap();
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: 'Delete Adaeze' }).tap();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).tap();
    await expect(page.getByText('No dibias yet')).toBeVisible();
    await expectAccessible(page, 'an empty directory');
    await expect.poll(() => dibias.names()).toEqual([]);
  });
});
