import { isOffline, reason } from '../feedback/failures';

/** Why what was deleted is not 'restored', or what was changed not 'changed back': 'Ada', '2 of 3 proverbs'. */
export function undoFailure(error: unknown, what: string, done = 'restored'): string {
  const text = `${what} could not be ${done}`;
  if (isOffline(error)) return `No connection. ${text}; try again.`;
  const why = reason(error).replace(/[^.!?]$/, '$&.');
  return `${text}. ${why ? `${why} ` : ''}Try again.`;
}
