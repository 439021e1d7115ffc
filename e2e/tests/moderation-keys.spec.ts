import { row } from '../support/queues.js';
import { expect, expectAccessible, expectFits, openSignedIn, test } from '../support/test.js';

const directory = '/admin/dibia-directory';

test.beforeEach(({ dibias }) => dibias.empty());

test('reviews are decided by the buttons of their rows, which appear with the pointer', async ({
  page,
  dibias,
  signIn,
}) => {
  const ada = await dibias.add('Ada');
  const [ngozi, chike] = [await dibias.review(ada, 'Ngozi'), await dibias.review(ada, 'Chike')];
  await openSignedIn(page, signIn, `${directory}/reviews`);
  await expect(row(page, 'Chike')).toBeVisible();
  const buttons = (name: string) =>
    page.getByRole('button', { name: `Approve ${name}'s review` }).locator('..');
  await expect(buttons('Ngozi')).toHaveCSS('opacity', '0');
  await row(page, 'Ngozi').hover();
  await expect(buttons('Ngozi')).toHaveCSS('opacity', '1');
  await expect(buttons('Chike')).toHaveCSS('opacity', '0');
  await page.getByRole('button', { name: "Reject Ngozi's review" }).click();
  await expect.poll(() => dibias.status('reviews', ngozi.id)).toBe('rejected');
  await expect(row(page, 'Chike')).toBeFocused();
  await page.getByRole('button', { name: "Approve Chike's review" }).click();
  await expect.poll(() => dibias.status('reviews', chike.id)).toBe('approved');
});

test('reviews are decided by keyboard alone', async ({ page, dibias, signIn }) => {
  const ada = await dibias.add('Ada');
  const obi = await dibias.add('Obi');
  const [uche, ngozi, chike] = [
    await dibias.review(obi, 'Uche'),
    await dibias.review(ada, 'Ngozi'),
    await dibias.review(ada, 'Chike'),
  ];
  await openSignedIn(page, signIn, `${directory}/reviews`);
  await expect(page.getByRole('button', { name: /^Ada 2 reviews/ })).toBeVisible();
  await page.keyboard.press('j');
  await expect(row(page, 'Chike')).toBeFocused();
  await page.keyboard.press('j');
  await expect(row(page, 'Ngozi')).toBeFocused();
  await page.keyboard.press('k');
  await expect(row(page, 'Chike')).toBeFocused();
  await page.keyboard.press('a');
  await expect(row(page, 'Ngozi')).toBeFocused();
  await expect.poll(() => dibias.status('reviews', chike.id)).toBe('approved');
  await page.keyboard.press('u');
  await expect(row(page, 'Chike')).toBeFocused();
  await expect.poll(() => dibias.status('reviews', chike.id)).toBe('pending');

  await page.keyboard.press('o');
  await expect(page.getByRole('dialog', { name: 'Review by Chike' })).toBeVisible();
  await page.keyboard.press('r');
  await expect(page.getByRole('dialog', { name: 'Review by Ngozi' })).toBeVisible();
  await expect.poll(() => dibias.status('reviews', chike.id)).toBe('rejected');
  await page.keyboard.press('w');
  await expect(page.getByLabel('Reason')).toBeFocused();
  await page.keyboard.type('jaro u?');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Review rejected. Reason saved.')).toBeVisible();
  await expect
    .poll(() => dibias.one('reviews', chike.id))
    .toMatchObject({ status: 'rejected', reason: 'jaro u?' });
  await page.keyboard.press('j');
  await expect(page.getByRole('dialog', { name: 'Review by Uche' })).toBeVisible();
  await page.keyboard.press('a');
  await expect(page.getByRole('dialog', { name: 'Review by Ngozi' })).toBeVisible();
  await expect.poll(() => dibias.status('reviews', uche.id)).toBe('approved');
  await page.keyboard.press('a');
  await expect(page.getByText('No pending reviews found.')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect.poll(() => dibias.status('reviews', ngozi.id)).toBe('approved');
});

test('the sheet names the keys and switches them off', async ({ page, dibias, signIn }) => {
  const { id } = await dibias.review(await dibias.add('Ada'), 'Chike');
  await openSignedIn(page, signIn, `${directory}/reviews`);
  await expect(page.getByRole('button', { name: /^Ada 1 review/ })).toBeVisible();
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(sheet.getByRole('heading', { level: 3 })).toHaveText([
    ...['Everywhere', 'In lists', 'In forms and dialogs', 'Reviewing submissions'],
  ]);
  const reviewing = sheet.getByRole('region', { name: 'Reviewing submissions' });
  await expect(reviewing.getByText('Approve the review')).toBeVisible();
  await expect(reviewing.getByText('Write why the last review was rejected')).toBeVisible();
  await expectAccessible(page, 'the sheet of keys');
  await sheet.getByRole('switch', { name: 'Single-key shortcuts' }).click();
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect(sheet).toBeHidden();
  await row(page, 'Chike').focus();
  for (const key of ['a', 'r', 'o', '?']) await page.keyboard.press(key);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect.poll(() => dibias.status('reviews', id)).toBe('pending');
  await page.reload();
  await row(page, 'Chike').focus();
  await page.keyboard.press('a');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Review by Chike' })).toBeVisible();
  await expect.poll(() => dibias.status('reviews', id)).toBe('pending');
});

test('several reviews are rejected with one reason, by keyboard, and all of it is undone', async ({
  page,
  dibias,
  signIn,
}) => {
  const ada = await dibias.add('Ada');
  const all = [await dibias.review(ada, 'Ngozi'), await dibias.review(ada, 'Chike')];
  await openSignedIn(page, signIn, `${directory}/reviews`);
  await expect(row(page, 'Chike')).toBeVisible();
  await page.keyboard.press('r');
  await expect(page.getByText('Press j to choose the first one.')).toBeVisible();
  for (const name of ['Chike', 'Ngozi']) {
    await page.keyboard.press('j');
    await expect(row(page, name)).toBeFocused();
    await page.keyboard.press('x');
  }
  const selected = page.getByRole('region', { name: 'Selected' });
  await expect(selected).toContainText('2 reviews selected');
  await page.keyboard.press('Shift+X');
  await expect(selected.locator(':focus')).toHaveText('Clear');
  await page.keyboard.press('Escape');
  await expect(selected).toBeHidden();
  await expect(row(page, 'Ngozi')).toBeFocused();
  await page.getByRole('checkbox', { name: 'Select all 2 shown' }).check();
  await page.keyboard.press('r');
  await expect(page.getByText('2 reviews rejected.')).toBeVisible();
  await page.keyboard.press('w');
  await expect(page.getByLabel('Reason')).toBeFocused();
  await page.keyboard.type('Ọ bụghị eziokwu.');
  await expectAccessible(page, 'the reason for several');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('2 reviews rejected. Reason saved.')).toBeVisible();
  for (const { id } of all) {
    await expect
      .poll(() => dibias.one('reviews', id))
      .toMatchObject({ status: 'rejected', reason: 'Ọ bụghị eziokwu.' });
  }
  await page.keyboard.press('u');
  await expect(page.getByRole('tab', { name: /^pending/i })).toHaveAccessibleName(/^pending 2/);
  for (const { id } of all) await expect.poll(() => dibias.status('reviews', id)).toBe('pending');
  await expect(page.getByText('2 reviews moved back to pending.')).toBeVisible();
  await expect(row(page, 'Chike')).toBeFocused();
});

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 360, height: 740 },
]) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test('the focused row stays above the message about the last one and its form', async ({
      page,
      dibias,
      signIn,
    }) => {
      const ada = await dibias.add('Ada');
      for (const letter of 'ABCDEFGHIJKL') await dibias.review(ada, `Visitor ${letter}`);
      await openSignedIn(page, signIn, `${directory}/reviews`);
      await expect(page.getByRole('button', { name: /^Ada 12 reviews/ })).toBeVisible();
      const expectAbove = async (name: string) =>
        expect
          .poll(async () => {
            const [item, notices] = [await row(page, name).boundingBox(), await notice.boundingBox()];
            return (item?.y ?? 0) + (item?.height ?? 0) <= (notices?.y ?? 0) && (item?.y ?? -1) >= 0;
          })
          .toBe(true);
      const notice = page.locator('#notices');
      // The last row of the page.
      await page.keyboard.press('k');
      await expect(row(page, 'Visitor A')).toBeFocused();
      await page.keyboard.press('r');
      await expect(row(page, 'Visitor B')).toBeFocused();
      await expect(notice.getByRole('button', { name: 'Give a reason' })).toBeVisible();
      await expectAbove('Visitor B');
      await page.keyboard.press('w');
      await expect(page.getByLabel('Reason')).toBeFocused();
      await expectAbove('Visitor B');
      // Above 900 px the sidebar stays in view, although the page has more room at its end than its content needs.
      if (viewport.width > 900) {
        const sidebar = page.getByRole('complementary', { name: 'Sidebar' });
        expect((await sidebar.boundingBox())?.y).toBe(0);
      }
      await page.keyboard.press('Escape');
      await expect(row(page, 'Visitor B')).toBeFocused();
    });

    test('the reason of the last review has its own place beside the next one', async ({
      page,
      dibias,
      signIn,
    }) => {
      const ada = await dibias.add('Ada');
      await dibias.review(ada, 'Ngozi', { comment: 'Ọ gwọrọ nwa m ọrịa.' });
      const { id } = await dibias.review(ada, 'Chike');
      const reasons = Array.from({ length: 9 }, (_, at) => `Reason ${at + 1}, which is not a short one.`);
      await page.route('**/api/dibia/admin/reasons', (route) =>
        route.fulfill({ json: { reasons, version: 1 } }),
      );
      await openSignedIn(page, signIn, `${directory}/reviews?open=${id}`);
      await page
        .getByRole('dialog', { name: 'Review by Chike' })
        .getByRole('button', { name: 'Reject' })
        .click();
      const dialog = page.getByRole('dialog', { name: 'Review by Ngozi' });
      const toggle = dialog.getByRole('button', { name: 'Give a reason' });
      const before = await toggle.boundingBox();
      await toggle.click();
      await expect(dialog.getByLabel('Reason')).toBeFocused();
      expect(await toggle.boundingBox()).toEqual(before);
      await expect(dialog.getByText('Rejected: Review by Chike')).toBeInViewport({ ratio: 1 });
      await expect(dialog.getByText('Ọ gwọrọ nwa m ọrịa.')).toBeInViewport({ ratio: 1 });
      const edges = async (box: Promise<{ y: number; height: number } | null>) => {
        const { y = 0, height = 0 } = (await box) ?? {};
        return [y, y + height] as const;
      };
      const [, readTo] = await edges(dialog.getByRole('region', { name: 'The review' }).boundingBox());
      const [formFrom] = await edges(dialog.getByText('Rejected: Review by Chike').boundingBox());
      const [, formTo] = await edges(dialog.getByRole('button', { name: 'Save reason' }).boundingBox());
      const [barFrom] = await edges(toggle.boundingBox());
      expect(formFrom).toBeGreaterThan(readTo);
      expect(formTo).toBeLessThanOrEqual(barFrom);
      await expectFits(page, 'the reason of the last review');
      await expectAccessible(page, 'the reason of the last review');
      await page.keyboard.press('Escape');
      await expect(dialog.getByLabel('Reason')).toBeHidden();
      await page.keyboard.press('r');
      await expect(page.getByText('No pending reviews found.')).toBeVisible();
    });
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true });

  test('a review after the other is decided', async ({ page, dibias, signIn }) => {
    const ada = await dibias.add('Nwanyị Mmiri na nwa ya nke na-agwọ ọrịa n’abalị');
    const [ngozi, chike] = [await dibias.review(ada, 'Ngozi'), await dibias.review(ada, 'Chike')];
    await openSignedIn(page, signIn, `${directory}/reviews`);
    await expect(row(page, 'Chike')).toBeVisible();
    await expectFits(page, 'User Reviews');
    await expectAccessible(page, 'User Reviews on a phone');
    await row(page, 'Chike').tap();
    const first = page.getByRole('dialog', { name: 'Review by Chike' });
    await expectFits(page, 'a review');
    await expectAccessible(page, 'a review on a phone');
    await first.getByRole('button', { name: 'Approve', exact: true }).tap();
    const second = page.getByRole('dialog', { name: 'Review by Ngozi' });
    await expect(second.getByText('Review approved.')).toBeVisible();
    await second.getByRole('button', { name: 'Reject', exact: true }).tap();
    await expect(page.getByText('No pending reviews found.')).toBeVisible();
    const topOf = async (name: string) => (await page.getByRole('button', { name }).boundingBox())?.y;
    expect(await topOf('Undo')).toBe(await topOf('Give a reason'));
    await page.getByRole('button', { name: 'Give a reason' }).tap();
    await expect(page.getByLabel('Reason')).toBeFocused();
    await expectFits(page, 'the reason');
    await expectAccessible(page, 'the reason on a phone');
    await page.getByRole('button', { name: 'Cancel' }).tap();
    await expect.poll(() => dibias.status('reviews', chike.id)).toBe('approved');
    await expect.poll(() => dibias.status('reviews', ngozi.id)).toBe('rejected');
    await page.getByRole('button', { name: 'Undo' }).tap();
    await expect(row(page, 'Ngozi')).toBeVisible();
    await expect.poll(() => dibias.status('reviews', ngozi.id)).toBe('pending');
  });

  test('the next review is in reach of the thumb, at the same place for each', async ({
    page,
    dibias,
    signIn,
  }) => {
    const ada = await dibias.add('Ada');
    await dibias.review(ada, 'Chike');
    await dibias.review(ada, 'Ngozi Adaeze Chukwuemeka-Okonkwo Nwada', { comment: 'Ọ bụ ezi. '.repeat(90) });
    await dibias.review(ada, 'Uche');
    await openSignedIn(page, signIn, `${directory}/reviews`);
    await row(page, 'Uche').tap();
    const dialog = page.getByRole('dialog');
    const next = dialog.getByRole('button', { name: 'Next review' });
    const expectShown = (name: string) =>
      expect(dialog.getByRole('heading', { name: `Review by ${name}` })).toBeVisible();
    await expectShown('Uche');
    const place = await next.boundingBox();
    expect(place?.y).toBeGreaterThan(500);
    for (const name of ['Ngozi', 'Chike']) {
      await next.tap();
      await expectShown(name);
      expect(await next.boundingBox()).toEqual(place);
    }
    await dialog.getByRole('switch', { name: 'Open the next one automatically' }).tap();
    await dialog.getByRole('button', { name: 'Reject', exact: true }).tap();
    await page.getByRole('tab', { name: /^rejected/i }).tap();
    await row(page, 'Chike').tap();
    await expect(dialog.getByRole('button', { name: 'Move back to pending' })).toBeVisible();
    expect(await next.boundingBox()).toEqual(place);
  });

  test('the title of a review has at most two lines', async ({ page, dibias, signIn }) => {
    const name = 'Ngozi Adaeze Chukwuemeka-Okonkwo Nwada';
    await dibias.review(await dibias.add('Ada'), name);
    await openSignedIn(page, signIn, `${directory}/reviews`);
    await row(page, name).tap();
    const title = page.getByRole('dialog').getByRole('heading', { name: `Review by ${name}` });
    await expect(title).toBeVisible();
    expect((await title.boundingBox())?.height).toBeLessThan(60);
    await expect(page.getByRole('dialog').getByText(`By: ${name}`)).toBeVisible();
  });

  test('a report is resolved and the red list is read', async ({ page, dibias, signIn }) => {
    const ada = await dibias.add('Ada');
    for (const name of ['Chike', 'Ngozi', 'Uche']) await dibias.report(ada, name);
    await openSignedIn(page, signIn, `${directory}/reports`);
    await row(page, 'Uche').tap();
    await page.getByRole('dialog').getByRole('switch', { name: 'Open the next one automatically' }).tap();
    await page.getByRole('dialog').getByRole('button', { name: 'Resolve', exact: true }).tap();
    await expect(page.getByText('Report resolved.')).toBeVisible();
    await expectFits(page, 'User Reports');
    await expectAccessible(page, 'User Reports on a phone');
    await page.getByRole('tab', { name: /^red list/i }).tap();
    await expect(page.getByRole('table', { name: 'Red list' }).getByRole('row').nth(1)).toHaveText('Ada3');
    await expectFits(page, 'the red list');
    await expectAccessible(page, 'the red list on a phone');
  });
});
