import createClient, { type Middleware } from 'openapi-fetch';
import type { Paths } from '../../api/paths';
import { ApiError, readApiError } from './ApiError';

export { ApiError } from './ApiError';

/** What the calls need from the session: the token to send, whose it is, and a function to call when the server refuses it. */
export interface TokenSource {
  token(): string | undefined;
  username(): string | undefined;
  refused(token: string): void;
}

let source: TokenSource = { token: () => undefined, username: () => undefined, refused: () => undefined };

/** Sets the session that all further calls use. */
export function connectSession(next: TokenSource): void {
  source = next;
}

/** The session, for what is sent by other means than `api`. */
export const session: TokenSource = {
  token: () => source.token(),
  username: () => source.username(),
  refused: (token) => source.refused(token),
};

let afterWrite: () => void = () => undefined;

/** Sets the function that is called after every call that may have changed something, whatever its answer. */
export function onWrite(listener: () => void): void {
  afterWrite = listener;
}

/** Must be called after a write that is sent by other means than `api`. */
export const reportWrite = (): void => afterWrite();

const middleware: Middleware = {
  onRequest({ request, schemaPath }) {
    // Signing in again rests on what is typed alone: what is wrong says nothing about the present session.
    const token = schemaPath.startsWith('/api/auth/login') ? undefined : source.token();
    // A call that ends another session brings that one's token.
    if (token && !request.headers.has('Authorization'))
      request.headers.set('Authorization', `Bearer ${token}`);
    return request;
  },
  async onResponse({ request, response }) {
    if (request.method !== 'GET') reportWrite();
    if (response.ok) return;
    const token = request.headers.get('Authorization')?.replace('Bearer ', '');
    if (response.status === 401 && token) source.refused(token);
    throw await readApiError(response);
  },
  onError({ request, error }) {
    if (request.method !== 'GET') reportWrite();
    // An aborted call is not a network failure.
    if (error instanceof DOMException && error.name === 'AbortError') return error;
    return new ApiError(0, '');
  },
};

// fetch is looked up at each call, since msw replaces it later in tests.
const options = { baseUrl: window.location.origin, fetch: (request: Request) => fetch(request) };

/** The calls of all services. */
export const api = createClient<Paths>(options);
api.use(middleware);

/**
 * Waits for a call of the API and returns its body.
 * Rejects with ApiError for every answer outside 2xx and, with status 0, when no answer came.
 */
export async function send<T>(call: Promise<{ data?: T; response: Response }>): Promise<T> {
  try {
    const { data } = await call;
    return data as T;
  } catch (error) {
    // The connection was lost in the middle of the answer.
    if (error instanceof TypeError) throw new ApiError(0, '');
    throw error;
  }
}
