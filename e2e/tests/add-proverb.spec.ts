import type { Page } from '@playwright/test';

import { holdBanners } from '../support/banner.js';
import {
  chooseAudio,
  emptyProverbs,
  fillProverb,
  longVoice,
  slowDown,
  storedProverbs,
  voice,
} from '../support/proverbs.js';
import {
  expect,
  expectAccessible,
  expectAccessibleInBoth,
  expectFits,
  openSignedIn,
  test,
} from '../support/test.js';

const addPage = '/admin/ilu-finder/add';

// A microphone that beeps, and nobody who has to be asked for it.
test.use({
  launchOptions: async ({ launchOptions }, use) => {
    const microphone = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];
    await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...microphone] });
  },
});

test.beforeEach(({ api }) => emptyProverbs(api));

const proverb = (page: Page) => page.getByLabel('Proverb', { exact: true });
const submit = (page: Page) => page.getByRole('button', { name: 'Add Proverb', exact: true });
const added = (page: Page) => page.getByRole('status').getByText('Proverb added successfully!');

test('a proverb is added with the keyboard alone, dots, tones, Undo and all', async ({
  page,
  api,
  signIn,
}) => {
  const letBannersGo = await holdBanners(page);
  await openSignedIn(page, signIn, addPage);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Add Proverb');
  await proverb(page).focus();
  await page.keyboard.type('Ok');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Capital letter' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(proverb(page)).toBeFocused();
  await expect(proverb(page)).toHaveValue('Okụ');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(proverb(page)).toHaveValue('Okụ́'.normalize('NFC'));
  await page.keyboard.press('Control+z');
  await expect(proverb(page)).toHaveValue('Okụ');
  await page.keyboard.press('Control+Shift+z');
  await expect(proverb(page)).toHaveValue('Okụ́'.normalize('NFC'));
  await page.keyboard.type(' na-agba.');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Fire burns.');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Audio File Choose a file' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Record' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Na'); // the list goes to what begins so
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option', { name: 'Nature' })).toHaveAttribute('aria-selected', 'true');
  await expectAccessible(page, 'the open list of categories');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await expect(submit(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(added(page)).toBeVisible();
  await expectAccessible(page, 'the success banner');
  await letBannersGo();
  await expect(added(page)).toBeHidden();
  await expect(proverb(page)).toHaveValue('');
  await expect(proverb(page)).toBeFocused();
  expect(await storedProverbs(api)).toMatchObject([
    { proverb: 'Okụ́ na-agba.'.normalize('NFC'), meaning: 'Fire burns.', categories: ['Nature'] },
  ]);
});

test('a letter that looks like another is asked about, and taken in one step of Undo', async ({
  page,
  signIn,
}) => {
  await openSignedIn(page, signIn, addPage);
  await proverb(page).pressSequentially('ñkita ñkita');
  await page.getByRole('button', { name: 'Did you mean ṅ instead of ñ?' }).click();
  await expect(proverb(page)).toHaveValue('ṅkita ṅkita');
  await page.keyboard.press('Control+z');
  await expect(proverb(page)).toHaveValue('ñkita ñkita');
  await expectAccessibleInBoth(page, 'the question about a letter');
});

test(
  'a proverb is added with its audio file, which is listened to before and after',
  { tag: '@apart' },
  async ({ page, api, obi, signIn }) => {
    await openSignedIn(page, signIn, addPage);
    await fillProverb(page, 'Egbe bere, ugo bere.');
    await chooseAudio(page, voice('wav'));
    await expect(page.getByText('3 KB, 0:00')).toBeVisible();
    const play = page.getByRole('button', { name: 'Play voice.wav' });
    await expect(play).toHaveText('Play');
    await play.click();
    // It is back when the recording is over.
    await expect(play).toBeVisible();
    await expect(page.getByText('Error playing audio')).toBeHidden();
    await expectAccessibleInBoth(page, 'a form with a file');
    await submit(page).click();
    await expect(added(page)).toBeVisible();
    await expect(page.getByText('voice.wav', { exact: true })).toBeHidden();
    const [stored] = await storedProverbs(api);
    expect(stored?.audio?.filename).toBe('voice.mp3');
    const played = await fetch(`${obi.url}/api/ilu/audio/${stored?.audio?.fileId}`);
    expect(played.headers.get('Content-Type')).toBe('audio/mpeg');
  },
);

test('on a phone the box of a recording keeps its height when the recording is made', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openSignedIn(page, signIn, addPage);
  const box = page.getByRole('group', { name: 'Audio File' });
  await box.getByRole('button', { name: 'Record' }).click();
  // After the first second.
  await expect(box.getByText(/(?<!0:00) of 1:40/)).toBeVisible();
  const before = await box.boundingBox();
  await box.getByRole('button', { name: 'Stop recording' }).click();
  await expect(box.getByRole('group', { name: /^Waveform of/ })).toBeVisible();
  expect((await box.boundingBox())?.height).toBe(before?.height);
});

test('a proverb is added with a recording made in the browser', async ({ page, api, obi, signIn }) => {
  await openSignedIn(page, signIn, addPage);
  await fillProverb(page, 'Egbe bere, ugo bere.');
  await page.getByRole('button', { name: 'Record' }).click();
  await expect(page.getByText('0:01 of 1:40')).toBeVisible();
  await expectAccessibleInBoth(page, 'recording');
  await page.getByRole('button', { name: 'Stop recording' }).click();
  const play = page.getByRole('button', { name: /^Play recording-.*\.wav$/ });
  await play.click();
  await page.getByRole('button', { name: /^Stop recording-.*\.wav$/ }).click();
  await expect(play).toBeVisible();
  await submit(page).click();
  await expect(added(page)).toBeVisible();
  const [stored] = await storedProverbs(api);
  const played = await fetch(`${obi.url}/api/ilu/audio/${stored?.audio?.fileId}`);
  // The beeps need no conversion if the recording began at the right moment.
  const type = stored?.audio?.filename.endsWith('.wav') ? 'audio/wav' : 'audio/mpeg';
  expect(played.headers.get('Content-Type')).toBe(type);
  const peak = await page.evaluate(
    async (bytes) => {
      const sound = await new OfflineAudioContext(1, 1, 48_000).decodeAudioData(new Uint8Array(bytes).buffer);
      return sound.getChannelData(0).reduce((highest, sample) => Math.max(highest, sample), 0);
    },
    [...new Uint8Array(await played.arrayBuffer())],
  );
  expect(peak, 'the beep').toBeGreaterThan(0.03);
});

test(
  'a long upload shows its progress and can be cancelled',
  { tag: '@apart' },
  async ({ page, api, signIn }) => {
    await openSignedIn(page, signIn, addPage);
    await fillProverb(page, 'Egbe bere, ugo bere.');
    await chooseAudio(page, longVoice(4_000_000));
    const speedUp = await slowDown(page, 100_000);
    await submit(page).click();
    await expect(
      page.getByRole('progressbar', { name: /^Uploading the audio file: [1-9]\d?%$/ }),
    ).toBeVisible();
    await expectAccessibleInBoth(page, 'an upload');
    await page.getByRole('button', { name: 'Cancel upload' }).click();
    await expect(page.getByText('The upload was cancelled and nothing was added.')).toBeFocused();
    expect(await storedProverbs(api)).toEqual([]);
    await speedUp();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(added(page)).toBeVisible();
    expect((await storedProverbs(api)).map(({ audio }) => audio?.filename)).toEqual(['long.wma']);
  },
);

test('a file that is not audio is refused by its name and by its content, and nothing is lost', async ({
  page,
  api,
  signIn,
}) => {
  await openSignedIn(page, signIn, addPage);
  await fillProverb(page, 'Egbe bere, ugo bere.');
  const text = { mimeType: 'text/plain', buffer: Buffer.from('Egbe bere') };
  await chooseAudio(page, { ...text, name: 'ilu.txt' });
  await submit(page).click();
  await expect(page.getByRole('button', { name: /^Audio File Choose/ })).toBeFocused();
  await expect(
    page.getByText('Unsupported file format: txt. Please use MP3, WAV, AAC, M4A, OGG, WebM, or FLAC.'),
  ).toBeVisible();
  await expectAccessibleInBoth(page, 'a wrong file');
  await chooseAudio(page, { ...text, name: 'ilu.mp3', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) });
  await expect(page.getByText('Audio file must be less than 5MB', { exact: true })).toBeVisible();
  await chooseAudio(page, { ...text, name: 'ilu.mp3' });
  await expect(page.getByText(/^This file is named \.mp3 but isn't MP3 audio/)).toBeVisible();
  await submit(page).click();
  await expect(page.getByRole('button', { name: /^Audio File Choose/ })).toBeFocused();
  await expect(proverb(page)).toHaveValue('Egbe bere, ugo bere.');
  expect(await storedProverbs(api)).toEqual([]);
  await page.getByRole('button', { name: 'Remove ilu.mp3' }).click();
  await submit(page).dblclick();
  await expect(added(page)).toBeVisible();
  expect(await storedProverbs(api)).toHaveLength(1);
});

test('on a phone nothing is cut off', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openSignedIn(page, signIn, addPage);
  await fillProverb(page, 'ñ'.repeat(200));
  await chooseAudio(page, { ...voice('wav'), name: `${'a'.repeat(120)}.wav` });
  await page.getByRole('button', { name: 'Record' }).click();
  await expect(page.getByText(/^Recording/).first()).toBeAttached();
  await expectFits(page, 'a full form');
});

test('on a phone the offer to undo leaves the success message in view', async ({ page, signIn }) => {
  await holdBanners(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await openSignedIn(page, signIn, addPage);
  await fillProverb(page, 'Egbe bere, ugo bere, nke sị ibe ya ebela, nku kwaa ya.');
  await submit(page).click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  const banner = page.locator('.MuiAlert-root').filter({ hasText: 'Proverb added successfully!' });
  const room = async () => {
    const [message, notice] = await Promise.all(
      [banner, page.locator('#notices')].map((one) => one.boundingBox()),
    );
    return message && notice && notice.y - message.y - message.height;
  };
  await expect.poll(room).toBeGreaterThan(0);
});

test('a category is added once, and offered with the others', async ({ page, signIn }) => {
  const letBannersGo = await holdBanners(page);
  await openSignedIn(page, signIn, '/admin/ilu-finder/categories');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Add Category');
  const button = page.getByRole('button', { name: 'Add Category', exact: true });
  const name = page.getByLabel('Category Name');
  await expect(button).toBeDisabled();
  await name.fill('  Friendship ');
  await name.press('Enter');
  await expect(page.getByRole('status').getByText('Category added successfully!')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: /^Friendship/ })).toBeVisible();
  await expectAccessible(page, 'the success banner');
  await letBannersGo();
  await expect(name).toHaveValue('');
  await expect(name).toBeFocused();
  await name.fill('friendship');
  await button.click();
  await expect(page.getByRole('alert')).toContainText('A category with this name already exists');
  await expectAccessibleInBoth(page, 'a refused category');
  await page.getByRole('link', { name: 'Add', exact: true }).click();
  await page.getByRole('button', { name: 'Leave' }).click();
  await page.getByRole('combobox', { name: 'Categories' }).click();
  await expect(page.getByRole('option', { name: 'Friendship' })).toBeVisible();
});
