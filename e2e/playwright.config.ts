import { defineConfig } from '@playwright/test';

// Against a running Obi (BASE_URL) there is one database for all tests; otherwise
// every worker starts an Obi of its own.
const shared = process.env.BASE_URL !== undefined;

export default defineConfig({
  testDir: 'tests',
  outputDir: '../.tmp/e2e',
  fullyParallel: false,
  workers: shared ? 1 : 2,
  forbidOnly: true,
  // A second try in CI is reported as flaky, not hidden.
  retries: process.env.CI ? 1 : 0,
  timeout: 240_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    trace: 'retain-on-failure',
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
