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

/** The requests that the running test began; a late one of the test before has lost its answer. */
const begun = new Set<string>();
/** Those without a prepared answer. Their errors end in React Query, so the test would pass. */
const unprepared: string[] = [];

beforeAll(() => {
  server.listen({ onUnhandledRequest: 'error' });
  server.events.on('request:start', ({ requestId }) => void begun.add(requestId));
  server.events.on('request:unhandled', ({ request: { method, url }, requestId }) => {
    if (begun.has(requestId)) unprepared.push(`${method} ${url.replace(window.location.origin, '')}`);
  });
});
afterEach(() => {
  cleanup();
  server.resetHandlers();
  localStorage.clear();
  sessionStorage.clear();
  begun.clear();
  const calls = unprepared.splice(0);
  if (calls.length > 0) throw new Error(`Prepare an answer with server.use() to: ${calls.join(', ')}`);
});
afterAll(async () => {
  server.events.removeAllListeners();
  server.close();
  await forgetRecordings();
});
