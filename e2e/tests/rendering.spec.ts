import type { BrowserContext, Locator, Page } from '@playwright/test';
import { addProverb, addProverbs, databasePage, edits } from '../support/proverbDatabase.js';
import { emptyProverbs } from '../support/proverbs.js';
import { expect, openSignedIn, test, type SignIn } from '../support/test.js';

test.beforeEach(({ api }) => emptyProverbs(api));

/** loadedFonts returns the files of the fonts that the page has loaded. */
const loadedFonts = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .flatMap(({ name }) => /noto-sans-([a-z-]+?)-wght/.exec(name)?.[1] ?? [])
      .toSorted(),
  );

test('Igbo loads a small font, and the large one comes for names of other languages', async ({
  page,
  api,
  signIn,
}) => {
  await addProverb(api, 'Ọ́kụ ṅ̀kịtị́ ụ̄wà');
  await openSignedIn(page, signIn, databasePage);
  await expect(edits(page)).toHaveCount(1);
  await page.evaluate(() => document.fonts.ready);
  await expect.poll(() => loadedFonts(page)).toEqual(['igbo', 'latin', 'vietnamese']);
  await addProverb(api, 'Łódź');
  await page.reload();
  await expect(edits(page)).toHaveCount(2);
  await expect.poll(() => loadedFonts(page)).toContain('latin-ext');
});

/** openForPrinting opens the database in a page that may move: the printed page has another layout. */
async function openForPrinting(context: BrowserContext, signIn: SignIn): Promise<Page> {
  const page = await context.newPage();
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await openSignedIn(page, signIn, databasePage);
  return page;
}

test('a list prints whole, without the frame of the app', async ({ context, api, signIn }) => {
  const many = Array.from({ length: 130 }, (_, index) => `Aka ${String(index).padStart(3, '0')}`);
  await addProverbs(api, many);
  const page = await openForPrinting(context, signIn);
  await expect(edits(page).first()).toBeVisible();
  const rows = page.getByRole('row');
  await expect.poll(() => rows.count()).toBeLessThan(100);
  const heads = page.getByRole('columnheader');
  const [select, first, second, ...printed] = await heads.allTextContents();
  expect([select, first, second]).toEqual(['', 'Delete', 'Edit']);
  await page.keyboard.press('Control+p');
  await expect(page.locator('body')).toHaveAttribute('data-printed');
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await expect(rows).toHaveCount(131);
  await expect(page.getByText('Aka 129')).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^(Edit|Delete) / })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Add Proverb' })).toHaveCount(0);
  await expect(heads).toHaveText(printed);
  const tops = await heads.evaluateAll((all) => all.map((head) => head.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(1);
  const { clientHeight, scrollHeight } = await page
    .getByRole('table')
    .evaluate(({ clientHeight, scrollHeight }) => ({ clientHeight, scrollHeight }));
  expect(scrollHeight).toBe(clientHeight);
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await page.emulateMedia({ media: 'screen' });
  await expect.poll(() => rows.count()).toBeLessThan(100);
});

test('an open dialog prints alone', async ({ context, api, signIn }) => {
  await addProverb(api, 'Aka');
  const page = await openForPrinting(context, signIn);
  await edits(page).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Proverb' });
  await expect(dialog).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('#root')).toBeHidden();
  await expect(dialog).toBeVisible();
});

test('with forced colours only what is chosen is highlighted, and meters are seen', async ({
  page,
  api,
  signIn,
}) => {
  await addProverb(api, 'Aka', { categories: ['Nature'] });
  await page.emulateMedia({ forcedColors: 'active' });
  await openSignedIn(page, signIn, databasePage);
  await expect(edits(page)).toHaveCount(1);
  const tabs = page.getByRole('navigation', { name: 'Ilu Finder' }).getByRole('link');
  expect(await highlighted(tabs, 'borderBottomColor')).toEqual(['Edit']);
  const colours = page.getByRole('group', { name: 'Theme' }).getByRole('button');
  expect(await highlighted(colours, 'backgroundColor')).toEqual(['Same as this device']);
  await edits(page).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Proverb' });
  // Without a border nothing tells a dialog from the page, or a button from text.
  for (const surface of [dialog, dialog.getByRole('button', { name: 'Save Changes' })])
    await expect(surface).toHaveCSS('border-top-style', 'solid');
  await page.goto('/admin');
  const meter = page.getByRole('listitem').filter({ hasText: 'Proverbs with categories' });
  await expect(meter).toContainText('1 of 1');
  expect(await highlighted(meter.locator('div'), 'backgroundColor')).toHaveLength(1);
  await page.goto('/admin/ilu-finder/suggestions');
  const indicators = page.locator('.MuiTabs-indicator');
  await expect(indicators).toHaveCount(1);
  expect(await highlighted(indicators, 'backgroundColor')).toHaveLength(1);
});

/** highlighted returns the names of those that have the system's colour for what is chosen. */
const highlighted = (elements: Locator, property: 'backgroundColor' | 'borderBottomColor') =>
  elements.evaluateAll((all, property) => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.backgroundColor = 'Highlight';
    const wanted = getComputedStyle(probe).backgroundColor;
    probe.remove();
    return all
      .filter((element) => getComputedStyle(element)[property] === wanted)
      .map((element) => element.getAttribute('aria-label') ?? element.textContent);
  }, property);
