import { ApiError } from '../http/client';
import type { Noun } from '../text/plural';

export const noConnection = 'No connection. What you typed is still here; try again.';

/** No answer came. */
export function isOffline(error: unknown): boolean {
  return error instanceof ApiError && error.status === 0;
}

/** The rest would fail alike: no connection, no session, a service that is unavailable. */
export function isSystemic(error: unknown): boolean {
  return error instanceof ApiError && [0, 401, 502, 503, 504].includes(error.status);
}

/** Why it failed, in the server's own sentence. */
export function failureReason(error: unknown): string {
  if (!(error instanceof ApiError)) return '';
  if (error.status === 0) return noConnection;
  return error.serverMessage ?? '';
}

/** Returns the sentence for a failed action, with the reason. */
export function withReason(text: string, error: unknown): string {
  const why = failureReason(error);
  return why && why !== text ? `${text}: ${why}` : text;
}

/** An entry that could not be added (spec 8: 'Failed to create creator'), and why. */
export function addFailure(noun: Noun, error: unknown): string {
  return withReason(`Failed to create ${noun.one}`, error);
}

/** Spec 8: the server's error, or 'Failed to delete creator'. */
export function deleteFailure(noun: Noun, error: unknown): string {
  return (error instanceof ApiError && error.serverMessage) || `Failed to delete ${noun.one}`;
}

/** Spec 8: 'Failed to save order: {status} - {text}'. */
export function orderFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return `Failed to save order: 0 - ${String(error)}`;
  const text = error.status === 0 ? 'No connection' : (error.serverMessage ?? error.text);
  return `Failed to save order: ${error.status} - ${text}`;
}

/** Returns the sentence for things ('creators') that could not be loaded, with the reason. */
export function loadFailure(what: string, error: unknown): string {
  const why = isOffline(error) ? 'No connection.' : failureReason(error);
  return `The ${what} could not be loaded. ${why}`.trim();
}
