import { failed, isOffline } from '../../shared/feedback/failures';
import { ApiError } from '../../shared/http/client';

/** Spec 8: 'Failed to update riddle', and why. */
export function updateFailure(error: unknown): string {
  const text = 'Failed to update riddle';
  const isOwn = error instanceof Error && !(error instanceof ApiError);
  return isOwn ? `${text}: ${error.message}` : failed(text, error);
}

/** Spec 8: 'Failed to delete riddle', and why. */
export function deleteFailure(error: unknown): string {
  const text = 'Failed to delete riddle';
  return isOffline(error) ? `${text}: No connection.` : failed(text, error);
}

/** Spec 8: 'Failed to fetch riddles: {status}'. */
export function fetchFailure(error: unknown): string {
  return `Failed to fetch riddles: ${error instanceof ApiError ? error.status : String(error)}`;
}

/** What can be said beside the status. */
export function fetchReason(error: unknown): string {
  if (isOffline(error)) return 'No connection.';
  return (error instanceof ApiError && error.serverMessage) || '';
}
