import { fillRequired } from '../support/addDibia.js';
import { failWhenTold } from '../support/failWhenTold.js';
import { expect, openSignedIn, test } from '../support/test.js';

/** The fixed texts of the specification for the Dibia Directory, word for word, as far as the other tests do not name them. */

const dibiaPage = (tab: string) => `/admin/dibia-directory/${tab}`;

test('Add Dibia @full', async ({ page, signIn }) => {
  await openSignedIn(page, signIn, dibiaPage('add'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Add a New Dibia');
  for (const label of ['Name', 'Bio', 'Services', 'Image URL', 'Contact number', 'Email', 'Linktree'])
    await expect(page.getByRole('textbox', { name: label, exact: true })).toBeVisible();
  await expect(page.getByRole('group', { name: 'Social Links' })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Includes WhatsApp', exact: true })).toBeChecked();
  await expect(page.getByLabel('Bio', { exact: true })).toHaveAttribute('rows', '5');
  await expect(page.getByLabel('Contact number')).toHaveAttribute(
    'placeholder',
    '01234567890 or +234 123 456 7890',
  );
  await expect(page.getByLabel('Email')).toHaveAttribute('inputmode', 'email');
  for (const label of ['Image URL', 'URL', 'Linktree'])
    await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('type', 'url');
  await expect(page.getByLabel('Platform').getByRole('option')).toHaveText([
    'Website',
    'Instagram',
    'Facebook',
    'YouTube',
    'Twitter',
    'TikTok',
  ]);

  await fillRequired(page, 'Ada');
  const answer = await failWhenTold(page, '**/api/dibia/admin/dibia', { success: false });
  await page.getByRole('button', { name: 'Add Dibia', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Processing...', exact: true })).toBeDisabled();
  answer();
  await expect(page.getByRole('alert').getByText('Failed to create dibia', { exact: true })).toBeVisible();
});

test('Dibias Database @full', async ({ page, dibias, signIn }) => {
  await dibias.empty();
  await dibias.add('Ada');
  await dibias.add('Obi');
  await openSignedIn(page, signIn, dibiaPage('edit'));
  await expect(page.getByRole('heading', { level: 1 })).toContainText('2 dibias');
  await expect(page.getByPlaceholder('Search Dibias...', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Edit Ada' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Dibia', exact: true });
  const says = (text: string) => expect(dialog.getByText(text, { exact: true })).toBeVisible();
  const put = '**/api/dibia/admin/dibias/*';
  const answer = await failWhenTold(page, put, { success: false, error: 'The database is away' });
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(dialog.getByRole('button', { name: 'Saving...', exact: true })).toBeDisabled();
  answer();
  await says('Edit failed: The database is away');
  for (const [reply, text] of [
    [
      { status: 502, body: '<h1>Bad Gateway</h1>'.padEnd(200, '.') },
      `Server returned 502: ${'<h1>Bad Gateway</h1>'.padEnd(100, '.')}`,
    ],
    [{ status: 503, json: {} }, 'HTTP 503'],
  ] as const) {
    await page.route(put, (route) => route.fulfill(reply));
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await says(`Edit failed: ${text}`);
  }
  await page.unroute(put);
  await page.keyboard.press('Escape');

  const ask = async () => {
    await page.getByRole('button', { name: 'Delete Ada' }).click();
    return page.getByRole('alertdialog', { name: 'Delete dibia?', exact: true });
  };
  const question = await ask();
  const refuse = await failWhenTold(page, put, { success: false });
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(question.getByRole('button', { name: 'Deleting...', exact: true })).toBeDisabled();
  refuse();
  await expect(question.getByText('Failed to delete dibia', { exact: true })).toBeVisible();
  await question.getByRole('button', { name: 'Cancel', exact: true }).press('Escape');
  await page.unroute(put);

  await page.route('**/api/dibia/admin/dibias/update-order', (route) =>
    route.fulfill({ status: 500, json: { success: false, error: 'The database is away' } }),
  );
  await page.getByRole('button', { name: 'Move Obi to position…' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('1');
  await page.keyboard.press('Enter');
  await expect(
    page.getByText('Failed to save order: 500 - The database is away', { exact: true }),
  ).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toContainText('Ada');
});

test('User Reviews, User Reports and Profiles @full', async ({ page, dibias, signIn }) => {
  await dibias.empty();
  const ada = await dibias.add('Ada');
  await dibias.review(ada, 'Chike');
  await dibias.report(ada, 'Uche');
  await dibias.profile('Ada', 'Obi');
  const buttons = page.getByRole('dialog').getByRole('button');
  await openSignedIn(page, signIn, dibiaPage('reviews'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('User Reviews');
  await expect(page.getByRole('tab')).toHaveText([/^pending 1/, /^approved 0$/, /^rejected 0$/]);
  await expect(page.getByRole('button', { name: 'Ada 1 review', exact: true })).toBeVisible();
  await page.getByRole('button', { name: /^Chike/ }).click();
  for (const name of ['Approve', 'Reject'])
    await expect(buttons.getByText(name, { exact: true })).toBeVisible();

  await page.goto(dibiaPage('reports'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('User Reports');
  await expect(page.getByRole('tab')).toHaveText([/^pending 1/, /^resolved 0$/, /^red list 0$/]);
  await expect(page.getByRole('button', { name: 'Ada 1 report', exact: true })).toBeVisible();
  await page.getByRole('button', { name: /^Uche/ }).click();
  await expect(buttons.getByText('Resolve', { exact: true })).toBeVisible();

  await page.goto(dibiaPage('profiles'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('PROFILES');
  await expect(page.getByRole('tab')).toHaveText([/^pending 1/, /^approved \d+$/, /^rejected \d+$/]);
  await page.getByRole('button', { name: 'View Details' }).click();
  for (const name of ['Approve', 'Reject'])
    await expect(buttons.getByText(name, { exact: true })).toBeVisible();
});
