import type { Page } from '@playwright/test';

import { riddleArea } from '../support/areas.js';
import { expect, openSignedIn, test } from '../support/test.js';

const notFound = 'Oops! 404 - Page Not Found';
const area = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name });

test('a part that cannot be loaded is asked for again, and its page comes when the line is back', async ({
  page,
  context,
  signIn,
}) => {
  await openSignedIn(page, signIn, '/admin');

  // The computer changed networks: an answer is lost, and nobody is told. Some browsers ask again for the part; others
  // remember the failure, and the app is reloaded.
  let asked = 0;
  await page.route('**/assets/RiddlesPage-*.js', (route) => {
    asked++;
    return asked === 1 ? route.abort('internetdisconnected') : route.continue();
  });
  await area(page, riddleArea.name).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Gwam Gwam Gwam' })).toBeVisible();
  expect(asked).toBeGreaterThan(1);

  await context.setOffline(true);
  await area(page, 'Ilu Finder').click();
  await expect(page.getByRole('main').getByRole('heading', { level: 1, name: notFound })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Gwam Gwam Gwam' })).toBeVisible();
  await area(page, 'Ilu Finder').click();
  await expect(page.getByRole('heading', { level: 1, name: notFound })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Add Proverb' })).toBeVisible();
});

test('a page that is open over a release loads the new one and keeps what was typed', async ({
  page,
  api,
  signIn,
}) => {
  await api.emptyDirectory(); // a similar name would be questioned
  await openSignedIn(page, signIn, '/admin/creator-directory/add');
  // From here on it has every part but the sign-in screen.
  await page.reload();
  await page.getByLabel('Name', { exact: true }).fill('Ngọzi');
  await page.getByLabel('Bio', { exact: true }).fill('Na-akọ akụkọ ifo.');
  await page.getByLabel('Image URL').fill('https://creators.example.org/ngozi.jpg');

  let isOld = true;
  page.on('load', () => (isOld = false));
  await page.route('**/assets/LoginPage-*.js', (route) =>
    isOld ? route.fulfill({ status: 404, json: { success: false } }) : route.continue(),
  );
  await page.route('**/api/creator/admin/add', (route) =>
    route.fulfill({ status: 401, json: { success: false } }),
  );
  await page.getByRole('button', { name: 'Add Creator', exact: true }).click();
  await expect(page).toHaveURL('/login');
  await signIn(page);
  expect(isOld).toBe(false);
  await expect(page).toHaveURL('/admin/creator-directory/add');
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Ngọzi');
  await expect(page.getByLabel('Bio', { exact: true })).toHaveValue('Na-akọ akụkọ ifo.');
});
