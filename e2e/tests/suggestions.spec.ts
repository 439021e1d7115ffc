import type { Locator, Page } from '@playwright/test';

import { Program } from '../support/program.js';
import { details, dialogOf, publishDialog, suggestionBox } from '../support/suggestions.js';
import {
  expect,
  expectAccessible,
  expectAccessibleInBoth,
  expectFits,
  openSignedIn,
  test,
} from '../support/test.js';

const egbe = 'Egbe belu, ugo belu; nke sị ibe ya ebena, nku kwaa ya.';
const bere = 'Egbe bere, ugo bere; nke sị ibe ya ebela, nku kwaa ya.';
const ora = 'Ọra na-azụ nwa.';
const ike = 'Ike kete orie.';

test.beforeEach(({ suggestions }) => suggestions.empty());

const card = (page: Page, proverb: string) =>
  page.getByRole('list', { name: 'Suggestions' }).getByRole('listitem').filter({ hasText: proverb });

test(
  'a suggestion that comes in is a card, and a dot says that it waits',
  { tag: '@apart' },
  async ({ page, suggestions, signIn }) => {
    await openSignedIn(page, signIn, suggestionBox);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('SUGGESTION BOX');
    await expect(page.getByText('No pending suggestions found.', { exact: true })).toBeVisible();
    const pending = page.getByRole('tab', { name: /^pending/i });
    await expect(pending).toHaveAccessibleName('pending 0');
    await expect(page.getByTestId('pulsing-dot')).toHaveCount(0);
    await suggestions.suggest(ora, { meaning: 'It takes a community.', categories: ['Mmadu', 'Nwata'] });
    await expect(pending).toHaveAccessibleName('pending 1 waiting for a decision');
    await expect(page.getByTestId('pulsing-dot')).toBeVisible();
    const shown = card(page, ora);
    await expect(shown.getByRole('heading', { level: 2, name: ora })).toBeVisible();
    await expect(shown.getByText('It takes a community.')).toBeVisible();
    await expect(shown.getByText('Mmadu, Nwata')).toBeVisible();
    await expect(shown.getByText('pending', { exact: true })).toBeVisible();
    await expectAccessibleInBoth(page, 'a card');

    await suggestions.suggest(ike);
    await expect(card(page, ike)).toBeVisible();
    await page.getByPlaceholder('Search suggestions...', { exact: true }).fill('nwata');
    await expect(page.getByText('1 of 2 suggestions')).toBeVisible();
    await expect(card(page, ike)).toHaveCount(0);
    await page.reload();
    await expect(card(page, ora)).toBeVisible();
    await expect(card(page, ike)).toHaveCount(0);
  },
);

test('the details copy each part and say so', async ({ page, context, suggestions, signIn }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await suggestions.suggest(ora, {
    meaning: 'It takes a community\nto raise a child.',
    categories: ['Mmadu', 'Nwata'],
  });
  await openSignedIn(page, signIn, suggestionBox);
  await expect(details(page, ora)).toHaveText('View Details');
  await details(page, ora).click();
  const dialog = dialogOf(page, ora);
  await expect(dialog.getByText(/^Created \d{1,2} \w+ \d{4}, \d{2}:\d{2}$/)).toBeVisible();
  await expectAccessibleInBoth(page, 'the details');
  const toast = page.getByRole('status').getByText('Text Copied!', { exact: true });
  for (const [name, text] of Object.entries({
    'Copy proverb': ora,
    'Copy meaning': 'It takes a community\nto raise a child.',
    'Copy categories': 'Mmadu, Nwata',
  })) {
    await dialog.getByRole('button', { name, exact: true }).click();
    await expect(toast).toBeVisible();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText()), name).toBe(text);
  }
  await expect(toast).toBeHidden();
});

test('several are approved at once, then one, another rejected, and all stay or can be undone', async ({
  page,
  suggestions,
  signIn,
}) => {
  const first = await suggestions.suggest(ike);
  const between = await suggestions.suggest(egbe);
  const second = await suggestions.suggest(ora);
  const statuses = () => Promise.all([first, between, second].map(({ id }) => suggestions.status(id)));
  await openSignedIn(page, signIn, suggestionBox);
  await card(page, ora).getByRole('checkbox').click();
  await card(page, ike)
    .getByRole('checkbox')
    .click({ modifiers: ['Shift'] });
  await expect(page.getByRole('region', { name: 'Selected' })).toContainText('3 suggestions selected');
  await expectAccessibleInBoth(page, 'three selected');
  await page.getByRole('button', { name: 'Approve 3 suggestions' }).click();
  await expect(page.getByText('3 suggestions approved.')).toBeVisible();
  await expect(page.getByText('No pending suggestions found.')).toBeVisible();
  expect(await statuses()).toEqual(['approved', 'approved', 'approved']);
  // In focus it stays, however long the looking takes.
  await page.getByRole('button', { name: 'Undo' }).focus();
  await expectAccessibleInBoth(page, 'the way back for three');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(card(page, egbe)).toBeVisible();
  expect(await statuses()).toEqual(['pending', 'pending', 'pending']);

  await details(page, ora).click();
  await dialogOf(page, ora).getByRole('switch', { name: 'Open the next one automatically' }).uncheck();
  await dialogOf(page, ora).getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(dialogOf(page, ora)).toBeHidden();
  await expect(page.getByText('Suggestion approved.')).toBeVisible();
  await expect(card(page, ora)).toHaveCount(0);
  await expect
    .poll(() => suggestions.one(second.id))
    .toMatchObject({ status: 'approved', decidedBy: 'admin' });
  expect(await suggestions.proverbs()).toEqual([]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(details(page, ora)).toBeFocused();
  await expect.poll(() => suggestions.status(second.id)).toBe('pending');

  await details(page, ike).click();
  await dialogOf(page, ike).getByRole('button', { name: 'Reject', exact: true }).click();
  await expect(page.getByText('Suggestion rejected.')).toBeVisible();
  await page.getByRole('button', { name: 'Give a reason' }).click();
  await page.getByLabel('Reason').fill('Enweghị onye na-ekwu ya.');
  await expectAccessibleInBoth(page, 'the reason');
  await page.getByRole('button', { name: 'Save reason' }).click();
  await expect(page.getByText('Suggestion rejected. Reason saved.')).toBeVisible();
  await page.getByRole('tab', { name: /^rejected/i }).click();
  await page.getByPlaceholder('Search suggestions...', { exact: true }).fill('kete orie');
  await details(page, ike).first().click();
  const rejected = dialogOf(page, ike);
  await expect(rejected.getByText(/^rejected by admin on /i)).toBeVisible();
  await expect(rejected.getByText('Enweghị onye na-ekwu ya.')).toBeVisible();
  await expect(rejected.getByRole('button', { name: 'Approve', exact: true })).toHaveCount(0);
  await expect.poll(() => suggestions.status(first.id)).toBe('rejected');
});

test('suggestions are decided by keyboard alone', async ({ page, suggestions, signIn }) => {
  const [third, second, first] = [
    await suggestions.suggest(ike),
    await suggestions.suggest(egbe),
    await suggestions.suggest(ora),
  ];
  await openSignedIn(page, signIn, suggestionBox);
  await expect(details(page, ike)).toBeVisible();
  await page.keyboard.press('j');
  await expect(details(page, ora)).toBeFocused();
  const card = page.getByRole('listitem').filter({ has: details(page, ora) });
  await expect(card).toHaveCSS('outline-style', 'solid');
  await page.keyboard.press('a');
  await expect(details(page, egbe)).toBeFocused();
  await expect.poll(() => suggestions.status(first.id)).toBe('approved');
  await page.keyboard.press('u');
  await expect(details(page, ora)).toBeFocused();
  await expect.poll(() => suggestions.status(first.id)).toBe('pending');

  await page.keyboard.press('p');
  await expect(publishDialog(page).getByRole('button', { name: 'Publish' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(publishDialog(page)).toBeHidden();
  await expect(details(page, ora)).toBeFocused();
  await page.keyboard.press('o');
  await expect(dialogOf(page, ora)).toBeVisible();
  await page.keyboard.press('p');
  await expect(publishDialog(page).getByRole('button', { name: 'Publish' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialogOf(page, egbe)).toBeVisible();
  await expect
    .poll(() => suggestions.one(first.id))
    .toMatchObject({
      status: 'approved',
      proverbId: expect.any(String),
    });
  await page.keyboard.press('r');
  await expect(dialogOf(page, ike)).toBeVisible();
  await page.keyboard.press('w');
  await expect(page.getByLabel('Reason')).toBeFocused();
  await page.keyboard.type('jaro up?');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Suggestion rejected. Reason saved.')).toBeVisible();
  await expect
    .poll(() => suggestions.one(second.id))
    .toMatchObject({ status: 'rejected', reason: 'jaro up?' });
  await page.keyboard.press('a');
  await expect(page.getByText('No pending suggestions found.')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect.poll(() => suggestions.status(third.id)).toBe('approved');
});

test('the dialogs about a suggestion have one width, and the focus of a region leaves its text free', async ({
  page,
  suggestions,
  signIn,
}) => {
  await suggestions.suggest(ora);
  await openSignedIn(page, signIn, suggestionBox);
  await details(page, ora).click();
  const width = async (dialog: Locator) => (await dialog.boundingBox())?.width;
  const before = await width(dialogOf(page, ora));
  await page.keyboard.press('e');
  const corrections = page.getByRole('dialog', { name: 'Correct the suggestion' });
  await expect(corrections.getByRole('textbox').first()).toBeFocused();
  expect(await width(corrections)).toBe(before);
  const region = corrections.getByRole('region', { name: 'Preview' });
  const top = async (at: Locator) => (await at.boundingBox())?.y ?? 0;
  expect(await top(region.locator('label').first())).toBeGreaterThanOrEqual((await top(region)) + 6);
});

test('every tab says that it is empty before the first suggestion came in @full', async ({
  page,
  obi,
  signIn,
}) => {
  test.skip(!obi.restart, 'a shared Obi has suggestions already');
  const fresh = await Program.start();
  await page.goto(new URL(suggestionBox, fresh.url).href);
  await signIn(page);
  for (const tab of ['pending', 'approved', 'rejected']) {
    await page.getByRole('tab', { name: `${tab} 0`, exact: true }).click();
    await expect(page.getByText(`No ${tab} suggestions found.`, { exact: true })).toBeVisible();
    await expectAccessibleInBoth(page, `no ${tab} suggestions`);
  }
  await fresh.stop();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('the bar of a selection has two rows and leaves the card that was just selected in view', async ({
    page,
    suggestions,
    signIn,
  }) => {
    const proverbs = [ike, egbe, ora];
    for (const proverb of proverbs) await suggestions.suggest(proverb);
    await openSignedIn(page, signIn, suggestionBox);
    const bar = page.getByRole('region', { name: 'Selected' });
    for (const [at, proverb] of proverbs.toReversed().slice(0, 2).entries()) {
      await card(page, proverb).getByRole('checkbox').tap();
      await expect(bar).toContainText(`${at + 1} suggestion`);
      const [below, box] = [await bar.boundingBox(), await card(page, proverb).boundingBox()];
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
    }
    const all = await bar.getByRole('button').all();
    const names = await Promise.all(all.map((button) => button.textContent()));
    expect(names).toEqual(['Select all 3', 'Clear', 'Reject', 'Approve', 'Publish']);
    await expect(bar.getByRole('button', { name: 'Select all 3 suggestions' })).toBeVisible();
    const boxes = await Promise.all(all.map((button) => button.boundingBox()));
    expect(new Set(boxes.map((box) => box?.y)).size, 'rows').toBe(2);
    for (const box of boxes) expect(box?.height).toBeGreaterThanOrEqual(44);
    expect((await bar.boundingBox())?.height).toBeLessThan(110);
    await expectFits(page, 'a selection');
    await expectAccessible(page, 'a selection on a phone');
  });

  test('suggestions are read and decided', async ({ page, suggestions, signIn }) => {
    await suggestions.addProverb(bere, 'Live and let live.');
    const { id } = await suggestions.suggest(egbe, { meaning: 'ọ'.repeat(300) });
    await openSignedIn(page, signIn, suggestionBox);
    await expect(card(page, egbe)).toBeVisible();
    await expectFits(page, 'SUGGESTION BOX');
    await expectAccessibleInBoth(page, 'SUGGESTION BOX on a phone');
    await details(page, egbe).tap();
    const dialog = dialogOf(page, egbe);
    await expect(
      dialog.getByText('This looks like a proverb that is already in the database.'),
    ).toBeVisible();
    await expectFits(page, 'the details');
    await expectAccessibleInBoth(page, 'the details on a phone');
    await dialog.getByRole('button', { name: 'Publish' }).tap();
    await expectFits(page, 'what will be published');
    await expectAccessibleInBoth(page, 'what will be published, on a phone');
    await publishDialog(page).getByRole('button', { name: 'Publish as a new proverb' }).tap();
    await expect(page.getByText('Suggestion published.')).toBeVisible();
    await expectFits(page, 'the way back');
    expect(await suggestions.proverbs()).toHaveLength(2);
    await page.getByRole('button', { name: 'Undo' }).tap();
    await details(page, egbe).tap();
    await dialog.getByRole('button', { name: 'Reject', exact: true }).tap();
    await expect(page.getByText('No pending suggestions found.')).toBeVisible();
    await expect.poll(() => suggestions.status(id)).toBe('rejected');
  });
});
