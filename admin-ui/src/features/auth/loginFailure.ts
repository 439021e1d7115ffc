import { ApiError } from '../../shared/http/ApiError';

const UNEXPECTED = 'Login error. Please try again.';

/** Returns why a sign-in failed (spec 8). */
export function loginFailure(error: unknown): string {
  return error instanceof ApiError && error.status === 401 ? 'Invalid username or password' : UNEXPECTED;
}

/** Returns why a code was not accepted. The server's message says what to do. */
export function codeFailure(error: unknown): string {
  if (!(error instanceof ApiError) || error.status < 400 || error.status >= 500) return UNEXPECTED;
  return error.serverMessage ?? UNEXPECTED;
}
