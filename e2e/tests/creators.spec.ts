import type { Page } from '@playwright/test';

import { expect, expectAccessible, idle, openSignedIn, test } from '../support/test.js';

const database = '/admin/creator-directory/edit';

/** shownNames are the creators' names on the screen, from top to bottom. */
async function shownNames(page: Page): Promise<string[]> {
  const edits = page.getByRole('button', { name: /^Edit / });
  return (await edits.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''))).map(
    (label) => label.replace('Edit ', ''),
  );
}

test.beforeEach(async ({ api }) => api.emptyDirectory());

test('a creator is added with every field and stands in the database', async ({ page, api, signIn }) => {
  await openSignedIn(page, signIn, '/admin/creator-directory');
  await expect(page.getByRole('heading', { name: 'Add a New Creator' })).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill('Ọ́kụ Ṅkịtị');
  await page.getByLabel('Bio', { exact: true }).fill('Na-akọ akụkọ.\nKwa ụbọchị.');
  await page.getByLabel('Filters').click();
  await page.getByRole('option', { name: 'Igbo language' }).click();
  await page.getByRole('option', { name: 'Kids' }).click();
  await page.keyboard.press('Escape');
  await page.getByLabel('Image URL').fill('https://creators.example.org/oku.jpg');
  const add = page.getByRole('button', { name: 'Add link' });
  await expect(add).toBeDisabled();
  await page.getByLabel('URL', { exact: true }).fill('https://oku.example.org/a-rather-long-address');
  await add.click();
  await expect(page.getByText(/^https:\/\/oku\.example\.org\/a-rath(…|\.\.\.)$/)).toBeVisible();
  await page.getByRole('button', { name: 'Add Creator', exact: true }).click();
  await expect(page.getByRole('status').getByText('Creator added successfully!')).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('');

  await page.getByRole('link', { name: 'Edit Creators' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('1 creator');
  const table = page.getByRole('table', { name: 'Creators' });
  await expect(table.getByText('Ọ́kụ Ṅkịtị')).toBeVisible();
  await expect(table.getByRole('link', { name: /oku\.example\.org/ })).toHaveAttribute(
    'rel',
    'noopener noreferrer',
  );
  const [stored] = await api.creators();
  expect(stored).toMatchObject({
    category: 'Igbo language, Kids',
    filters: ['Igbo language', 'Kids'],
    twitter: '',
  });
});

test('a creator that breaks a rule is not sent, and the first wrong field has the focus @full', async ({
  page,
  api,
  signIn,
}) => {
  await openSignedIn(page, signIn, '/admin/creator-directory/add');
  await page.getByLabel('Bio', { exact: true }).fill('b');
  await page.getByRole('button', { name: 'Add Creator', exact: true }).click();
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await expect(page.getByLabel('Name', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  expect(await api.names()).toEqual([]);
});

test('the columns stand in the order of the specification @full', async ({ page, api, signIn }) => {
  await api.addCreator('Ada');
  await openSignedIn(page, signIn, database);
  await expect(page.getByRole('columnheader')).toHaveText(
    [
      '',
      'Move',
      'Delete',
      'Edit',
      'Image',
      'Name',
      'Bio',
      'Category',
      'Filters',
      'Website',
      'YouTube',
      'Instagram',
      'Facebook',
      'TikTok',
      'Twitter',
    ],
    { ignoreCase: true },
  );
  await expect(page.getByRole('row').nth(1)).toContainText('-');
  await expect(page.getByPlaceholder('Search creators...')).toBeVisible();
});

test('search finds without tone marks and dots, and says when it finds nothing', async ({
  page,
  api,
  signIn,
}) => {
  for (const name of ['Ọ́kụ', 'Ada', 'Okoro']) await api.addCreator(name);
  await openSignedIn(page, signIn, database);
  await expect(page.getByRole('button', { name: 'Edit Ada' })).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByPlaceholder('Search creators...')).toBeFocused();
  await page.keyboard.type('OKU');
  await expect(page.getByRole('button', { name: /^Edit / })).toHaveCount(1);
  expect(await shownNames(page)).toEqual(['Ọ́kụ']);
  await expect(page).toHaveURL(/q=OKU/i);
  await page.reload();
  await expect(page.getByPlaceholder('Search creators...')).toHaveValue('OKU');
  await page.getByPlaceholder('Search creators...').fill('nobody at all');
  await expect(page.getByText(/No creator matches/)).toBeVisible();
  await page.getByRole('button', { name: 'Show all creators' }).click();
  await expect(page.getByRole('button', { name: /^Edit / })).toHaveCount(3);
});

test(
  'a creator is edited, and an edit that came too late is not saved over the other',
  { tag: '@apart' },
  async ({ page, api, signIn }) => {
    const { id } = await api.addCreator('Ada');
    await openSignedIn(page, signIn, database);
    await page.getByRole('button', { name: 'Edit Ada' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Creator' });
    await dialog.getByLabel('Name', { exact: true }).fill('Adaeze');
    await idle(page); // the question is ready a moment after there is something to lose
    await page.goBack();
    await page.getByRole('button', { name: 'Stay' }).click();
    await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('Adaeze');
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: 'Edit Adaeze' })).toBeVisible();
    expect(await api.names()).toEqual(['Adaeze']);

    await page.getByRole('button', { name: 'Edit Adaeze' }).click();
    await api.editCreator(id, 'Ada was here');
    await dialog.getByLabel('Name', { exact: true }).fill('Adaobi');
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    const conflict = page.getByRole('dialog', { name: 'Two versions of this creator' });
    await conflict.getByRole('button', { name: 'Keep editing' }).click();
    await expect(dialog.getByText(/^Someone changed this creator/)).toBeVisible();
    await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('Adaobi');
    expect(await api.names()).toEqual(['Ada was here']);
  },
);

test('two people who edit a creator see each other, and nothing is lost', async ({
  page,
  api,
  ada,
  browser,
  obi,
  signIn,
}) => {
  const { id } = await api.addCreator('Okoro');
  const address = `${database}?edit=${id}`;
  await openSignedIn(page, signIn, address);
  const mine = page.getByRole('dialog', { name: 'Edit Creator' });
  await mine.getByLabel('Name', { exact: true }).fill('Mazi Okoro');

  const context = await browser.newContext({ baseURL: obi.url });
  const other = await context.newPage();
  await signIn.haveSignedIn(other, ada);
  await other.goto(address);
  const theirs = other.getByRole('dialog', { name: 'Edit Creator' });
  await expect(theirs.getByText(/^admin has /)).toBeVisible();
  await expect(mine.getByText('ada has just opened this')).toBeVisible();
  await theirs.getByLabel('Bio', { exact: true }).fill('Tells stories of the forest.');
  await theirs.getByRole('button', { name: 'Save Changes' }).click();
  await expect(theirs).toBeHidden();
  await context.close();

  await expect(mine.getByText('ada saved this a moment ago.')).toBeVisible();
  await expectAccessible(page, 'a form that another person saved');
  await mine.getByRole('button', { name: 'Compare versions' }).click();
  const conflict = page.getByRole('dialog', { name: 'Two versions of this creator' });
  await conflict.getByRole('button', { name: 'Keep my changes' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await api.creators()).toMatchObject([{ name: 'Mazi Okoro', bio: 'Tells stories of the forest.' }]);
});

test('a creator is deleted only after a question that does not have the focus on yes @full', async ({
  page,
  api,
  signIn,
}) => {
  await api.addCreator('Ada');
  await api.addCreator('Obi');
  await openSignedIn(page, signIn, database);
  await page.getByRole('button', { name: 'Delete Ada' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Ada');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  expect(await api.names()).toEqual(['Ada', 'Obi']);
  await page.getByRole('button', { name: 'Delete Ada' }).click();
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(question).toBeHidden();
  await expect(page.getByRole('button', { name: 'Edit Ada' })).toBeHidden();
  expect(await api.names()).toEqual(['Obi']);
});

test('what is done stays done after a restart', async ({ page, api, obi, signIn }) => {
  test.skip(!obi.restart, 'a shared Obi is not ours to restart');
  await api.addCreator('Ada');
  await openSignedIn(page, signIn, database);
  await expect(page.getByRole('button', { name: 'Edit Ada' })).toBeVisible();
  await obi.restart?.('SIGKILL');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Edit Ada' })).toBeVisible();
  await obi.restart?.('SIGINT');
  await page.getByRole('button', { name: 'Edit Ada' }).click();
  await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Adaeze');
  await page.getByRole('dialog').getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('button', { name: 'Edit Adaeze' })).toBeVisible();
});
