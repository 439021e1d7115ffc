import { defineConfig } from '@playwright/test';

import type { EngineOptions } from './engines/journeys.spec.js';

// tools/test/engines.sh finds the browsers and leaves out what is not installed.
const installed = (['firefox', 'webkit'] as const).filter(
  (engine) => process.env[engine === 'firefox' ? 'OBI_FIREFOX' : 'OBI_WEBKIT'],
);

export default defineConfig<object, EngineOptions>({
  testDir: 'engines',
  outputDir: '../.tmp/engines',
  workers: 1,
  forbidOnly: true,
  timeout: 240_000,
  expect: { timeout: 60_000 },
  reporter: [['list']],
  projects: installed.map((engine) => ({ name: engine, use: { engine } })),
});
