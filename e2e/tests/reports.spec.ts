import type { Page } from '@playwright/test';

import { expect, expectAccessible, openSignedIn, test } from '../support/test.js';

const reports = '/admin/dibia-directory/reports';

test.beforeEach(({ dibias }) => dibias.empty());

const group = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name} \\d+ `) });
const row = (page: Page, name: string) =>
  page.getByRole('listitem').getByRole('button', { name: new RegExp(`^${name}`) });

test('a report comes in, is read and resolved, and undone', async ({ page, dibias, signIn }) => {
  const ada = await dibias.add('Ada');
  await openSignedIn(page, signIn, reports);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('User Reports');
  await expect(page.getByText('No pending reports found.', { exact: true })).toBeVisible();
  await dibias.report(ada, 'Uche', 'Anaghị aza ekwe ntị.');
  await dibias.report(ada, 'Ngozi');
  await expect(group(page, 'Ada')).toBeVisible();
  await page.reload();
  await expect(group(page, 'Ada')).toHaveAccessibleName('Ada 2 reports');
  await row(page, 'Uche').click();
  const dialog = page.getByRole('dialog', { name: 'Report by Uche' });
  await expect(dialog.getByRole('time')).toBeVisible();
  await expect(dialog.getByText('Anaghị aza ekwe ntị.')).toBeVisible();
  await expectAccessible(page, 'a report');
  await dialog.getByRole('switch', { name: 'Open the next one automatically' }).uncheck();
  await dialog.getByRole('button', { name: 'Resolve', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Report resolved.')).toBeVisible();
  await expect(group(page, 'Ada')).toHaveAccessibleName('Ada 1 report');

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(group(page, 'Ada')).toHaveAccessibleName('Ada 2 reports');
  await row(page, 'Uche').click();
  await expect(dialog.getByRole('button', { name: 'Resolve', exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Resolve', exact: true }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('tab', { name: /^resolved/i }).click();
  await expect(group(page, 'Ada')).toHaveAccessibleName('Ada 1 report');
  await row(page, 'Uche').click();
  await expect(dialog.getByText(/^resolved by admin on /i)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Resolve', exact: true })).toHaveCount(0);
});

test('undoing a resolved report makes it pending on the server @full', async ({ page, dibias, signIn }) => {
  const { id } = await dibias.report(await dibias.add('Ada'), 'Uche');
  await openSignedIn(page, signIn, `${reports}?open=${id}`);
  await page.getByRole('dialog').getByRole('button', { name: 'Resolve', exact: true }).click();
  await expect(page.getByText('Report resolved.')).toBeVisible();
  await expect.poll(() => dibias.one('report', id)).toMatchObject({ status: 'resolved', decidedBy: 'admin' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => dibias.status('report', id)).toBe('pending');
  await expect(page.getByRole('tab', { name: /^pending/i })).toHaveAccessibleName(
    'pending 1 waiting for a decision',
  );
});

test('the red list names dibias with three or more reports, most first', async ({ page, dibias, signIn }) => {
  for (const [name, count] of Object.entries({ Ada: 3, Obi: 4, Uche: 2 })) {
    const dibia = await dibias.add(name);
    for (let number = 1; number <= count; number++) {
      const { id } = await dibias.report(dibia, `Onye ${number}`);
      // A report counts whether it is resolved or not.
      if (number === 1) await dibias.decide('report', 'resolve', id);
    }
  }
  await openSignedIn(page, signIn, reports);
  await page.getByRole('tab', { name: /^red list/i }).click();
  await expect(page).toHaveURL(`${reports}?tab=redlist`);
  const table = page.getByRole('table', { name: 'Red list' });
  await expect(table.getByRole('columnheader')).toHaveText(['User', 'Report Count']);
  await expect(table.getByRole('row')).toHaveText(['UserReport Count', 'Obi4', 'Ada3']);
  await expectAccessible(page, 'the red list');
  await table.getByRole('link', { name: 'Obi' }).click();
  await expect(page.getByRole('button', { name: /^Obi 3 reports/, expanded: true })).toBeVisible();
  await page.goBack();
  await expect(table).toBeVisible();
});

test('tabs without anything in them say so @full', async ({ page, signIn }) => {
  await openSignedIn(page, signIn, reports);
  await expect(page.getByRole('tab')).toHaveText(['pending 0', 'resolved 0', 'red list 0']);
  await expect(page.getByText('No pending reports found.', { exact: true })).toBeVisible();
  await expectAccessible(page, 'no reports');
  await page.getByRole('tab', { name: /^resolved/i }).click();
  await expect(page.getByText('No resolved reports found.', { exact: true })).toBeVisible();
  await page.getByRole('tab', { name: /^red list/i }).click();
  await expect(page.getByText('No users with 3 or more reports found.', { exact: true })).toBeVisible();
  await page.goto('/admin/dibia-directory/reviews');
  await expect(page.getByRole('tab')).toHaveText(['pending 0', 'approved 0', 'rejected 0']);
  for (const tab of ['pending', 'approved', 'rejected']) {
    await page.getByRole('tab', { name: new RegExp(`^${tab}`, 'i') }).click();
    await expect(page.getByText(`No ${tab} reviews found.`, { exact: true })).toBeVisible();
  }
});
