import { http, HttpResponse, type JsonBodyType } from 'msw';
import { setupServer } from 'msw/node';
import { aLifetime } from './factories';

/**
 * The API as tests see it. Only what every signed-in page asks for answers by default; a call no test prepared is an
 * error. Prepare others with server.use(http.get('/api/…', …)).
 */
export const server = setupServer(http.get('/api/auth/session', () => HttpResponse.json(aLifetime())));

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
