import { ApiError } from '../../shared/http/ApiError';

/** The sentence for a sign-in that failed (spec 8). */
export function loginFailure(error: unknown): string {
  return error instanceof ApiError && error.status === 401
    ? 'Invalid username or password'
    : 'Login error. Please try again.';
}
