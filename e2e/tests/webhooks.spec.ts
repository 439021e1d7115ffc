import type { Page } from '@playwright/test';

import { isSigned, receiver, type Receiver } from '../support/receiver.js';
import {
  admin,
  expect,
  expectAccessibleInBoth,
  expectFits,
  openSignedIn,
  test as base,
} from '../support/test.js';

const test = base.extend<{ receiver: Receiver }>({ receiver });

test.skip(process.env.BASE_URL !== undefined, 'a running Obi may not connect to this machine');

test('a webhook is added with the keyboard, tested, and gets what changes', async ({
  page,
  api,
  receiver,
  signIn,
}) => {
  const { id, name } = await api.addCreator(`Ngọzi ${Date.now()}`);
  const { host } = new URL(receiver.url);
  const types = () => receiver.received.map(({ type }) => type);

  await openSignedIn(page, signIn, '/admin');
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Search and commands' })).toBeFocused();
  await page.keyboard.type('webhooks');
  await expect(page.getByRole('option', { name: 'Webhooks' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/webhooks$/);
  await expect(page.getByRole('heading', { name: 'No webhooks yet' })).toBeVisible();
  await expectAccessibleInBoth(page, 'Webhooks without any');
  const secret = await addByKeyboard(page, receiver.url);
  await expect(page.getByRole('heading', { level: 1, name: `Webhook ${host}/…/obi` })).toBeVisible();

  await page.getByRole('button', { name: 'Send a test message' }).press('Enter');
  await expect(page.getByRole('group', { name: 'Answer to the test message' })).toHaveText('Daalụ');
  expect(types()).toEqual(['webhook.test']);

  await api.editCreator(id, name);
  await expect.poll(types).toEqual(['webhook.test', 'creator.changed']);
  expect(receiver.received.every((message) => isSigned(message, secret))).toBe(true);
  const log = page.getByRole('list', { name: 'Messages of the last 30 days' });
  const row = log.getByRole('listitem').filter({ hasText: 'Creator changed' });
  await expect(row.getByText('Delivered')).toBeVisible();
  await row.getByRole('button', { name: /^Details/ }).press('Enter');
  await expect(row.getByRole('group', { name: /^Message/ })).toContainText(name);
  await expect(row.getByRole('group', { name: /^Answer/ })).toHaveText('Daalụ');
  await expectAccessibleInBoth(page, 'a webhook with an open message');
  await expectFits(page, 'a webhook');
  await row.getByRole('button', { name: /^Send again/ }).press('Enter');
  await expect.poll(types).toHaveLength(3);
  const [, first, again] = receiver.received;
  expect(again?.id).toBe(first?.id);
  await expect(row.getByRole('button', { name: /^Details/ })).toBeFocused();

  await page.getByRole('button', { name: 'Pause' }).press('Enter');
  await expect(page.getByText('Paused by an administrator')).toBeVisible();
  await page.getByRole('link', { name: 'All webhooks' }).press('Enter');
  await expect(page.getByRole('listitem').filter({ hasText: host })).toContainText(
    'Creator Directory · Creator added, creator changed',
  );
  await expectAccessibleInBoth(page, 'Webhooks');
  await expectFits(page, 'Webhooks');

  await page.goto('/admin/activity?kind=webhooks');
  const named = `the webhook “http://${host}”`;
  for (const verb of ['paused', 'sent messages again to', 'tested', 'added'])
    await expect(page.getByText(`${admin.username} ${verb} ${named}`)).toBeVisible();

  await page.goto('/admin/webhooks');
  await page.getByRole('link', { name: host }).press('Enter');
  await page.getByRole('button', { name: 'Remove' }).press('Enter');
  await expectAccessibleInBoth(page, 'the question before a webhook is removed');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'No webhooks yet' })).toBeVisible();
  await api.deleteCreator(id);
});

/** addByKeyboard adds a webhook for creators and returns its secret. */
async function addByKeyboard(page: Page, url: string): Promise<string> {
  const { keyboard } = page;
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Add a webhook' }).press('Enter');
  await expect(dialog.getByLabel('Area')).toBeFocused();
  await keyboard.press('Tab');
  await keyboard.type(url);
  await keyboard.press('Tab');
  await expect(dialog.getByLabel('Creator added')).toBeFocused();
  await keyboard.press('Space');
  await keyboard.press('Tab');
  await keyboard.press('Space');
  await expectAccessibleInBoth(page, 'adding a webhook');
  await keyboard.press('Enter');
  const field = dialog.getByLabel('Secret', { exact: true });
  await expect(field).toBeFocused();
  const secret = await field.inputValue();
  await expectAccessibleInBoth(page, 'the secret of a new webhook');
  await dialog.getByRole('button', { name: "I've copied it" }).press('Enter');
  return secret;
}
