import type { Page } from '@playwright/test';

import { riddleArea } from '../support/areas.js';
import { servePictures } from '../support/pictures.js';
import { emptyProverbs } from '../support/proverbs.js';
import { watchShifts } from '../support/shifts.js';
import {
  expect,
  expectAccessibleInBoth,
  expectFits,
  isFull,
  openSignedIn,
  test,
  type PerTest,
} from '../support/test.js';

const screens = [
  { path: '/admin', heading: /Welcome/ },
  { path: '/admin/account', heading: /Account/ },
  { path: '/admin/activity', heading: 'Activity' },
  { path: '/admin/trash', heading: 'Trash' },
  { path: '/admin/webhooks', heading: 'Webhooks' },
  { path: '/admin/creator-directory/add', heading: 'Add a New Creator' },
  { path: '/admin/creator-directory/edit', heading: /Creators Database/ },
  { path: '/admin/dibia-directory/add', heading: 'Add a New Dibia' },
  { path: '/admin/dibia-directory/edit', heading: /Dibias Database/ },
  { path: '/admin/dibia-directory/reports', heading: 'User Reports' },
  { path: '/admin/dibia-directory/reviews', heading: 'User Reviews' },
  { path: '/admin/dibia-directory/profiles', heading: 'PROFILES' },
  { path: '/admin/ilu-finder/add', heading: 'Add Proverb' },
  { path: '/admin/ilu-finder/edit', heading: /Proverb Database/ },
  { path: '/admin/ilu-finder/categories', heading: 'Add Category' },
  { path: '/admin/ilu-finder/suggestions', heading: 'SUGGESTION BOX' },
  { path: '/admin/ilu-finder/record', heading: 'Record proverbs' },
  { path: '/admin/ilu-finder/check', heading: 'Check proverb recordings' },
  { path: `${riddleArea.page}/record`, heading: 'Record riddles' },
  { path: `${riddleArea.page}/check`, heading: 'Check riddle recordings' },
];

const otherAddresses = [
  '/admin/creator-directory',
  '/admin/dibia-directory',
  '/admin/ilu-finder',
  ...['add', 'edit', 'categories', 'suggestions'].map((tab) => `/admin/ilu-finder/${tab}`),
  riddleArea.page,
  `${riddleArea.page}/games`,
  `${riddleArea.page}/games/gwam-gwam-gwam`,
  ...['words-matcher', 'heads-up', 'ofu-okwu'].flatMap((game) =>
    ['', '/add', '/edit', '/leaderboard'].map((tab) => `${riddleArea.page}/games/${game}${tab}`),
  ),
  `${riddleArea.page}/text`,
  `${riddleArea.page}/voice`,
  `${riddleArea.page}/leaderboard`,
  `${riddleArea.page}/categories`,
];

type Look = (what: string) => Promise<void>;

/** lookAtDirectory looks at the dialogs of a directory's database. */
async function lookAtDirectory(page: Page, area: string, title: string, name: string, look: Look) {
  await page.goto(`/admin/${area}/edit`);
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  await expect(page.getByRole('dialog', { name: title })).toBeVisible();
  await look(title);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await look(`the question before deleting ${name}`);
}

/** lookAtModeration looks at open groups and cards, and at the dialogs. */
async function lookAtModeration(page: Page, look: Look) {
  const dialog = page.getByRole('dialog');
  for (const kind of ['review', 'report']) {
    await page.goto(`/admin/dibia-directory/${kind}s`);
    // The first group is open.
    await expect(page.getByRole('listitem').first()).toBeVisible();
    await look(`open ${kind}s`);
    await page.getByRole('listitem').getByRole('button').first().click();
    await expect(dialog.getByRole('button', { name: /^(Approve|Resolve)$/ })).toBeVisible();
    await look(`a ${kind}`);
  }
  await page.goto('/admin/dibia-directory/reports?tab=redlist');
  await expect(page.getByRole('table')).toBeVisible();
  await look('the red list');
  await page.goto('/admin/dibia-directory/profiles');
  await page.getByRole('button', { name: /^Ada Obi/ }).click();
  await expect(page.getByText('Contact info')).toBeVisible();
  await look('an open profile');
  await page.getByRole('button', { name: 'View Details of Ada Obi' }).click();
  await expect(dialog.getByText('Created')).toBeVisible();
  await look('the details of a profile');
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByLabel('Contact number')).toBeVisible();
  await look('what the directory will show');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await dialog.getByRole('button', { name: 'Reject', exact: true }).click();
  await page.getByRole('button', { name: 'Give a reason' }).click();
  await expect(page.getByLabel('Reason')).toBeVisible();
  await look('the reason of a rejection');
}

/** lookAtPalette goes through everything by key, from one area to the other. */
async function lookAtPalette(page: Page, look: Look) {
  await page.goto('/admin/dibia-directory/edit');
  await expect(page.getByRole('button', { name: 'Edit Ezenwa' })).toBeVisible();
  const field = page.getByRole('combobox', { name: 'Search and commands' });
  const option = page.getByRole('option');
  await page.keyboard.press('Control+k');
  await expect(option.first()).toBeVisible();
  await look('all that Ctrl-K leads to');
  await page.keyboard.type('oku');
  await expect(option).toHaveText([/Ọ́kụ/]);
  await look('what Ctrl-K found');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Edit Creator' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(option.first()).toContainText('Ọ́kụ');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const isTable = (page.viewportSize()?.width ?? 0) > 700;
  const row = page.getByRole(isTable ? 'row' : 'listitem').filter({ hasText: 'Ọ́kụ' });
  await page.keyboard.press('/');
  await page.keyboard.press('ArrowDown');
  await expect(row).toBeFocused();
  // The handle's own keys come before the list's.
  await page.getByRole('button', { name: 'Move Ọ́kụ', exact: true }).focus();
  for (const key of ['Space', 'ArrowDown', 'Escape']) await page.keyboard.press(key);
  await expect(page.getByRole('button', { name: 'Move Ọ́kụ', exact: true })).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Edit Creator' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(row).toBeFocused();
  await look('a row with the focus');
  await page.keyboard.press('n');
  await expect(page.getByRole('heading', { name: 'Add a New Creator' })).toBeVisible();
  await page.getByLabel('Name', { exact: true }).focus();
  await page.keyboard.press('Control+k');
  await expect(field).toBeFocused();
  await page.keyboard.type('dibia prof');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'PROFILES' })).toBeVisible();
}

/** expectStillWhileLoading looks at the skeleton of a table as it is where no motion is wanted. */
async function expectStillWhileLoading(page: Page) {
  const list = '**/api/creator/creators';
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route(list, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/admin/creator-directory/edit');
  await expect(page.locator('.MuiSkeleton-root').first()).toBeVisible();
  const moving = () =>
    document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations === Infinity).length;
  expect(await page.evaluate(moving), 'what moves without end').toBe(0);
  answer();
  await expect(page.getByRole('heading', { level: 1, name: /Creators Database/ })).toBeVisible();
  await page.unroute(list);
}

/** The walks through all screens. axe looks at wide screens, and at narrow ones with FULL=1: the tests on a phone look at some. */
const walks: Record<string, (page: Page, look: Look, signIn: PerTest['signIn']) => Promise<void>> = {
  'pages of the frame': async (page, look, signIn) => {
    for (const path of ['/', '/login', '/invite', '/setup', '/nowhere']) {
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
    await expectStillWhileLoading(page);
  },
  directories: async (page, look, signIn) => {
    await openSignedIn(page, signIn, '/admin');
    await lookAtDirectory(page, 'creator-directory', 'Edit Creator', 'Ọ́kụ', look);
    await lookAtDirectory(page, 'dibia-directory', 'Edit Dibia', 'Ezenwa', look);
    await lookAtPalette(page, look);
  },
  'the moderation desk': async (page, look, signIn) => {
    await openSignedIn(page, signIn, '/admin');
    await lookAtModeration(page, look);
  },
};

for (const [name, walk] of Object.entries(walks)) {
  for (const width of [360, 1440]) {
    test(`accessible, and fits: ${name}, ${width} px`, async ({ browser, obi, api, dibias, signIn }) => {
      await api.emptyDirectory();
      await dibias.empty();
      await emptyProverbs(api);
      await api.addCreator('Ọ́kụ', { youtube: 'https://youtube.com/@oku', filters: ['Kids'] });
      const ezenwa = await dibias.add('Ezenwa', { linktree: 'https://linktr.ee/ezenwa' });
      await dibias.review(ezenwa, 'Chike');
      for (const name of ['Chike', 'Ngozi', 'Uche']) await dibias.report(ezenwa, name);
      await dibias.profile('Ada', 'Obi');
      const context = await browser.newContext({
        baseURL: obi.url,
        viewport: { width, height: 800 },
      });
      await servePictures(context);
      const page = await context.newPage();
      const jumps = await watchShifts(page);
      await walk(
        page,
        async (what) => {
          if (width === 1440 || isFull) await expectAccessibleInBoth(page, `${what}, ${width} px`);
          await expectFits(page, what);
        },
        signIn,
      );
      expect(jumps(), 'pages that move under the person').toEqual([]);
      await context.close();
    });
  }
}

test('every address of the route table has a page', { tag: '@apart' }, async ({ page, signIn }) => {
  await openSignedIn(page, signIn, '/admin');
  const links = page.getByRole('navigation', { name: 'Areas' }).getByRole('link');
  const linked = new Set<string>();
  for (const path of otherAddresses) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
    await expect(page.getByText('Page Not Found'), path).toHaveCount(0);
    await expect(links.first()).toBeVisible();
    const addresses = await links.evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''));
    addresses.forEach((address) => linked.add(address));
  }
  const named = [...screens.map(({ path }) => path), ...otherAddresses];
  expect(
    [...linked].filter((address) => !named.includes(address)),
    'what the sidebar leads to and no list here names',
  ).toEqual([]);
  await page.goto(`${riddleArea.page}/games/gwam-gwam-gwam/leaderboard`);
  await expect(page.getByRole('main')).toContainText('No data found');
});

test('an unknown address is answered with the 404 page', { tag: '@apart' }, async ({ page }) => {
  await page.goto('/no/such/page');
  await expect(page.getByText('Oops! 404 - Page Not Found')).toBeVisible();
  await expect(
    page.getByText("The page you're looking for doesn't exist or another error occurred."),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Go back home' }).click();
  await expect(page).toHaveURL('/');
});

test('nothing is loaded from another host', { tag: '@apart' }, async ({ page, obi, signIn }) => {
  const strangers: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(obi.url) && !request.url().startsWith('data:'))
      strangers.push(request.url());
  });
  await openSignedIn(page, signIn, '/admin');
  for (const path of ['/admin/creator-directory/add', '/admin/dibia-directory/reviews']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  expect(strangers).toEqual([]);
});
