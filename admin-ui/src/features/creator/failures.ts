import { ApiError } from '../../shared/http';

/** The server's own sentence, when it is not the same again. */
function reason(error: unknown): string {
  if (!(error instanceof ApiError)) return '';
  if (error.status === 0) return 'No connection. What you typed is still here; try again.';
  return error.serverMessage ?? '';
}

/** A creator that could not be added (spec 8), and why. */
export function addFailure(error: unknown): string {
  const text = 'Failed to create creator';
  const why = reason(error);
  return why && why !== text ? `${text}: ${why}` : text;
}

/** Spec 8: the server's error, or 'Failed to delete creator'. */
export function deleteFailure(error: unknown): string {
  return (error instanceof ApiError && error.serverMessage) || 'Failed to delete creator';
}

/** Spec 8: 'Failed to save order: {status} - {text}'. */
export function orderFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return `Failed to save order: 0 - ${String(error)}`;
  const text = error.status === 0 ? 'No connection' : (error.serverMessage ?? error.text);
  return `Failed to save order: ${error.status} - ${text}`;
}

/** The list could not be loaded, and why. */
export function loadFailure(error: unknown): string {
  const why = error instanceof ApiError && error.status === 0 ? 'No connection.' : reason(error);
  return `The creators could not be loaded. ${why}`.trim();
}
