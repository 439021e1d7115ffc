import { ApiError } from '../http/ApiError';

/** What could not be loaded, and why. */
export function loadFailure(error: unknown, what: string): string {
  if (!(error instanceof ApiError)) return `The ${what} could not be loaded.`;
  const why = error.status === 0 ? 'No connection.' : (error.serverMessage ?? '');
  return `The ${what} could not be loaded. ${why}`.trim();
}
