import { getElementError, skipOwnerStacks } from './quickReact';
import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import react from 'react';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { installBrowserParts } from './browserParts';
import { installComputedStyle } from './computedStyle';
import { gatherStyles } from './gatherStyles';
import { installLabels } from './labels';
import { forgetRecordings } from './recordings';
import { server } from './server';
import { patience } from './timers';

skipOwnerStacks(react);
installBrowserParts();
installComputedStyle();
installLabels();
gatherStyles();
document.documentElement.lang = 'en';
// Patience, not a measure: a page's parts are loaded on first use, which takes its time on a busy machine.
configure({ asyncUtilTimeout: patience, getElementError });
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => {
  cleanup();
  server.resetHandlers();
  localStorage.clear();
  sessionStorage.clear();
});
afterAll(async () => {
  server.close();
  // Only files that import fake-indexeddb have a storage; it stays in the worker.
  if ('indexedDB' in globalThis) await forgetRecordings();
});
