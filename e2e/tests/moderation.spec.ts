import type { Locator, Page } from '@playwright/test';

import { row } from '../support/queues.js';
import { expect, expectAccessible, openSignedIn, test } from '../support/test.js';

const reviews = '/admin/dibia-directory/reviews';
const long = 'Ọ bụ ezigbo dibia. '.repeat(10).trim();

test.beforeEach(({ dibias }) => dibias.empty());

const group = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name} \\d+ `) });
const pendingTab = (page: Page) => page.getByRole('tab', { name: /^pending/i });
const press = (dialog: Locator, name: string) => dialog.getByRole('button', { name, exact: true }).click();

test(
  'a review that a visitor sends appears without a reload, and is said',
  { tag: '@apart' },
  async ({ page, dibias, signIn }) => {
    const ada = await dibias.add('Ada');
    await openSignedIn(page, signIn, reviews);
    await expect(page.getByText('No pending reviews found.', { exact: true })).toBeVisible();
    await expect(pendingTab(page)).toHaveAccessibleName('pending 0');
    await dibias.review(ada, 'Chike');
    await expect(group(page, 'Ada')).toHaveAccessibleName('Ada 1 review');
    await expect(pendingTab(page)).toHaveAccessibleName('pending 1 waiting for a decision');
    await expect(page.getByTestId('pulsing-dot')).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: '1 new review' })).toHaveCount(1);
  },
);

test('reviews stand by dibia, cut in the list and whole in the dialog @full', async ({
  page,
  dibias,
  signIn,
}) => {
  const ada = await dibias.add('Ada');
  const obi = await dibias.add('Obi');
  await dibias.review(ada, 'Chike', { rating: 2, comment: long });
  await dibias.review(ada, 'Ngozi');
  await dibias.review(obi, 'Uche');
  await openSignedIn(page, signIn, reviews);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('User Reviews');
  await expect(group(page, 'Ada')).toHaveAccessibleName('Ada 2 reviews');
  await expect(group(page, 'Obi')).toHaveAccessibleName('Obi 1 review');
  // The first group is open.
  await expect(page.getByRole('list', { name: 'reviews of Ada' }).getByRole('listitem')).toHaveCount(2);
  await expect(row(page, 'Chike')).toContainText(`${long.slice(0, 100)}...`);
  await expect(row(page, 'Chike')).not.toContainText(long.slice(0, 101));
  await expect(row(page, 'Uche')).toHaveCount(0);
  await expectAccessible(page, 'an open group');

  await row(page, 'Chike').click();
  const dialog = page.getByRole('dialog', { name: 'Review by Chike' });
  await expect(dialog.getByText('2 of 5 stars')).toBeAttached();
  await expect(dialog.getByText(long, { exact: true })).toBeVisible();
  await expect(dialog.getByRole('time')).toBeVisible();
  await expect(dialog.getByText('Dibia: Ada')).toBeVisible();
  await expectAccessible(page, 'a review');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(row(page, 'Chike')).toBeFocused();
});

test('a review is approved, and shown later with who and when', async ({ page, dibias, signIn }) => {
  const ada = await dibias.add('Ada');
  const { id } = await dibias.review(ada, 'Chike');
  await openSignedIn(page, signIn, `${reviews}?open=${id}`);
  const dialog = page.getByRole('dialog', { name: 'Review by Chike' });
  await press(dialog, 'Approve');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Review approved.')).toBeVisible();
  await expect(page.getByText('No pending reviews found.')).toBeVisible();
  await expect(page.getByTestId('pulsing-dot')).toHaveCount(0);
  await expectAccessible(page, 'the offer to undo');
  await expect
    .poll(() => dibias.one('reviews', id))
    .toMatchObject({ status: 'approved', decidedBy: 'admin' });

  await page.getByRole('tab', { name: /^approved/i }).click();
  await row(page, 'Chike').click();
  await expect(dialog.getByText(/^approved by admin on \d{1,2} \w+ \d{4}, \d{2}:\d{2}$/i)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Approve' })).toHaveCount(0);
  await expect(dialog.getByRole('button', { name: 'Reject' })).toHaveCount(0);
});

test(
  'a review is rejected with a reason, and that is undone on the server',
  { tag: '@apart' },
  async ({ page, dibias, signIn }) => {
    const ada = await dibias.add('Ada');
    const { id } = await dibias.review(ada, 'Chike');
    await dibias.review(ada, 'Ngozi');
    await openSignedIn(page, signIn, reviews);
    await row(page, 'Chike').click();
    const pending = page.getByRole('dialog', { name: 'Review by Chike' });
    await pending.getByRole('switch', { name: 'Open the next one automatically' }).uncheck();
    await press(pending, 'Reject');
    await expect(page.getByText('Review rejected.')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByRole('button', { name: 'Give a reason' }).click();
    await page.getByLabel('Reason').fill('Ọ bụghị eziokwu.');
    await expectAccessible(page, 'the reason');
    await page.getByRole('button', { name: 'Save reason' }).click();
    await expect(page.getByText('Review rejected. Reason saved.')).toBeVisible();
    await expect
      .poll(() => dibias.one('reviews', id))
      .toMatchObject({ status: 'rejected', reason: 'Ọ bụghị eziokwu.' });
    await expect(group(page, 'Ada')).toHaveAccessibleName('Ada 1 review');

    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(row(page, 'Chike')).toBeFocused();
    await expect(group(page, 'Ada')).toHaveAccessibleName('Ada 2 reviews');
    await expect.poll(() => dibias.status('reviews', id)).toBe('pending');
    expect((await dibias.one('reviews', id)).decidedBy).toBeUndefined();

    await dibias.decide('reviews', 'reject', id, 'Ọ bụghị eziokwu.');
    await page.goto(`${reviews}?tab=rejected&open=${id}`);
    const dialog = page.getByRole('dialog', { name: 'Review by Chike' });
    await expect(dialog.getByText(/^rejected by admin on /i)).toBeVisible();
    await expect(dialog.getByText('Ọ bụghị eziokwu.')).toBeVisible();
    await press(dialog, 'Change the reason');
    await dialog.getByLabel('Reason').fill('Ọ bụghị ya.');
    await press(dialog, 'Save reason');
    await expect(dialog.getByText('Ọ bụghị ya.')).toBeVisible();
    await expect
      .poll(() => dibias.one('reviews', id))
      .toMatchObject({ status: 'rejected', reason: 'Ọ bụghị ya.' });
  },
);

test('undoing is offered for ten seconds @full', async ({ page, dibias, signIn }) => {
  const { id } = await dibias.review(await dibias.add('Ada'), 'Chike');
  await page.clock.install();
  await openSignedIn(page, signIn, `${reviews}?open=${id}`);
  await press(page.getByRole('dialog', { name: 'Review by Chike' }), 'Approve');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await page.clock.fastForward('00:10');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeHidden();
  await expect.poll(() => dibias.status('reviews', id)).toBe('approved');
});

test('a decision of another administrator is kept, and the screen says so @full', async ({
  page,
  dibias,
  colleague,
  signIn,
}) => {
  const { id } = await dibias.review(await dibias.add('Ada'), 'Chike');
  await openSignedIn(page, signIn, `${reviews}?open=${id}`);
  const dialog = page.getByRole('dialog', { name: 'Review by Chike' });
  await expect(dialog.getByRole('button', { name: 'Approve' })).toBeVisible();
  // The page does not hear of it before it decides itself.
  await page.route('**/api/dibia/admin/counts', (route) => route.abort());
  await colleague.decide('reviews', 'reject', id, 'Spam');
  await press(dialog, 'Approve');
  await expect(dialog.getByText('Already rejected by ada, just now')).toBeVisible();
  await expect(dialog.getByText(/^rejected by ada on /i)).toBeVisible();
  await expect(dialog.getByText('Spam')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Approve' })).toHaveCount(0);
  await expectAccessible(page, 'a decision of another administrator');
  await expect.poll(() => dibias.one('reviews', id)).toMatchObject({ status: 'rejected', decidedBy: 'ada' });
});

test('tab, search and open groups outlive reload and Back', async ({ page, dibias, signIn }) => {
  const ada = await dibias.add('Ada');
  for (const name of ['Chike', 'Ngozi']) {
    const { id } = await dibias.review(ada, name, { comment: `Ezigbo ọkụ, ${name} na-ekwu.` });
    await dibias.decide('reviews', 'approve', id);
  }
  await openSignedIn(page, signIn, reviews);
  const approved = page.getByRole('tab', { name: /^approved/i });
  await approved.click();
  // Every tab has its own search box. Text typed before the new tab is rendered would land in the old box.
  await expect(approved).toHaveAttribute('aria-selected', 'true');
  const search = page.getByPlaceholder('Search reviews...', { exact: true });
  await search.fill('chike');
  await expect(row(page, 'Chike')).toBeVisible();
  await expect(page).toHaveURL(`${reviews}?tab=approved&q=chike`);
  const isAsBefore = async () => {
    await expect(approved).toHaveAttribute('aria-selected', 'true');
    await expect(search).toHaveValue('chike');
    await expect(row(page, 'Chike')).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: '1 of 2 reviews' })).toBeVisible();
  };
  await page.reload();
  await isAsBefore();
  await page.getByRole('navigation', { name: 'Dibia Directory' }).getByRole('link', { name: 'Add' }).click();
  await expect(page.getByRole('heading', { name: 'Add a New Dibia' })).toBeVisible();
  await page.goBack();
  await isAsBefore();
  await search.fill('nobody at all');
  await expect(page.getByText('No approved review matches “nobody at all”')).toBeVisible();
  await page.getByRole('button', { name: 'Show all approved reviews' }).click();
  await expect(row(page, 'Ngozi')).toBeVisible();
});

test('a row that is being read stays in its place when a review comes in above it', async ({
  page,
  dibias,
  signIn,
}) => {
  const ada = await dibias.add('Ada');
  for (let number = 1; number <= 30; number++) await dibias.review(ada, `Onye ${number}`);
  await openSignedIn(page, signIn, reviews);
  await expect(row(page, 'Onye 30')).toBeVisible();
  const read = row(page, 'Onye 20');
  await read.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const before = await read.boundingBox();
  await dibias.review(ada, 'Chike');
  await expect(group(page, 'Ada')).toHaveAccessibleName('Ada 31 reviews');
  await expect.poll(async () => (await read.boundingBox())?.y).toBe(before?.y);
});

test('a failed decision says so, changes nothing and can be made again @full', async ({
  page,
  context,
  dibias,
  signIn,
}) => {
  const { id } = await dibias.review(await dibias.add('Ada'), 'Chike');
  await openSignedIn(page, signIn, `${reviews}?open=${id}`);
  const dialog = page.getByRole('dialog', { name: 'Review by Chike' });
  await expect(dialog.getByRole('button', { name: 'Approve' })).toBeVisible();
  await context.setOffline(true);
  await press(dialog, 'Approve');
  await expect(dialog.getByRole('alert')).toContainText(
    'There was no connection. The review was not approved; try again.',
  );
  await expectAccessible(page, 'a failed decision');
  await context.setOffline(false);
  await press(dialog, 'Approve');
  await expect(dialog).toBeHidden();
  await expect.poll(() => dibias.status('reviews', id)).toBe('approved');
});
