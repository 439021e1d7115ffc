import createClient, { type Middleware } from 'openapi-fetch';
import type { Paths } from '../../api/paths';
import { ApiError, readApiError } from './ApiError';

export { ApiError } from './ApiError';

/** The part of the session that API calls need. */
export interface TokenSource {
  token(): string | undefined;
  username(): string | undefined;
  /** Is called when the server refused the token with 401. */
  refused(token: string): void;
}

let source: TokenSource = { token: () => undefined, username: () => undefined, refused: () => undefined };

/** Sets the session that all further calls use. */
export function connectSession(next: TokenSource): void {
  source = next;
}

/** The session, for requests that are not sent through `api`, such as uploads. */
export const session: TokenSource = {
  token: () => source.token(),
  username: () => source.username(),
  refused: (token) => source.refused(token),
};

let afterWrite: () => void = () => undefined;

/** Sets the function that is called after every write, also after a failed one. */
export function onWrite(listener: () => void): void {
  afterWrite = listener;
}

/** Must be called after every write that is not sent through `api`. */
export const reportWrite = (): void => afterWrite();

let afterAnswer: () => void = () => undefined;

/** Sets the function that is called after every answer of the server, also after a refusal. */
export function onAnswer(listener: () => void): void {
  afterAnswer = listener;
}

const middleware: Middleware = {
  onRequest({ request, schemaPath }) {
    // Send no token to sign in again: a wrong password there must not end the current session.
    const token = schemaPath.startsWith('/api/auth/login') ? undefined : source.token();
    // A call that ends another session sets that session's token itself.
    if (token && !request.headers.has('Authorization'))
      request.headers.set('Authorization', `Bearer ${token}`);
    return request;
  },
  async onResponse({ request, response }) {
    afterAnswer();
    if (isWrite(request)) reportWrite();
    if (response.ok) return;
    const token = request.headers.get('Authorization')?.replace('Bearer ', '');
    if (response.status === 401 && token) source.refused(token);
    throw await readApiError(response, isWrite(request));
  },
  onError({ request, error }) {
    if (isWrite(request)) reportWrite();
    // The caller aborted the call; the network did not fail.
    if (error instanceof DOMException && error.name === 'AbortError') return error;
    return error instanceof ApiError ? error : new ApiError(0, '');
  },
};

const isWrite = ({ method }: Request) => method !== 'GET';

async function sendRequest(request: Request): Promise<Response> {
  const mayArrive = isWrite(request) && navigator.onLine;
  try {
    // Looked up for each call, because msw replaces it later in tests.
    const response = await fetch(request);
    // Wait for the body here, where it is known that the request was a write.
    if (mayArrive) await response.clone().arrayBuffer();
    return response;
  } catch (error) {
    if (mayArrive && error instanceof TypeError) throw new ApiError(0, '', { mayBeSaved: true });
    throw error;
  }
}

const options = { baseUrl: window.location.origin, fetch: sendRequest };

/** The typed client for the APIs of all services. */
export const api = createClient<Paths>(options);
api.use(middleware);

/**
 * Returns the body of an API response. It rejects with an ApiError if the status is outside 2xx or, with status 0, if
 * there was no response.
 */
export async function send<T>(call: Promise<{ data?: T; response: Response }>): Promise<T> {
  try {
    const { data } = await call;
    return data as T;
  } catch (error) {
    // The connection was lost while the body was read.
    if (error instanceof TypeError) throw new ApiError(0, '');
    throw error;
  }
}
