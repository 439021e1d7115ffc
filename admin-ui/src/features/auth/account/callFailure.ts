import { ApiError } from '../../../shared/http/ApiError';

/** The sentence for a call of this page that failed: the server's own, otherwise what was tried and what to do. */
export function callFailure(error: unknown, tried: string): string {
  if (!(error instanceof ApiError)) return `${tried} Please try again.`;
  if (error.status === 0) return `${tried} There is no connection. Try again when you're back online.`;
  if (error.status === 422 && error.fields.length > 0)
    return error.fields.map(({ message }) => message).join(' ');
  return error.serverMessage ?? `${tried} Please try again.`;
}
