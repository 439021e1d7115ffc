import type { Page } from '@playwright/test';

import { addProverb } from '../support/proverbDatabase.js';
import { emptyProverbs, storedProverbs } from '../support/proverbs.js';
import { microphoneArgs, spoken, voiceFile } from '../support/recording.js';
import { expect, expectAccessibleInBoth, expectFits, isFull, openSignedIn, test } from '../support/test.js';

const recordPage = '/admin/ilu-finder/record';
/** An hour at the desk, or a few minutes of one. */
const many = isFull ? 60 : 12;

test.use({
  launchOptions: async ({ launchOptions }, use) => {
    await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...microphoneArgs(voiceFile())] });
  },
});

test.beforeEach(({ api }) => emptyProverbs(api));

const desk = (page: Page) => page.getByRole('dialog', { name: 'Record proverbs' });
const button = (page: Page, name: string) => desk(page).getByRole('button', { name, exact: true });
const left = (page: Page, count: number, of: number) =>
  expect(desk(page).getByText(`${count} of ${of} left`)).toBeVisible();

/** openDesk opens it and lets recordings end after the shortest silence. */
async function openDesk(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Start recording' }).click();
  await button(page, 'Recording settings').click();
  await page.getByRole('slider', { name: 'Seconds of silence' }).focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('Escape');
  await expect(desk(page).getByText('Recording stops after 0.5 seconds of silence.')).toBeVisible();
}

/** speak records the text on the screen; the recording ends at a silence. */
async function speak(page: Page): Promise<void> {
  await button(page, 'Record').focus();
  await page.keyboard.press('Space');
  await expect(button(page, 'Keep')).toBeEnabled();
}

/** longTasks collects how long tasks took that held the page up for more than 50 ms. */
async function longTasks(page: Page): Promise<number[]> {
  const tasks: number[] = [];
  await page.exposeFunction('tellTask', (ms: number) => tasks.push(ms));
  await page.addInitScript(() => {
    const tell = (ms: number) => (window as unknown as { tellTask: (ms: number) => void }).tellTask(ms);
    new PerformanceObserver((list) =>
      list.getEntries().forEach(({ duration }) => tell(Math.round(duration))),
    ).observe({ type: 'longtask' });
  });
  return tasks;
}

/** edges returns the silence at both ends of a recording and its loudness, as a browser plays it. */
function edges(page: Page, fileId: string) {
  return page.evaluate(async (id) => {
    const answer = await fetch(`/api/ilu/audio/${id}`);
    const context = new OfflineAudioContext(1, 1, 48_000);
    const { duration, ...audio } = await context
      .decodeAudioData(await answer.arrayBuffer())
      .then((decoded) => ({
        duration: decoded.duration,
        samples: decoded.getChannelData(0),
        channels: decoded.numberOfChannels,
      }));
    const { samples, channels } = audio;
    const first = samples.findIndex((sample) => Math.abs(sample) > 0.05);
    const last = samples.findLastIndex((sample) => Math.abs(sample) > 0.05);
    const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
    return { channels, before: first / 48_000, after: duration - last / 48_000, peak };
  }, fileId);
}

test('many are recorded in a row by keyboard, and none is lost over a broken line and a reload', async ({
  page,
  api,
  signIn,
}) => {
  // Sixty take their time on a machine that does something else, too.
  test.slow();
  for (let number = 1; number <= many; number++)
    await addProverb(api, `Ilu ${String(number).padStart(2, '0')}`);
  const uploads = '**/api/ilu/admin/proverbs/*/audio';
  const tasks = await longTasks(page);
  await openSignedIn(page, signIn, recordPage);
  await expect(page.getByText(`${many} proverbs without a recording`)).toBeVisible();
  await openDesk(page);
  page.on('dialog', (dialog) => dialog.accept());
  const began = Date.now();
  tasks.length = 0;
  const broken = Math.floor(many / 3);
  let total = many;
  for (let number = 1; number <= many; number++) {
    await expect(desk(page).getByRole('region', { name: 'What to say' })).toContainText(
      `Ilu ${String(number).padStart(2, '0')}`,
    );
    if (number === broken) {
      await expect(button(page, 'All uploaded')).toBeVisible();
      await page.route(uploads, (route) => route.abort());
    }
    await speak(page);
    await page.keyboard.press('Space');
    if (number === broken + 1) {
      await expect(button(page, '2 waiting to upload. Obi will try again.')).toBeVisible();
      await page.reload();
      await left(page, many - number, many - (broken - 1));
      tasks.length = 0;
      // Those that are uploaded are no longer among those without a recording.
      total = many - (broken - 1);
      await left(page, many - number, total);
      await page.unroute(uploads);
    }
    if (number < many) await left(page, many - number, total);
  }
  await expect(page.getByRole('heading', { name: 'All are recorded' })).toBeVisible();
  await expect(button(page, 'All uploaded')).toBeVisible();
  test.info().annotations.push({
    type: 'seconds a recording beyond the spoken text',
    description: ((Date.now() - began) / 1000 / many - spoken.voice).toFixed(1),
  });
  test.info().annotations.push({
    type: 'tasks over 50 ms while recording, in milliseconds',
    description: tasks.join(', ') || 'none',
  });

  const stored = await storedProverbs(api);
  expect(stored.map(({ audio }) => audio?.filename ?? '')).toEqual(
    Array.from({ length: many }, () => expect.stringMatching(/^recording-.*\.(m4a|mp3)$/)),
  );
  expect(new Set(stored.map(({ audio }) => audio?.fileId)).size).toBe(many);
  for (const { proverb, audio } of stored) {
    const { channels, before, after, peak } = await edges(page, audio?.fileId ?? '');
    expect(channels, proverb).toBe(1);
    expect(before, `silence before ${proverb}`).toBeLessThan(0.2);
    expect(after, `silence after ${proverb}`).toBeLessThan(0.25);
    expect(peak, proverb).toBeGreaterThan(0.1);
    expect(peak, proverb).toBeLessThan(1);
  }
});

test('a recording is cut by keyboard, made again, and replaced once asked', async ({ page, api, signIn }) => {
  for (const text of ['Aka', 'Bia']) await addProverb(api, text);
  await openSignedIn(page, signIn, recordPage);
  await openDesk(page);
  await speak(page);
  const kept = desk(page).getByText(/^Keeping /);
  const whole = await kept.textContent();
  await page.getByRole('slider', { name: 'Start of the recording' }).focus();
  for (let times = 0; times < 3; times++) await page.keyboard.press('Shift+ArrowRight');
  await expect(kept).not.toHaveText(whole ?? '');
  await button(page, 'Record again').click();
  await expect(button(page, 'Keep')).toBeEnabled();
  await button(page, 'Keep').click();
  await left(page, 1, 2);
  await expect(button(page, 'All uploaded')).toBeVisible();
  const [before] = await storedProverbs(api);

  await button(page, 'Close the desk').click();
  await page.goto(`${recordPage}?recording=with`);
  await page.getByRole('button', { name: 'Start recording' }).click();
  await speak(page);
  await page.keyboard.press('Space');
  const question = page.getByRole('alertdialog', { name: 'Replace the recording?' });
  await expect(question).toHaveAccessibleDescription(/can restore the old one from the proverb's history/);
  await question.getByRole('button', { name: 'Replace' }).click();
  await expect(page.getByRole('heading', { name: 'All are recorded' })).toBeVisible();
  await expect(button(page, 'All uploaded')).toBeVisible();
  const after = (await storedProverbs(api)).find(({ id }) => id === before?.id);
  expect(after?.audio?.fileId).not.toBe(before?.audio?.fileId);
});

for (const width of [360, 1440]) {
  test(`the desk is accessible, and fits: ${width} px`, async ({ page, api, signIn }) => {
    await page.setViewportSize({ width, height: 740 });
    await addProverb(api, 'Ọ́kụ ṅ̀kịtị́ ụ̄wà '.repeat(6).trim());
    await addProverb(api, 'Bia');
    const look = async (what: string) => {
      if (width === 360 || isFull) await expectAccessibleInBoth(page, `${what}, ${width} px`);
      await expectFits(page, what);
    };
    await openSignedIn(page, signIn, recordPage);
    await expect(page.getByText('2 proverbs without a recording')).toBeVisible();
    await look('what to record');
    await openDesk(page);
    await look('the desk');
    await button(page, 'Recording settings').click();
    await look('the recording settings');
    await page.keyboard.press('Escape');
    await speak(page);
    await look('a recording to keep');
    await page.route('**/api/ilu/admin/proverbs/*/audio', (route) => route.abort());
    await button(page, 'Keep').click();
    await button(page, '1 waiting to upload. Obi will try again.').click();
    await look('what waits to upload');
    await page.unroute('**/api/ilu/admin/proverbs/*/audio');
    await page.getByRole('button', { name: 'Upload now' }).click();
    await expect(page.getByText('All recordings are uploaded.')).toBeVisible();
    await page.keyboard.press('Escape');

    const other = await page.context().newPage();
    await other.goto(recordPage);
    await other.getByRole('button', { name: 'Start recording' }).click();
    await expect(desk(other).getByText('Another tab of this browser is recording.')).toBeVisible();
    await button(other, 'Record here').click();
    await expect(button(other, 'Record')).toBeVisible();
    await expect(desk(page).getByText('Recording moved to another tab.')).toBeVisible();
    await look('a desk that another tab took over');
  });
}
