import { ApiError } from '../http/ApiError';

/** The sentence for an edit that failed (spec 8): 'Edit failed: {message}'. */
export function editFailure(error: unknown): string {
  return `Edit failed: ${reason(error)}`;
}

function reason(error: unknown): string {
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : String(error);
  if (error.status === 0) return 'No connection. Your changes are still here; try again.';
  if (!error.isJson) return `Server returned ${error.status}: ${firstCharacters(error.text, 100)}`;
  return error.serverMessage ?? `HTTP ${error.status}`;
}

/** Counts code points, so that a cut never leaves half a character. */
function firstCharacters(text: string, count: number): string {
  return Array.from(text).slice(0, count).join('');
}
