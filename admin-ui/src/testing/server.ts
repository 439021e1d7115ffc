import { delay, http, HttpResponse, type JsonBodyType } from 'msw';
import { setupServer } from 'msw/node';
import type { Summaries } from '../shared/summary/summary';
import type { Event } from '../shared/presence/watchOthers';
import { aLifetime } from './factories';

/** The counts of recordings where there are none. */
export const noRecordings = {
  withAudio: 0,
  playableInSome: 0,
  loudnessOff: 0,
  loudnessUnknown: 0,
  checked: 0,
  toRedo: 0,
  waitingForCheck: 0,
};

/** Answers of what there is and what waits, where nothing is. */
const summaries: Summaries = {
  creator: { total: 0 },
  dibia: { total: 0, waiting: [], keptDays: 30 },
  ilu: { total: 0, ...noRecordings, withCategories: 0, letters: [], waiting: [], keptDays: 30 },
  kwuo: { total: 0, ...noRecordings },
  auth: { total: 1, refusedToday: 0 },
};

/** The stream of who else has something open and changed it: one event, and then it stays open. Times are in seconds. */
export function presence(others: Event['others'], changed?: Event['changed']) {
  const event = new TextEncoder().encode(`data: ${JSON.stringify({ others, changed })}\n\n`);
  const body = new ReadableStream({ start: (controller) => controller.enqueue(event) });
  return new HttpResponse(body, { headers: { 'Content-Type': 'text/event-stream' } });
}

const defaults = [
  http.get('/api/auth/session', () => HttpResponse.json(aLifetime())),
  http.get('/api/:area/admin/reasons', () => HttpResponse.json({ reasons: [], version: 0 })),
  http.get('/api/:area/admin/presence', () => presence([])),
  ...Object.entries(summaries).flatMap(([area, summary]) => [
    http.get(`/api/${area}/admin/summary`, () => HttpResponse.json(summary)),
    http.get(`/api/${area}/admin/history`, () => HttpResponse.json([])),
    http.get(`/api/${area}/admin/webhooks`, () => HttpResponse.json({ kinds: [], webhooks: [] })),
  ]),
];

/**
 * The API as tests see it. Only what every signed-in page and the dashboard ask for answers by default; a test that
 * makes another call without preparing it fails. Prepare others with server.use(http.get('/api/…', …)).
 */
export const server = setupServer(...defaults);

/** Leaves all other reads without an answer, for a test that ends where a page begins to load. Call it before server.use. */
export const leaveReadsOpen = (): void =>
  server.use(
    ...defaults,
    http.get('/api/*', () => delay('infinite')),
  );

/** An error answer as all services send it. */
export function problem(status: number, message: string, more: Record<string, JsonBodyType> = {}) {
  const body = {
    type: 'about:blank',
    title: message,
    status,
    success: false,
    error: message,
    message,
    ...more,
  };
  return HttpResponse.json(body, { status, headers: { 'Content-Type': 'application/problem+json' } });
}
