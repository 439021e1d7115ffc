import type { Locator } from '@playwright/test';

import { areas, riddleArea } from '../support/areas.js';
import { failWhenTold } from '../support/failWhenTold.js';
import { expect, openSignedIn, test } from '../support/test.js';

/** The fixed texts of the specification, word for word, on the screens that show them. */

const links = ['Dashboard', ...areas];
const games = ['Gwam Gwam Gwam', 'Igbo Words Matcher', 'Igbo Heads Up', 'Ofu Okwu (One Word)'];
const features = ['Text Features', 'Voice Features'];

const linkTexts = (region: Locator) => region.getByRole('link').allTextContents();

test('landing page, sign-in and 404 page @full', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Where innovation thrives');
  await expect(page.getByRole('link', { name: 'Admin Page', exact: true })).toHaveAttribute('href', '/admin');

  await page.goto('/login');
  await expect(page.getByLabel('Username')).toHaveAttribute('required', '');
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('required', '');
  await expect(page.getByText('session expires after 24 hours')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Homepage', exact: true })).toHaveAttribute('href', '/');
  await page.getByLabel('Username').fill('nobody');
  await page.getByLabel('Password', { exact: true }).fill('nothing');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toHaveText('Invalid username or password');

  await page.goto('/nowhere');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! 404 - Page Not Found');
  await expect(
    page.getByText("The page you're looking for doesn't exist or another error occurred.", { exact: true }),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go back home', exact: true })).toHaveAttribute('href', '/');
});

const sections = [
  {
    path: '/admin/creator-directory',
    area: 'Creator Directory',
    sidebar: ['Add Creator', 'Edit Creator'],
    bar: ['Add Creators', 'Edit Creators'],
  },
  {
    path: '/admin/dibia-directory',
    area: 'Dibia Directory',
    sidebar: ['Add', 'Edit', 'Reports', 'Reviews', 'Profiles'],
    bar: ['Add', 'Edit', 'Reports', 'Reviews', 'Profiles'],
  },
  {
    path: '/admin/ilu-finder',
    area: 'Ilu Finder',
    sidebar: ['Add Proverb', 'Edit Proverb', 'Categories', 'Suggestions'],
    bar: ['Add', 'Edit', 'Categories', 'Suggestions'],
  },
];

test('sidebar and nav bars @full', async ({ page, signIn }) => {
  await openSignedIn(page, signIn, '/admin');
  const sidebar = page.getByRole('navigation', { name: 'Areas' });
  await expect.poll(() => linkTexts(sidebar)).toEqual(links);
  await expect(page.getByRole('button', { name: 'Sign out', exact: true })).toBeVisible();
  for (const { path, area, sidebar: inside, bar } of sections) {
    await page.goto(path);
    await expect.poll(() => linkTexts(page.getByRole('navigation', { name: area }))).toEqual(bar);
    const at = links.indexOf(area) + 1;
    await expect
      .poll(() => linkTexts(sidebar))
      .toEqual([...links.slice(0, at), ...inside, ...links.slice(at)]);
  }
});

test('games and features, in the sidebar and as dropdowns @full', async ({ page, signIn }) => {
  await openSignedIn(page, signIn, riddleArea.page);
  const sidebar = page.getByRole('navigation', { name: 'Areas' });
  await expect.poll(() => linkTexts(sidebar)).toEqual([...links, ...games, ...features]);
  for (const [name, items] of Object.entries({ Games: games, Features: features })) {
    const group = sidebar.getByRole('button', { name });
    await group.click();
    await expect(sidebar.getByRole('link', { name: items[0] })).toBeHidden();
    await group.click();
    await page.getByRole('navigation', { name: riddleArea.name }).getByRole('button', { name }).click();
    await expect(page.getByRole('menuitem')).toHaveText(items);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menuitem')).toHaveCount(0);
  }
});

test('Add Creator @full', async ({ page, signIn }) => {
  await openSignedIn(page, signIn, '/admin/creator-directory/add');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Add a New Creator');
  await expect(page.getByLabel('Bio', { exact: true })).toHaveAttribute('rows', '5');
  await expect(page.getByLabel('Image URL')).toHaveAttribute('type', 'url');
  await page.getByLabel('Filters').click();
  await expect(page.getByRole('option')).toHaveText([
    'Odinani',
    'Igbo entertainment',
    'Igbo language',
    'Igbo history',
    'Philosophy',
    'Culture',
    'Kids',
  ]);
  await page.keyboard.press('Escape');
  await page.getByLabel('Platform').click();
  await expect(page.getByRole('option')).toHaveText([
    'Website',
    'Instagram',
    'Facebook',
    'YouTube',
    'Twitter',
    'TikTok',
  ]);
  await page.keyboard.press('Escape');

  await page.getByLabel('Name', { exact: true }).fill('Ada');
  await page.getByLabel('Bio', { exact: true }).fill('Tells stories.');
  await page.getByLabel('Image URL').fill('https://creators.example.org/ada.jpg');
  const reply = { success: false, error: 'Failed to create creator' };
  const answer = await failWhenTold(page, '**/api/creator/admin/add', reply);
  await page.getByRole('button', { name: 'Add Creator', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Processing...' })).toBeVisible();
  answer();
  await expect(page.getByRole('alert')).toContainText('Failed to create creator');
});

test('Creators Database @full', async ({ page, api, signIn }) => {
  await api.emptyDirectory();
  await api.addCreator('Ada');
  await openSignedIn(page, signIn, '/admin/creator-directory/edit');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('1 creator');
  await expect(page.getByPlaceholder('Search creators...', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Edit Ada' }).click();
  await expect(page.getByRole('heading', { name: 'Edit Creator', exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.route('**/api/creator/admin/delete/*', (route) =>
    route.fulfill({ status: 500, json: { success: false } }),
  );
  await page.getByRole('button', { name: 'Delete Ada' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(question).toContainText('Failed to delete creator');
});
