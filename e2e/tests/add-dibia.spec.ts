import { fillRequired } from '../support/addDibia.js';
import { holdBanners } from '../support/banner.js';
import { lookAt, servePictures, takePhoto } from '../support/pictures.js';
import { expect, expectAccessible, openSignedIn, test } from '../support/test.js';

const addPage = '/admin/dibia-directory/add';
const spaced = '+234 801 234 5678';

test.beforeEach(async ({ dibias, context }) => {
  await servePictures(context);
  await dibias.empty();
});

test('a dibia is added with every field, by keyboard, and the form is empty again', async ({
  page,
  dibias,
  signIn,
}) => {
  const letBannersGo = await holdBanners(page);
  await openSignedIn(page, signIn, addPage);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Add a New Dibia');
  await fillRequired(page, 'Ọ́kụ Ezenwa');
  await expect(page.getByLabel('Contact number')).toHaveValue(spaced);
  await expect(page.getByRole('img', { name: 'Preview', exact: true })).toBeVisible();
  await expect(page.getByLabel('Includes WhatsApp')).toBeChecked();
  await page.getByLabel('Email').fill('oku@example.org');
  await expect(page.getByRole('button', { name: 'Add link' })).toBeDisabled();
  await page.getByLabel('URL', { exact: true }).fill('https://oku.example.org/a-rather-long-address');
  await page.getByRole('button', { name: 'Add link' }).click();
  const links = page.getByRole('list', { name: 'Added links' });
  await expect(links.getByText('https://oku.example.org/a-rath...', { exact: true })).toBeVisible();
  await page.getByLabel('Platform').selectOption('TikTok');
  await page.getByLabel('URL', { exact: true }).fill('https://tiktok.com/@oku');
  await page.getByRole('button', { name: 'Add link' }).click();
  await page.getByLabel('Linktree').fill('https://linktr.ee/oku');
  await expectAccessible(page, 'a full form');
  await page.getByRole('button', { name: 'Add Dibia', exact: true }).click();
  await expect(
    page.getByRole('status').getByText('Dibia added successfully!', { exact: true }),
  ).toBeVisible();
  await expectAccessible(page, 'the success banner');
  await letBannersGo();
  for (const label of ['Name', 'Bio', 'Services', 'Image URL', 'Contact number', 'Email', 'Linktree'])
    await expect(page.getByLabel(label, { exact: true })).toHaveValue('');
  await expect(links).toBeHidden();
  await expect(page.getByText('Dibia added successfully!')).toBeHidden();
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();

  const [stored] = await dibias.list();
  expect(stored).toMatchObject({
    name: 'Ọ́kụ Ezenwa',
    bio: 'Na-agba afa.\nKwa izu.',
    services: 'Afa, ọgwụ',
    image: 'https://dibias.example.org/picture.png',
    contact: `${spaced} (Call & WhatsApp)`,
    email: 'oku@example.org',
    website: 'https://oku.example.org/a-rather-long-address',
    tiktok: 'https://tiktok.com/@oku',
    linktree: 'https://linktr.ee/oku',
    instagram: '',
  });
});

test('the contact says when the number is for calls only', async ({ page, dibias, signIn }) => {
  await openSignedIn(page, signIn, '/admin/dibia-directory');
  await fillRequired(page, 'Ada');
  const contact = page.getByLabel('Contact number');
  await contact.press('Backspace');
  await expect(contact).toHaveValue('+234 801 234 567');
  await contact.fill('+442079460958');
  await expect(contact).toHaveValue('+234 442 079 4609');
  await expectAccessible(page, 'a number of another country');
  await page.getByRole('button', { name: /^Save.\+44 20 7946 0958$/ }).click();
  await expect(contact).toBeFocused();
  await expect(contact).toHaveValue('+44 20 7946 0958');
  await contact.press('Backspace');
  await expect(contact).toHaveValue('+44 20 7946 095');
  await contact.fill('+234 (0)803-123-4567');
  await expect(contact).toHaveValue('+234 803 123 4567');
  await page.getByLabel('Includes WhatsApp').uncheck();
  await page.getByRole('button', { name: 'Add Dibia', exact: true }).click();
  await expect(page.getByText('Dibia added successfully!')).toBeVisible();
  expect((await dibias.list())[0]?.contact).toBe('+234 803 123 4567 (Call only)');
});

test('a picture that cannot be loaded shows the placeholder; a readable one is copied', async ({
  page,
  signIn,
}) => {
  await openSignedIn(page, signIn, addPage);
  await page.getByLabel('Image URL').fill('https://dibias.example.org/missing.png');
  await expect(page.getByRole('img', { name: 'Preview: no picture' })).toBeVisible();
  await expect(page.getByText("The picture couldn't be loaded from this address")).toBeVisible();
  await expectAccessible(page, 'the placeholder');
  const copy = page.getByRole('button', { name: 'Copy the picture to Obi' });
  const dialog = page.getByRole('dialog', { name: 'Your picture' });
  await expect(copy).toBeHidden();
  await page.getByLabel('Image URL').fill('https://dibias.example.org/private.png');
  await expect(page.getByRole('img', { name: 'Preview', exact: true })).toBeVisible();
  await copy.click();
  await expect(dialog.getByRole('alert')).toHaveText(/^dibias.example.org does not let other sites copy/);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByLabel('Image URL').fill('https://dibias.example.org/picture.png');
  await expect(page.getByRole('img', { name: 'Preview', exact: true })).toBeVisible();
  await copy.click();
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByLabel('Image URL')).toHaveValue(/\/api\/pictures\/[A-Z2-7]{26}$/);
  await expect(copy).toBeHidden();
});

test('the photo of a phone is cut by keyboard, and stored upright and without its place', async ({
  page,
  dibias,
  signIn,
}) => {
  await openSignedIn(page, signIn, addPage);
  await fillRequired(page, 'Ada');
  const photo = await takePhoto(page);
  expect(photo.includes('GPS')).toBe(true);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a picture' }).click();
  await (await chooser).setFiles({ name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer: photo });
  const dialog = page.getByRole('dialog', { name: 'Your picture' });
  const down = dialog.getByRole('slider', { name: 'Crop position, top to bottom' });
  await expect(down).toHaveValue('50');
  await expectAccessible(page, 'the dialog of a picture');
  await down.press('ArrowUp');
  await expect(down).not.toHaveValue('50');
  await dialog.getByRole('switch', { name: 'Crop to a square' }).press('Space');
  await expect(down).toBeHidden();
  await dialog.getByRole('button', { name: 'Apply' }).press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByLabel('Image URL')).toHaveValue(/\/api\/pictures\/[A-Z2-7]{26}$/);
  await page.getByRole('button', { name: 'Add Dibia', exact: true }).click();
  await expect(page.getByText('Dibia added successfully!')).toBeVisible();

  const [stored] = await dibias.list();
  const { pathname } = new URL(String(stored?.image));
  expect(await lookAt(page, pathname)).toEqual({ size: '750 × 1200', isUpright: true });
  const answer = await page.request.get(pathname);
  expect(answer.headers()).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': expect.stringContaining('immutable') as unknown,
  });
  const bytes = await answer.body();
  for (const trace of ['GPS', 'Exif', 'EXIF']) expect(bytes.includes(trace)).toBe(false);
  await page.goto('/admin/dibia-directory/edit');
  await expect(page.getByRole('img', { name: 'Picture of Ada', exact: true })).toBeVisible();
});

test('a dibia that breaks a rule is not sent, and the first wrong field has the focus @full', async ({
  page,
  dibias,
  signIn,
}) => {
  await openSignedIn(page, signIn, addPage);
  await page.getByLabel('Email').fill('oku at example');
  await page.getByLabel('Linktree').fill('linktree');
  await page.getByRole('button', { name: 'Add Dibia', exact: true }).click();
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  for (const label of ['Name', 'Bio', 'Services', 'Image URL', 'Contact number']) {
    await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('required', '');
    await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('aria-invalid', 'true');
    const verb = label === 'Services' ? 'are' : 'is';
    await expect(page.getByText(`${label} ${verb} required`)).toBeVisible();
  }
  await expect(page.getByText('Enter an email address, such as name@example.com')).toBeVisible();
  await expect(page.getByText('Enter a full web address, such as https://example.com')).toBeVisible();
  await expectAccessible(page, 'a form with errors');
  await page.getByLabel('Email').fill('');
  await page.getByLabel('Linktree').fill('');
  await fillRequired(page, 'Ada');
  await expect(page.locator('[aria-invalid="true"]')).toHaveCount(0);
  await expect.poll(() => dibias.names()).toEqual([]);
});

test('what could not be sent stays, says why, and is sent again @full', async ({
  page,
  context,
  dibias,
  signIn,
}) => {
  await openSignedIn(page, signIn, addPage);
  await fillRequired(page, 'Ada');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Add Dibia', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to create dibia' })).toBeVisible();
  await expect(page.getByLabel('Contact number')).toHaveValue(spaced);
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Add Dibia', exact: true }).click();
  await expect(page.getByText('Dibia added successfully!')).toBeVisible();
  await expect(page.getByText('Failed to create dibia')).toBeHidden();
  await expect.poll(() => dibias.names()).toEqual(['Ada']);
});

test('Tab goes through the form in the order it is read', async ({ page, signIn }) => {
  await openSignedIn(page, signIn, addPage);
  const form = page.getByRole('form', { name: 'Add a New Dibia' });
  const fields = [
    ...['Name', 'Letters for Name', 'Bio', 'Letters for Bio', 'Services'],
    ...['Letters for Services', 'Image URL', 'Choose a picture'],
    ...['Contact number', 'Includes WhatsApp', 'Email', 'Platform', 'URL', 'Linktree'],
  ].map((label) =>
    label === 'Choose a picture'
      ? form.getByRole('button', { name: label })
      : label.startsWith('Letters')
        ? form.getByLabel(label, { exact: true }).getByRole('button').first()
        : form.getByLabel(label, { exact: true }),
  );
  await fields[0]?.focus();
  for (const field of [...fields.slice(1), form.getByRole('button', { name: 'Add Dibia' })]) {
    await page.keyboard.press('Tab');
    await expect(field).toBeFocused();
  }
});
