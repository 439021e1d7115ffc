import { ApiError } from '../http/client';
import type { Noun } from '../text/plural';

export const noConnection = 'No connection. What you typed is still here; try again.';

/** Reports whether no answer came. */
export function isOffline(error: unknown): boolean {
  return error instanceof ApiError && error.status === 0;
}

/** Reports whether other calls would fail too: no connection, no session, or a service that is unavailable. */
export function isSystemic(error: unknown): boolean {
  return error instanceof ApiError && [0, 401, 502, 503, 504].includes(error.status);
}

/** Returns the server's message; empty if there is none. */
export function reason(error: unknown): string {
  if (!(error instanceof ApiError)) return '';
  if (error.status === 0) return noConnection;
  return error.serverMessage ?? '';
}

/** Returns the text with the reason of the failure. */
export function failed(text: string, error: unknown): string {
  const why = reason(error);
  return why && why !== text ? `${text}: ${why}` : text;
}

/** Returns 'Failed to create creator' with the reason (spec 8). */
export function addFailure(noun: Noun, error: unknown): string {
  return failed(`Failed to create ${noun.one}`, error);
}

/** Returns the server's message, or 'Failed to delete creator' (spec 8). */
export function deleteFailure(noun: Noun, error: unknown): string {
  return (error instanceof ApiError && error.serverMessage) || `Failed to delete ${noun.one}`;
}

/** Returns 'Failed to save order: {status} - {text}' (spec 8). */
export function orderFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return `Failed to save order: 0 - ${String(error)}`;
  const text = error.status === 0 ? 'No connection' : (error.serverMessage ?? error.text);
  return `Failed to save order: ${error.status} - ${text}`;
}

/** Returns that something ('creators') could not be loaded, with the reason. */
export function loadFailure(what: string, error: unknown): string {
  const why = isOffline(error) ? 'No connection.' : reason(error);
  return `The ${what} could not be loaded. ${why}`.trim();
}
