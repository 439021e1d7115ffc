import { expect, expectAccessible, openSignedIn, test } from '../support/test.js';

const screens = [
  { path: '/admin', heading: /Welcome/ },
  { path: '/admin/account', heading: /Account/ },
  { path: '/admin/creator-directory', heading: 'Add a New Creator' },
  { path: '/admin/creator-directory/add', heading: 'Add a New Creator' },
  { path: '/admin/creator-directory/edit', heading: /Creators Database/ },
];

const placeholders = [
  '/admin/dibia-directory',
  ...['add', 'edit', 'reports', 'reviews', 'profiles'].map((tab) => `/admin/dibia-directory/${tab}`),
  '/admin/ilu-finder',
  ...['add', 'edit', 'categories', 'suggestions'].map((tab) => `/admin/ilu-finder/${tab}`),
  '/admin/kwuo',
  '/admin/kwuo/games',
  '/admin/kwuo/games/gwam-gwam-gwam',
  ...['words-matcher', 'heads-up', 'ofu-okwu'].flatMap((game) =>
    ['add', 'edit', 'leaderboard'].map((tab) => `/admin/kwuo/games/${game}/${tab}`),
  ),
  '/admin/kwuo/text',
  '/admin/kwuo/voice',
  '/admin/kwuo/leaderboard',
  '/admin/kwuo/categories',
];

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [360, 1440]) {
    test(`every screen is accessible and fits: ${colorScheme}, ${width} px`, async ({
      browser,
      obi,
      api,
      signIn,
    }) => {
      await api.emptyDirectory();
      await api.addCreator('Ọ́kụ', { youtube: 'https://youtube.com/@oku', filters: ['Kids'] });
      const context = await browser.newContext({
        baseURL: obi.url,
        colorScheme,
        viewport: { width, height: 800 },
        reducedMotion: 'reduce',
      });
      const page = await context.newPage();
      const look = async (path: string) => {
        await expectAccessible(page, `${path} ${colorScheme} ${width}`);
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(overflow, `${path} is wider than the screen`).toBeLessThanOrEqual(0);
      };
      for (const path of ['/', '/login', '/nowhere']) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
        await look(path);
      }
      await openSignedIn(page, signIn, '/admin');
      for (const { path, heading } of screens) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
        await look(path);
      }
      await page.getByRole('button', { name: 'Edit Ọ́kụ' }).click();
      await expect(page.getByRole('dialog', { name: 'Edit Creator' })).toBeVisible();
      await look('edit dialog');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Delete Ọ́kụ' }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
      await look('delete question');
      await context.close();
    });
  }
}

test('every address of the route table has a page', async ({ page, signIn }) => {
  await openSignedIn(page, signIn, '/admin');
  for (const path of placeholders) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
    await expect(page.getByText('Page Not Found'), path).toHaveCount(0);
  }
  await page.goto('/admin/kwuo/games/gwam-gwam-gwam/leaderboard');
  await expect(page.getByRole('main')).toContainText('No data found');
});

test('an unknown address is answered with the 404 page', async ({ page }) => {
  await page.goto('/no/such/page');
  await expect(page.getByText('Oops! 404 - Page Not Found')).toBeVisible();
  await expect(
    page.getByText("The page you're looking for doesn't exist or another error occurred."),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Go back home' }).click();
  await expect(page).toHaveURL('/');
});

test('nothing is loaded from another host', async ({ page, obi, signIn }) => {
  const strangers: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(obi.url) && !request.url().startsWith('data:'))
      strangers.push(request.url());
  });
  await openSignedIn(page, signIn, '/admin');
  await page.goto('/admin/creator-directory/add');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(strangers).toEqual([]);
});
