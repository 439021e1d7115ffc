import { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';

import { Api } from './api.js';
import { DibiaApi } from './dibias.js';
import { password, Program } from './program.js';
import { watchShifts } from './shifts.js';
import { SuggestionApi } from './suggestions.js';

interface PerWorker {
  /** obi is the program of this worker, or what BASE_URL names. */
  obi: { url: string; restart?: (signal: NodeJS.Signals) => Promise<void> };
  api: Api;
  dibias: DibiaApi;
  suggestions: SuggestionApi;
  /** ada is another administrator. */
  ada: Api;
  /** colleague is ada at work in the Dibia Directory. */
  colleague: DibiaApi;
}

/** SignIn takes the browser through the login screen to the place it was going. */
export interface SignIn {
  (page: Page): Promise<void>;
  /** haveSignedIn puts a session that exists already, the test's own if not given, into the browser's storage, before its first page. */
  haveSignedIn(page: Page, as?: Api): Promise<void>;
}

export interface PerTest {
  signIn: SignIn;
}

const username = process.env.OBI_ADMIN_USERNAME ?? 'admin';
const secret = process.env.BASE_URL ? (process.env.OBI_ADMIN_PASSWORD ?? '') : password;

const colleagueSecret = 'nwanyi bu ife, nwoke bu ife';

export const test = base.extend<PerTest, PerWorker>({
  obi: [
    async ({}, use) => {
      if (process.env.BASE_URL) {
        await use({ url: process.env.BASE_URL });
        return;
      }
      const program = await Program.start();
      await use({ url: program.url, restart: (signal) => program.restart(signal) });
      await program.stop();
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  api: [async ({ obi }, use) => use(await Api.signIn(obi.url, username, secret)), { scope: 'worker' }],
  dibias: [async ({ obi, api }, use) => use(new DibiaApi(api, Api.visitor(obi.url))), { scope: 'worker' }],
  suggestions: [
    async ({ obi, api }, use) => use(new SuggestionApi(api, Api.visitor(obi.url))),
    { scope: 'worker' },
  ],
  ada: [
    async ({ obi, api }, use) => {
      await api.addAdmin('ada', colleagueSecret);
      await use(await Api.signIn(obi.url, 'ada', colleagueSecret));
      await api.removeAdmin('ada');
    },
    { scope: 'worker' },
  ],
  colleague: [async ({ obi, ada }, use) => use(new DibiaApi(ada, Api.visitor(obi.url))), { scope: 'worker' }],
  baseURL: async ({ obi }, use) => use(obi.url),
  /** page fails its test if its content security policy refused anything, which could be looks alone, or if it jumped. */
  page: async ({ page }, use) => {
    const refused: string[] = [];
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) refused.push(message.text());
    });
    // Chromium does not log what a script tried and caught, such as making code from text.
    await page.addInitScript(() =>
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
        console.error(`Content Security Policy refused ${effectiveDirective} ${blockedURI}`),
      ),
    );
    const jumps = await watchShifts(page);
    await use(page);
    expect(refused).toEqual([]);
    expect(jumps(), 'pages that move under the person').toEqual([]);
  },
  signIn: async ({ obi, api }, use) => {
    const throughTheScreen = async (page: Page) => {
      await page.getByLabel('Username').fill(username);
      await page.getByLabel('Password', { exact: true }).fill(secret);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await expect(page).not.toHaveURL(/\/login/);
      // The form stays until the next page is drawn.
      await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeHidden();
    };
    const haveSignedIn = async (page: Page, as = api) => {
      const stored = {
        'obi.token': as.token,
        'obi.tokenExpiry': String(Date.now() + 86_400_000),
        'obi.user': JSON.stringify({ username: as.username, role: 'admin' }),
      };
      const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value }));
      await page.context().setStorageState({ cookies: [], origins: [{ origin: obi.url, localStorage }] });
    };
    await use(Object.assign(throughTheScreen, { haveSignedIn }));
  },
});

/** openSignedIn goes to an admin page with a session that exists already: a password is slow to check. */
export async function openSignedIn(page: Page, signIn: SignIn, path: string): Promise<void> {
  await signIn.haveSignedIn(page);
  await page.goto(path);
  await expect(page).toHaveURL(new RegExp(`${path.replaceAll('?', '\\?')}$`));
}

/** FULL=1 runs what takes long for what it finds. */
export const isFull = process.env.FULL === '1';

/** Off in axe by default as an experiment, though it is a rule of WCAG at level A. */
const rules = { 'label-content-name-mismatch': { enabled: true } };

/** expectAccessible fails for anything that axe finds on the page as it is now. */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  // The other mode is for frames; it opens a second page for every look.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().options({ rules }).analyze();
  const found = violations.map(
    (one) => `${one.id}: ${one.nodes.map((node) => node.target.join(' ')).join(', ')}`,
  );
  expect(found, `axe on ${where}`).toEqual([]);
  expect(await page.evaluate(underlinedDots), `lines through dots on ${where}`).toEqual([]);
}

/** underlinedDots returns the texts whose underline runs through the dots of ị, ọ and ụ. */
function underlinedDots(): string[] {
  const canvas = document.createElement('canvas').getContext('2d');
  if (!canvas) throw new Error('there is no canvas');
  return [...document.querySelectorAll<HTMLElement>('body *')].flatMap((element) => {
    const style = getComputedStyle(element);
    if (!style.textDecorationLine.includes('underline') || element.innerText.trim() === '') return [];
    canvas.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    const dots = canvas.measureText('ịọụ').actualBoundingBoxDescent;
    // "auto" becomes NaN, which is not >= dots.
    if (parseFloat(style.textUnderlineOffset) >= dots) return [];
    return `${element.innerText} at ${style.textUnderlineOffset}, the dots end at ${dots}`;
  });
}

/**
 * idle returns when the page has done all that it had to. A person's next step comes long after the last; a test's may
 * come before what the last one brings about, which the page does in several tasks.
 */
export async function idle(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
}

/** drawn returns when what has changed is on the screen: even without motion a colour takes a frame, or several in a row. */
async function drawn(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState }) => playState !== 'running'),
  );
}

/** expectAccessibleInBoth looks at the page in light, and with FULL=1 in dark too. */
export async function expectAccessibleInBoth(page: Page, where: string): Promise<void> {
  for (const colorScheme of isFull ? (['dark', 'light'] as const) : (['light'] as const)) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveCSS('color-scheme', colorScheme);
    await drawn(page);
    await expectAccessible(page, `${where}, ${colorScheme}`);
  }
}

/** expectFits fails when the page can be scrolled sideways. */
export async function expectFits(page: Page, where: string): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `${where} is wider than the screen`).toBeLessThanOrEqual(0);
}

export { expect };
export const admin = { username, password: secret };
