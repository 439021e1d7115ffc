import { ApiError } from '../http/client';
import type { Noun } from '../text/plural';

export const noConnection = 'There was no connection. What you typed is still here; try again.';

/** The message after a change that the server may have made. */
export const noAnswer = 'No answer from the server. The change may have been saved; reload to check.';

/** The same for an edit whose form is still open. */
export const noAnswerToEdit =
  'No answer from the server. Your changes may have been saved. They are still here; try again.';

/** The same for an addition that the server takes only once. */
export const noAnswerToAdd =
  'No answer from the server. What you typed is still here; try again. It is never added twice.';

/** Reports whether the server may have made the change although the call failed. Show noAnswer. */
export function mayBeSaved(error: unknown): boolean {
  return error instanceof ApiError && error.mayBeSaved;
}

/** Reports whether there was no response. */
export function isOffline(error: unknown): boolean {
  return error instanceof ApiError && error.status === 0;
}

/** Reports whether the error is resolved once the server answers again. */
export const endsWithConnection = (error: unknown) => isOffline(error) && !mayBeSaved(error);

/**
 * Returns the message for a change that got no answer; undefined if the server answered. `offline` says that nothing was
 * sent.
 */
export function unanswered(error: unknown, offline: string): string | undefined {
  if (mayBeSaved(error)) return noAnswer;
  return isOffline(error) ? offline : undefined;
}

/** Reports whether further calls would fail too: there is no connection or session, or a service is unavailable. */
export function isSystemic(error: unknown): boolean {
  return error instanceof ApiError && [0, 401, 502, 503, 504].includes(error.status);
}

/** Returns the server's message; '' if there is none. */
export function failureReason(error: unknown): string {
  if (!(error instanceof ApiError)) return '';
  return unanswered(error, noConnection) ?? error.serverMessage ?? '';
}

/** Returns the text with the reason of the failure: 'Failed to create creator: The name is too long'. */
export function withReason(text: string, error: unknown): string {
  const why = failureReason(error);
  return why && why !== text ? `${text}: ${why}` : text;
}

/** Returns the message for a failed addition (spec 8: 'Failed to create creator'), with the reason. */
export function addFailure(noun: Noun, error: unknown): string {
  const text = `Failed to create ${noun.one}`;
  return mayBeSaved(error) ? `${text}: ${noAnswerToAdd}` : withReason(text, error);
}

/** Returns the message for a failed deletion: noAnswer, or else (spec 8) the server's message or 'Failed to delete creator'. */
export function deleteFailure(noun: Noun, error: unknown): string {
  if (isOffline(error) && mayBeSaved(error)) return noAnswer;
  return (error instanceof ApiError && error.serverMessage) || `Failed to delete ${noun.one}`;
}

/** Returns the message for an order that was not saved (spec 8): 'Failed to save order: {status} - {text}'. */
export function orderFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return `Failed to save order: 0 - ${String(error)}`;
  if (error.mayBeSaved) return `Failed to save order: ${error.status} - ${noAnswer}`;
  const text = error.status === 0 ? 'There was no connection' : (error.serverMessage ?? error.text);
  return `Failed to save order: ${error.status} - ${text}`;
}

/** Returns the message for data ('creators') that could not be loaded, with the reason. */
export function loadFailure(subject: string, error: unknown): string {
  const why = isOffline(error) ? 'There was no connection.' : failureReason(error);
  return `The ${subject} could not be loaded. ${why}`.trim();
}

/** Returns why a call failed: the server's message, or `outcome` ('Nothing was changed.') and advice. */
export function callFailure(error: unknown, outcome: string): string {
  if (!(error instanceof ApiError)) return `${outcome} Please try again.`;
  const lost = unanswered(error, `${outcome} There was no connection. Please try again.`);
  if (lost) return lost;
  if (error.status === 422 && error.fields.length > 0)
    return error.fields.map(({ message }) => message).join(' ');
  return error.serverMessage ?? `${outcome} Please try again.`;
}
