import { http, HttpResponse, type JsonBodyType } from 'msw';
import { setupServer } from 'msw/node';
import type { Summaries } from '../shared/summary/summary';
import { aLifetime } from './factories';

/** Answers of what there is and what waits, where nothing is. */
const summaries: Summaries = {
  creator: { total: 0 },
  dibia: { total: 0, waiting: [] },
  ilu: { total: 0, withAudio: 0, withCategories: 0, letters: [], waiting: [] },
  kwuo: { total: 0, withAudio: 0 },
  auth: { total: 1, refusedToday: 0 },
};

/**
 * The API as tests see it. Only what every signed-in page and the dashboard ask for answers by default; a call no test
 * prepared is an error. Prepare others with server.use(http.get('/api/…', …)).
 */
export const server = setupServer(
  http.get('/api/auth/session', () => HttpResponse.json(aLifetime())),
  ...Object.entries(summaries).flatMap(([area, summary]) => [
    http.get(`/api/${area}/admin/summary`, () => HttpResponse.json(summary)),
    http.get(`/api/${area}/admin/history`, () => HttpResponse.json([])),
  ]),
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
