import type { Page } from '@playwright/test';

import { servePictures } from '../support/pictures.js';
import { Program } from '../support/program.js';
import { expect, expectAccessible, expectFits, openSignedIn, test } from '../support/test.js';

const profiles = '/admin/dibia-directory/profiles';

test.beforeEach(async ({ dibias, context }) => {
  await servePictures(context);
  await dibias.empty();
});

const card = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Profiles' }).getByRole('listitem').filter({ hasText: name });
const details = (page: Page, name: string) => page.getByRole('button', { name: `View Details of ${name}` });

test('a profile that comes in is a card with contact, location and bio', async ({ page, dibias, signIn }) => {
  await openSignedIn(page, signIn, profiles);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('PROFILES');
  await expect(page.getByText('No pending profiles found.', { exact: true })).toBeVisible();
  const pending = page.getByRole('tab', { name: /^pending/i });
  await expect(pending).toHaveAccessibleName('pending 0');
  await dibias.profile('Ada', 'Obi');
  await expect(pending).toHaveAccessibleName('pending 1 waiting for a decision');
  await expect(page.getByTestId('pulsing-dot')).toBeVisible();
  const ada = card(page, 'Ada Obi');
  await expect(ada.getByText('pending', { exact: true })).toBeVisible();
  await expect(ada.getByText('Contact info')).toHaveCount(0);
  await ada.getByRole('button', { name: /^Ada Obi/ }).click();
  await expect(ada.getByRole('definition')).toHaveText([
    'onye@example.org08031234567',
    '12 Zik AvenueUwaniEnugu, Nigeria',
    'Afa and herbs',
    'Learned from his grandmother.',
  ]);
  await expect(ada.getByRole('link', { name: /^Call Ada Obi/ })).toHaveAttribute('href', 'tel:08031234567');
  await expectAccessible(page, 'an open card');
  await page.reload();
  await expect(ada.getByText('Learned from his grandmother.')).toBeVisible();
});

test('the details copy each part and say so @full', async ({ page, context, dibias, signIn }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await dibias.profile('Ada', 'Obi', { bio: 'Mụta ya n’aka\nnne nne ya.' });
  await openSignedIn(page, signIn, profiles);
  await expect(details(page, 'Ada Obi')).toHaveText('View Details');
  await details(page, 'Ada Obi').click();
  const dialog = page.getByRole('dialog', { name: 'Ada Obi' });
  await expect(dialog.getByText(/^Created \d{1,2} \w+ \d{4}, \d{2}:\d{2}$/)).toBeVisible();
  await expect(dialog.getByRole('img', { name: 'Picture of Ada Obi', exact: true })).toBeVisible();
  const toast = page.getByRole('status').getByText('Text Copied!', { exact: true });
  await expectAccessible(page, 'the details');
  for (const [name, text] of Object.entries({
    'Copy name': 'Ada Obi',
    'Copy email': 'onye@example.org',
    'Copy phone': '08031234567',
    'Copy address line 1': '12 Zik Avenue',
    'Copy city and country': 'Enugu, Nigeria',
    'Copy services': 'Afa and herbs',
    'Copy bio': 'Mụta ya n’aka\nnne nne ya.',
  })) {
    await dialog.getByRole('button', { name, exact: true }).click();
    await expect(toast).toBeVisible();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText()), name).toBe(text);
  }
  await page.mouse.move(0, 0);
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  await expectAccessible(page, 'the toast');
  await expect(toast).toBeHidden();
});

test('the image is downloaded under the name of the profile, or opened where that is not allowed', async ({
  page,
  dibias,
  signIn,
}) => {
  await dibias.profile('Ada', 'Obi');
  await dibias.profile('Uche', 'Eze', { profileImage: 'https://dibias.example.org/private.png' });
  await openSignedIn(page, signIn, profiles);
  await details(page, 'Ada Obi').click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download image' }).click();
  expect((await download).suggestedFilename()).toBe('profile-Ada-Obi.jpg');
  await page.keyboard.press('Escape');

  await details(page, 'Uche Eze').click();
  const opened = page.context().waitForEvent('page');
  await page.getByRole('button', { name: 'Download image' }).click();
  expect((await opened).url()).toBe('https://dibias.example.org/private.png');
  await expect(page.getByText('The image could not be downloaded, so it opens in a new tab.')).toBeVisible();
  await expectAccessible(page, 'an image that cannot be downloaded');
});

test('a profile is approved, another rejected, and both can be undone', async ({ page, dibias, signIn }) => {
  const uche = await dibias.profile('Uche', 'Eze');
  const ada = await dibias.profile('Ada', 'Obi');
  await openSignedIn(page, signIn, profiles);
  await details(page, 'Ada Obi').click();
  const dialog = page.getByRole('dialog', { name: 'Ada Obi' });
  await dialog.getByRole('switch', { name: 'Open the next one automatically' }).uncheck();
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Profile approved.')).toBeVisible();
  await expect(card(page, 'Ada Obi')).toHaveCount(0);
  await expect
    .poll(() => dibias.one('profiles', ada.id))
    .toMatchObject({ status: 'approved', decidedBy: 'admin' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(details(page, 'Ada Obi')).toBeFocused();
  await expect.poll(() => dibias.status('profiles', ada.id)).toBe('pending');
  await expect.poll(() => dibias.names()).toEqual([]);

  await details(page, 'Uche Eze').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reject', exact: true }).click();
  await expect(page.getByText('Profile rejected.')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Give a reason' }).click();
  await page.getByLabel('Reason').fill('Enweghị foto.');
  await page.getByRole('button', { name: 'Save reason' }).click();
  await expect(page.getByText('Profile rejected. Reason saved.')).toBeVisible();
  await page.getByRole('tab', { name: /^rejected/i }).click();
  await page.getByPlaceholder('Search profiles...', { exact: true }).fill('uche');
  await details(page, 'Uche Eze').first().click();
  const rejected = page.getByRole('dialog', { name: 'Uche Eze' });
  await expect(rejected.getByText(/^rejected by admin on /i)).toBeVisible();
  await expect(rejected.getByText('Enweghị foto.')).toBeVisible();
  await expect(rejected.getByRole('button', { name: 'Approve', exact: true })).toHaveCount(0);
  await expect.poll(() => dibias.status('profiles', uche.id)).toBe('rejected');
});

test('a profile goes into the directory, is taken out again, and the two lead to each other', async ({
  page,
  dibias,
  signIn,
}) => {
  const { id } = await dibias.profile('Ada', 'Obi');
  await openSignedIn(page, signIn, profiles);
  const details = page.getByRole('dialog', { name: 'Ada Obi' });
  const publish = page.getByRole('dialog', { name: "Publish Ada Obi's profile" });
  const send = async () => {
    await page.getByRole('button', { name: 'View Details of Ada Obi' }).click();
    await details.getByRole('button', { name: 'Publish' }).click();
    await expect(publish.getByLabel('Contact number')).toHaveValue('+234 803 123 4567');
    await expect(publish.getByText('+234 803 123 4567 (Call & WhatsApp)')).toBeVisible();
    await expectAccessible(page, 'what the directory will show');
    await publish.getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByText('Profile published.')).toBeVisible();
  };
  await send();
  expect((await dibias.list())[0]).toMatchObject({
    name: 'Ada Obi',
    contact: '+234 803 123 4567 (Call & WhatsApp)',
    profileId: id,
  });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'View Details of Ada Obi' })).toBeVisible();
  await expect.poll(() => dibias.names()).toEqual([]);
  await expect.poll(() => dibias.status('profiles', id)).toBe('pending');

  await send();
  await page.getByRole('link', { name: 'Open in the directory' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Dibia' });
  await expect(edit.getByLabel('Name', { exact: true })).toHaveValue('Ada Obi');
  await expect(edit.getByLabel('Services', { exact: true })).toHaveValue('Afa and herbs');
  await edit.getByRole('link', { name: 'Made from a submitted profile' }).click();
  await expect(details.getByText(/^approved by admin on /i)).toBeVisible();
  await expect(page).toHaveURL(`${profiles}?tab=approved&open=${id}`);
  await expect(details.getByRole('link', { name: 'Open in the directory' })).toBeVisible();
});

test('what the directory lacks is said, and the profile can be approved without it @full', async ({
  page,
  dibias,
  signIn,
}) => {
  const { id } = await dibias.profile('Ada', 'Obi', { services: '' });
  await openSignedIn(page, signIn, `${profiles}?open=${id}`);
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  const publish = page.getByRole('dialog', { name: "Publish Ada Obi's profile" });
  await expect(publish.getByRole('alert')).toContainText('This profile has no services');
  await expectAccessible(page, 'a profile that lacks something');
  await publish.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(page.getByText('Profile approved.')).toBeVisible();
  await expect.poll(() => dibias.status('profiles', id)).toBe('approved');
  await expect.poll(() => dibias.names()).toEqual([]);
});

test('every tab says that it is empty before the first profile came in @full', async ({
  page,
  obi,
  signIn,
}) => {
  test.skip(!obi.restart, 'a shared Obi has profiles already');
  const fresh = await Program.start();
  await page.goto(new URL(profiles, fresh.url).href);
  await signIn(page);
  for (const tab of ['pending', 'approved', 'rejected']) {
    await page.getByRole('tab', { name: `${tab} 0`, exact: true }).click();
    await expect(page.getByText(`No ${tab} profiles found.`, { exact: true })).toBeVisible();
    await expectAccessible(page, `no ${tab} profiles`);
  }
  await page.goto(new URL('/admin/dibia-directory/edit', fresh.url).href);
  await expect(page.getByText('No dibias yet')).toBeVisible();
  await fresh.stop();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true });

  test('profiles are read and decided', async ({ page, dibias, signIn }) => {
    const { id } = await dibias.profile('Ada', 'Obi', { services: 'Afa and herbs.\n'.repeat(40) });
    await openSignedIn(page, signIn, profiles);
    await page.getByRole('button', { name: /^Ada Obi/ }).tap();
    await expect(page.getByText('Learned from his grandmother.')).toBeVisible();
    await expectFits(page, 'PROFILES');
    await expectAccessible(page, 'PROFILES on a phone');
    await details(page, 'Ada Obi').tap();
    const dialog = page.getByRole('dialog', { name: 'Ada Obi' });
    await expectFits(page, 'the details');
    await expectAccessible(page, 'the details on a phone');
    await dialog.getByRole('button', { name: 'Publish' }).tap();
    const publish = page.getByRole('dialog', { name: "Publish Ada Obi's profile" });
    await publish.getByLabel('Includes WhatsApp').tap();
    await expectFits(page, 'what the directory will show');
    await expectAccessible(page, 'what the directory will show on a phone');
    await publish.getByRole('button', { name: 'Publish' }).tap();
    await expect(page.getByText('Profile published.')).toBeVisible();
    expect((await dibias.list())[0]?.contact).toBe('+234 803 123 4567 (Call only)');
    await page.getByRole('button', { name: 'Undo' }).tap();
    await expect(details(page, 'Ada Obi')).toBeVisible();
    await details(page, 'Ada Obi').tap();
    await dialog.getByRole('button', { name: 'Reject', exact: true }).tap();
    await expect(page.getByText('No pending profiles found.')).toBeVisible();
    await expect.poll(() => dibias.status('profiles', id)).toBe('rejected');
  });
});
