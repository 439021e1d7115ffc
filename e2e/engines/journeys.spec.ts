import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { addProverb, ogene } from '../support/proverbDatabase.js';
import { emptyProverbs, storedProverbs } from '../support/proverbs.js';
import { isSigned, receiver, type Receiver } from '../support/receiver.js';
import { convertible, sample } from '../support/samples.js';
import { admin, expect, test as base } from '../support/test.js';
import { openFirefox, openWebKit } from './browser.js';
import { Screen } from './screen.js';

export interface EngineOptions {
  engine: 'firefox' | 'webkit';
  app: Screen;
}

/** One browser for all journeys of an engine: the first one signs in, and the last one signs out. */
const test = base.extend<{ receiver: Receiver }, EngineOptions>({
  receiver,
  engine: ['firefox', { option: true, scope: 'worker' }],
  app: [
    async ({ engine, obi }, use) => {
      const { OBI_FIREFOX = '', OBI_WEBKIT = '', OBI_WEBKIT_DRIVER = '' } = process.env;
      const browser =
        engine === 'firefox'
          ? await openFirefox(OBI_FIREFOX)
          : await openWebKit({ driver: OBI_WEBKIT_DRIVER, browser: OBI_WEBKIT });
      await use(new Screen(browser, obi.url));
      await browser.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

test.describe.configure({ mode: 'serial' });

/** file writes a file that the browser can choose, and returns its path. */
function file(name: string, content: string | Buffer): string {
  const path = join(mkdtempSync(join(tmpdir(), 'obi-engines-')), name);
  writeFileSync(path, content);
  return path;
}

/** A red picture of 2 × 2 pixels. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEElEQVR4nGP4z8AARAwQCgAf7gP9i18U1AAAAABJRU5ErkJggg==',
  'base64',
);

const editProverb = { role: 'dialog', name: 'Edit Proverb' };

test('sign in', async ({ app }) => {
  await app.open('/admin');
  await app.isAt('/login');
  await app.fill('Username', admin.username);
  await app.fill('Password', admin.password);
  await app.click('button', 'Sign in');
  await app.isAt('/admin');
  await app.sees('Creator Directory');
});

test('add a creator with a picture, and edit it', async ({ app, api }) => {
  await api.emptyDirectory();
  await app.open('/admin/creator-directory/add');
  await app.fill(/^Name/, 'Ọ́kụ Ṅkịtị');
  await app.fill(/^Bio/, 'Na-akọ akụkọ.');
  await app.upload('[aria-label="Your own picture"] input:not([capture])', file('photo.png', picture));
  await app.click('button', 'Apply', { role: 'dialog', name: 'Your picture' });
  await app.disappears({ role: 'dialog' });
  await app.click('button', 'Add Creator');
  await app.sees('Creator added successfully!');
  const [added] = (await api.call('GET', '/api/creator/creators')) as { name: string; image: string }[];
  expect(added).toMatchObject({
    name: 'Ọ́kụ Ṅkịtị',
    image: expect.stringMatching(/\/api\/pictures\//) as unknown,
  });

  await app.open('/admin/creator-directory/edit');
  await app.click('button', 'Edit Ọ́kụ Ṅkịtị');
  await app.fill(/^Name/, 'Ụzọ', { role: 'dialog', name: 'Edit Creator' });
  await app.click('button', /^Save/, { role: 'dialog', name: 'Edit Creator' });
  await app.disappears({ role: 'dialog' });
  await app.appears({ role: 'button', name: 'Edit Ụzọ' });
  expect(await api.names()).toEqual(['Ụzọ']);
});

test('reorder with the keyboard', async ({ app, api }) => {
  await api.emptyDirectory();
  for (const name of ['Ada', 'Bia', 'Chi']) await api.addCreator(name);
  await app.open('/admin/creator-directory/edit');
  await app.focus('button', 'Move Ada');
  await app.press(' ');
  await app.sees('Ada lifted from position 1 of 3');
  await app.press('ArrowDown');
  await app.sees('Ada moved to position 2 of 3');
  await app.press(' ');
  await app.sees('Ada dropped at position 2 of 3');
  await expect.poll(() => api.names()).toEqual(['Bia', 'Ada', 'Chi']);
});

test('search and edit a proverb', async ({ app, api }) => {
  await emptyProverbs(api);
  for (const text of ['Ọ́kụ na-ere', 'Aka', 'Bia']) await addProverb(api, text);
  await app.open('/admin/ilu-finder/edit');
  await app.sees('Proverb Database (3 proverbs)');
  await app.fill(/Search/, 'oku');
  await app.disappears({ role: 'button', name: 'Edit Aka' });
  await app.click('button', 'Edit Ọ́kụ na-ere');
  await app.fill(/^Meaning/, 'Fire burns.', editProverb);
  await app.click('button', 'Save Changes', editProverb);
  await app.disappears(editProverb);
  await app.sees('Fire burns.');
});

test('upload a recording and play it', async ({ app, api }) => {
  await emptyProverbs(api);
  await addProverb(api, 'Aka');
  await app.open('/admin/ilu-finder/edit');
  await app.click('button', 'Edit Aka');
  await app.upload('[role="dialog"] input[type="file"]', file('ogene.mp3', ogene().buffer));
  await app.click('button', 'Upload audio', editProverb);
  await app.sees('Audio uploaded successfully!');
  // It is stored as AAC where the engine can encode that.
  await app.click('button', /^Play ogene\.m(p3|4a)$/, editProverb);
  await app.appears({ role: 'button', name: /^Stop ogene\.m(p3|4a)$/, within: editProverb });
  // The button says Play again when the recording is over.
  await app.appears({ role: 'button', name: /^Play ogene\.m(p3|4a)$/, within: editProverb });
  await app.seesNot('Error playing audio');
});

test('store recordings of every format in one that plays', async ({ app, api }) => {
  test.setTimeout(900_000);
  await emptyProverbs(api);
  await addProverb(api, 'Aka');
  await app.open('/admin/ilu-finder/edit');
  await app.click('button', 'Edit Aka');
  for (const extension of convertible) {
    await app.seesNot('Ready to upload as');
    await app.upload('[role="dialog"] input[type="file"]', sample(`voice.${extension}`));
    await app.sees(/Ready to upload as (MP3|M4A), \d+ KB/);
    const [{ audio: before } = {}] = await storedProverbs(api);
    await app.click('button', 'Upload audio', editProverb);
    const stored = async () => (await storedProverbs(api))[0]?.audio;
    await expect.poll(async () => (await stored())?.fileId, { message: extension }).not.toBe(before?.fileId);
    const audio = await stored();
    expect(audio?.playable, extension).toBe('everywhere');
    const seconds = await app.lengthOf(`/api/ilu/audio/${audio?.fileId}`);
    expect(seconds, extension).toBeGreaterThan(0.7);
    expect(seconds, extension).toBeLessThan(1.1);
  }
});

test('record 60 proverbs in a row at the desk', async ({ app, api }) => {
  test.setTimeout(1_800_000);
  await emptyProverbs(api);
  const numbers = Array.from({ length: 60 }, (_, index) => String(index + 1).padStart(2, '0'));
  for (const number of numbers) await addProverb(api, `Ilu ${number}`);
  const desk = { role: 'dialog', name: 'Record proverbs' };
  await app.open('/admin/ilu-finder/record');
  await app.click('button', 'Start recording');
  for (const number of numbers) {
    await app.sees(`Ilu ${number}`);
    await app.click('button', 'Record', desk);
    await app.click('button', 'Stop', desk);
    await app.click('button', 'Keep', desk);
  }
  await app.sees('All are recorded');
  const recorded = async () => (await storedProverbs(api)).filter(({ audio }) => audio).length;
  await expect.poll(recorded, { timeout: 600_000 }).toBe(numbers.length);
  for (const { audio } of await storedProverbs(api)) {
    expect(audio).toMatchObject({
      filename: expect.stringMatching(/^recording-/) as unknown,
      playable: 'everywhere',
    });
  }
});

test('import proverbs', async ({ app, api }) => {
  await emptyProverbs(api);
  await app.open('/admin/ilu-finder/import');
  await app.upload(
    'main input[type="file"]',
    file('ilu.csv', 'Proverb;Meaning\nỤwa bụ ahịa;World\nAka;Hand\n'),
  );
  await app.sees('2 rows');
  await app.click('button', 'Check the file');
  await app.click('button', 'Import 2 proverbs');
  await app.sees('2 proverbs added.');
  expect((await storedProverbs(api)).map(({ proverb }) => proverb).sort()).toEqual(['Aka', 'Ụwa bụ ahịa']);
});

test('moderate a review', async ({ app, dibias }) => {
  await dibias.empty();
  const { id } = await dibias.review(await dibias.add('Ada'), 'Chike');
  await app.open(`/admin/dibia-directory/reviews?open=${id}`);
  await app.click('button', 'Approve', { role: 'dialog', name: 'Review by Chike' });
  await app.sees('No pending reviews found.');
  await expect.poll(() => dibias.status('reviews', id)).toBe('approved');
});

test('create an API key and revoke it', async ({ app, obi }) => {
  const dialog = { role: 'dialog' };
  await app.open('/admin/account');
  await app.click('button', 'Create a key');
  await app.fill('Name', 'Nightly export', dialog);
  await app.click('checkbox', 'Creator Directory', dialog);
  await app.fill('Your password', admin.password, dialog);
  await app.click('button', 'Create key', dialog);
  const headers = { Authorization: `Bearer ${await app.valueOf('API key')}` };
  const counts = async () => (await fetch(`${obi.url}/api/creator/admin/counts`, { headers })).status;
  expect(await counts()).toBe(200);
  await app.click('button', "I've copied it", dialog);
  await app.click('button', 'Revoke the key Nightly export');
  await app.click('button', 'Revoke', { role: 'alertdialog' });
  await app.disappears({ role: 'button', name: 'Revoke the key Nightly export' });
  await expect.poll(counts).toBe(401);
});

test('add a webhook, test it and remove it', async ({ app, api, receiver }) => {
  const dialog = { role: 'dialog' };
  await app.open('/admin/webhooks');
  await app.click('button', 'Add a webhook');
  await app.fill('Address', receiver.url, dialog);
  await app.click('checkbox', 'Creator added', dialog);
  await app.click('button', 'Add webhook', dialog);
  const secret = await app.valueOf('Secret');
  await app.click('button', "I've copied it", dialog);
  await app.click('button', 'Send a test message');
  await app.sees('Daalụ');
  const { id } = await api.addCreator('Ngọzi');
  await expect
    .poll(() => receiver.received.map(({ type }) => type))
    .toEqual(['webhook.test', 'creator.created']);
  expect(receiver.received.every((message) => isSigned(message, secret))).toBe(true);
  await app.appears({ role: 'button', name: /^Send again: Creator added/ });
  await app.click('button', 'Remove');
  await app.click('button', 'Remove', { role: 'alertdialog' });
  await app.sees('No webhooks yet');
  await api.deleteCreator(id);
});

test('sign out', async ({ app }) => {
  await app.open('/admin');
  await app.click('button', 'Sign out');
  await app.isAt('/');
  await app.open('/admin');
  await app.isAt('/login');
});
