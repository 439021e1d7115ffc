import { defineConfig } from '@playwright/test';

// Against a running Obi (BASE_URL) there is one database for all tests; otherwise
// every worker starts an Obi of its own.
const shared = process.env.BASE_URL !== undefined;

// Behind a gateway only the journeys run for which it makes a difference; FULL=1 runs all.
const grep = shared && process.env.FULL !== '1' ? /@apart/ : undefined;

// What the tests of the web app assert, too, in jsdom, runs in a browser with FULL=1.
const grepInvert = process.env.FULL === '1' ? undefined : /@full/;

export default defineConfig({
  testDir: 'tests',
  outputDir: '../.tmp/e2e',
  fullyParallel: false,
  // Tests wait for polls a part of their time: three keep two processors busy.
  workers: shared ? 1 : 3,
  grep,
  grepInvert,
  forbidOnly: true,
  // The second try is for its trace alone: what needs one has failed.
  retries: process.env.CI ? 1 : 0,
  failOnFlakyTests: true,
  reportSlowTests: { max: 10, threshold: 0 },
  // Limits are for what hangs, not for what is slow: a machine under load may be ten times slower.
  timeout: 900_000,
  expect: { timeout: 90_000 },
  reporter: [['list']],
  use: {
    // What does not come says at which step, long before the test's time is over.
    actionTimeout: 90_000,
    navigationTimeout: 180_000,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    // Nothing waits for a movement to end, and a dot that pulses costs as much as the page. reorder.spec moves.
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: process.env.OBI_CHROMIUM,
      args: [
        '--no-sandbox', // root has no user namespace to put the sandbox in
        '--disable-gpu',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
});
