import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { installBrowserParts } from './browserParts';
import { installComputedStyle } from './computedStyle';
import { gatherStyles } from './gatherStyles';
import { installLabels } from './labels';
import { server } from './server';

installBrowserParts();
installComputedStyle();
installLabels();
gatherStyles();
document.documentElement.lang = 'en';
// Patience, not a measure: a page's parts are loaded on first use, which takes its time on a busy machine.
configure({ asyncUtilTimeout: 40_000 });
// React asks this clock whether its turn is over, and takes a turn for each task where it always is: what a slow
// machine does now and then, such as a test that goes on before an effect has run, happens every time.
const clock = performance;
const { now } = clock;
let turns = 0;
clock.now = () => now.call(clock) + 6 * ++turns;
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => {
  cleanup();
  server.resetHandlers();
  localStorage.clear();
  sessionStorage.clear();
});
afterAll(() => {
  clock.now = now;
  server.close();
});
