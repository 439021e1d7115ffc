import { drag, finger } from '../support/drag.js';
import { expect, openSignedIn, test } from '../support/test.js';

const database = '/admin/creator-directory/edit';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });
test.beforeEach(async ({ api }) => {
  await api.emptyDirectory();
  for (const name of ['Ada', 'Bia', 'Chi', 'Dike']) await api.addCreator(name);
});

test(
  'a creator is dragged with the mouse and stays there after a reload',
  { tag: '@apart' },
  async ({ page, api, signIn }) => {
    await openSignedIn(page, signIn, database);
    await drag(page, 'Ada', 2);
    await expect.poll(() => api.names()).toEqual(['Bia', 'Chi', 'Ada', 'Dike']);
    await page.reload();
    await expect(page.getByRole('button', { name: /^Edit / })).toHaveText(['', '', '', '']);
    await expect(page.getByRole('row').nth(3)).toContainText('Ada');
  },
);

test('a creator is moved with the keyboard alone, and each step is spoken', async ({ page, api, signIn }) => {
  await openSignedIn(page, signIn, database);
  await page.getByRole('button', { name: 'Move Ada', exact: true }).focus();
  await page.keyboard.press('Space');
  const spoken = page.locator('[aria-live]');
  await expect(spoken.filter({ hasText: 'Ada lifted from position 1 of 4' })).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await expect(spoken.filter({ hasText: 'Ada moved to position 2 of 4' })).toHaveCount(1);
  await page.keyboard.press('Space');
  await expect(spoken.filter({ hasText: 'Ada dropped at position 2 of 4' })).toHaveCount(1);
  await expect.poll(() => api.names()).toEqual(['Bia', 'Ada', 'Chi', 'Dike']);
  await expect(page.getByRole('button', { name: 'Move Ada', exact: true })).toBeFocused();

  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Escape');
  await expect(spoken.filter({ hasText: 'Ada returned to position 2 of 4' })).toHaveCount(1);
  expect(await api.names()).toEqual(['Bia', 'Ada', 'Chi', 'Dike']);
});

test('the focused creator, or the selected ones, are moved with Alt and the arrow keys', async ({
  page,
  api,
  signIn,
}) => {
  await openSignedIn(page, signIn, database);
  const focused = page.locator('[role=row]:focus');
  await expect(page.getByRole('button', { name: 'Edit Ada' })).toBeVisible();
  await page.keyboard.press('j');
  await expect(focused).toContainText('Ada');
  await page.keyboard.press('Alt+ArrowDown');
  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(() => api.names()).toEqual(['Bia', 'Chi', 'Ada', 'Dike']);
  // The row keeps the focus in its new place.
  await expect(focused).toContainText('Ada');
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(() => api.names()).toEqual(['Bia', 'Ada', 'Dike', 'Chi']);
  await expect(focused).toContainText('Dike');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('region', { name: 'Selected' })).toBeHidden();
  await expect(focused).toContainText('Dike');
});

test('a creator is sent to a position by number @full', async ({ page, api, signIn }) => {
  await openSignedIn(page, signIn, database);
  await page.getByRole('button', { name: 'Move Dike to position…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').or(dialog.getByRole('spinbutton')).fill('1');
  await dialog.getByRole('button', { name: 'Move', exact: true }).click();
  await expect.poll(() => api.names()).toEqual(['Dike', 'Ada', 'Bia', 'Chi']);
});

test('a creator is sent to the top from far down without losing the place there', async ({
  page,
  api,
  signIn,
}) => {
  for (let number = 1; number <= 40; number++) await api.addCreator(`Onye ${number}`);
  await openSignedIn(page, signIn, database);
  const table = page.getByRole('table', { name: 'Creators' });
  const move = (name: string) => page.getByRole('button', { name: `Move ${name} to position…` });
  // Onye 30 is behind Ada, Bia, Chi and Dike, and 29 of its kind.
  const place = 30 * 72;
  await table.evaluate((element, top) => element.scrollTo(0, top), place);
  await move('Onye 30').click();
  await page.getByRole('button', { name: 'To the top' }).click();
  await expect(move('Onye 29')).toBeFocused();
  expect(await table.evaluate((element) => element.scrollTop)).toBe(place);
  await expect.poll(async () => (await api.names()).indexOf('Onye 30')).toBe(0);
  await page.getByRole('button', { name: 'Show Onye 30 at position 1' }).click();
  await expect(move('Onye 30')).toBeFocused();
  await expect(move('Onye 30')).toBeInViewport();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('a creator is dragged with a finger after a long press', async ({ page, api, signIn }) => {
    // Tall enough that the finger stays out of the zone in which the list scrolls automatically.
    await page.setViewportSize({ width: 360, height: 1400 });
    await openSignedIn(page, signIn, database);
    const handle = page.getByRole('button', { name: 'Move Ada', exact: true });
    await handle.scrollIntoViewIfNeeded();
    const from = await handle.boundingBox();
    const next = await page.getByRole('button', { name: 'Move Bia', exact: true }).boundingBox();
    if (!from || !next) throw new Error('the cards are not on the screen');
    const y = from.y + from.height / 2;
    const touch = await finger(page, from.x + from.width / 2);
    const spoken = page.locator('[aria-live]');

    await touch('touchStart', y);
    await expect(spoken.filter({ hasText: 'Ada lifted from position 1 of 4' })).toHaveCount(1);
    for (let step = 1; step <= 10; step++) await touch('touchMove', y + ((next.y - from.y) * step) / 10);
    await expect(spoken.filter({ hasText: 'Ada moved to position 2 of 4' })).toHaveCount(1);
    await touch('touchEnd');
    await expect.poll(() => api.names()).toEqual(['Bia', 'Ada', 'Chi', 'Dike']);
  });

  test('a finger that swipes over a handle scrolls and moves nothing', async ({ page, api, signIn }) => {
    await openSignedIn(page, signIn, database);
    const from = await page.getByRole('button', { name: 'Move Ada', exact: true }).boundingBox();
    if (!from) throw new Error('the card is not on the screen');
    const y = from.y + from.height / 2;
    const touch = await finger(page, from.x + from.width / 2);
    // On a busy machine the first move may come so late that the finger holds the card.
    await expect(async () => {
      await touch('touchStart', y);
      for (let step = 1; step <= 10; step++) await touch('touchMove', y - 30 * step);
      await touch('touchEnd');
      await expect.poll(() => page.evaluate(() => window.scrollY), { timeout: 5_000 }).toBeGreaterThan(0);
    }).toPass();
    await expect(page.locator('[aria-live]').filter({ hasText: 'lifted' })).toHaveCount(0);
    expect(await api.names()).toEqual(['Ada', 'Bia', 'Chi', 'Dike']);
  });
});

test(
  'an order is reverted with the reason if another administrator changed the list',
  { tag: '@apart' },
  async ({ page, api, signIn }) => {
    await openSignedIn(page, signIn, database);
    await expect(page.getByRole('button', { name: 'Edit Dike' })).toBeVisible();
    await api.addCreator('Egbe');
    await drag(page, 'Ada', 2);
    await expect(
      page.getByRole('alert').filter({ hasText: 'Failed to save order: 409 - list changed, reload' }),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: 'Edit Egbe' })).toBeVisible();
    expect(await api.names()).toEqual(['Ada', 'Bia', 'Chi', 'Dike', 'Egbe']);
  },
);

test('an order that cannot be saved is reverted with the reason @full', async ({
  page,
  api,
  context,
  signIn,
}) => {
  await openSignedIn(page, signIn, database);
  await expect(page.getByRole('button', { name: 'Edit Dike' })).toBeVisible();
  await context.setOffline(true);
  await drag(page, 'Ada', 2);
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to save order: ' })).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toContainText('Ada');
  await context.setOffline(false);
  expect(await api.names()).toEqual(['Ada', 'Bia', 'Chi', 'Dike']);
});

test('the scroll buttons move the table by 300 px', async ({ page, signIn }) => {
  await openSignedIn(page, signIn, database);
  const table = page.getByRole('table', { name: 'Creators' });
  const left = () => table.evaluate((element) => element.scrollLeft);
  await page.getByRole('button', { name: 'Scroll right' }).click();
  await expect.poll(left).toBe(300);
  const remove = page.getByRole('button', { name: 'Delete Ada' });
  await expect(remove).toBeInViewport();
  // The same window at 200 % zoom: the room is for what the table says.
  await page.setViewportSize({ width: 720, height: 450 });
  await expect(remove).not.toBeInViewport();
  await page.getByRole('button', { name: 'Scroll left' }).click();
  await expect.poll(left).toBe(0);
  await expect(remove).toBeInViewport({ ratio: 1 });
});
