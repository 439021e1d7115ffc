import { ApiError } from '../../shared/http/ApiError';

const UNEXPECTED = 'Login error. Please try again.';

/** The sentence for a sign-in that failed (spec 8). */
export function loginFailure(error: unknown): string {
  return error instanceof ApiError && error.status === 401 ? 'Invalid username or password' : UNEXPECTED;
}

/** The sentence for a code that was not taken: the server's own says what to do. */
export function codeFailure(error: unknown): string {
  if (!(error instanceof ApiError) || error.status < 400 || error.status >= 500) return UNEXPECTED;
  return error.serverMessage ?? UNEXPECTED;
}
