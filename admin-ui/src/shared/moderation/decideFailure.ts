import { ApiError } from '../http/ApiError';
import { formatAgo } from '../text/dates';
import type { Moderated } from './types';

/** Why a decision did not work and what to do now. `wanted` is what it was to become: 'approved'. */
export function decideFailure(error: unknown, noun: string, wanted: string): string {
  const status = error instanceof ApiError ? error.status : undefined;
  if (status === 0) return `No connection. The ${noun} was not ${wanted}; try again.`;
  if (status === 401) return `Your session has ended. Sign in again; the ${noun} is still pending.`;
  if (error instanceof ApiError && error.isGone) return `This ${noun} no longer exists.`;
  const why = sentence(error);
  return `The ${noun} could not be ${wanted}. ${why ? `${why} ` : ''}Try again.`;
}

/** Why a decision on many did not work. */
export function decideManyFailure(error: unknown, noun: string, wanted: string): string {
  const status = error instanceof ApiError ? error.status : undefined;
  if (status === 0) return `No connection. The ${noun}s were not ${wanted}; try again.`;
  if (status === 401) return `Your session has ended. Sign in again; the ${noun}s are still pending.`;
  const why = sentence(error);
  return `The ${noun}s could not be ${wanted}. ${why ? `${why} ` : ''}Try again.`;
}

/** Why a decision on many could not be undone. */
export function undoManyFailure(error: unknown, noun: string): string {
  if (error instanceof ApiError && error.status === 0) return 'No connection. Nothing was undone; try again.';
  return `The ${noun}s could not be made pending again. ${sentence(error)}`.trim();
}

/** Why a decision could not be undone. */
export function undoFailure(error: unknown, noun: string): string {
  if (error instanceof ApiError && error.status === 0) return 'No connection. Nothing was undone; try again.';
  return `The ${noun} could not be made pending again. ${sentence(error)}`.trim();
}

/** Why a submission was not erased. */
export function eraseFailure(error: unknown, noun: string): string {
  if (error instanceof ApiError && error.status === 0) return 'No connection. Nothing was erased; try again.';
  return `The ${noun} could not be erased. ${sentence(error)}`.trim();
}

/** Why the reason of a rejection was not saved. What was typed is still there. */
export function explainFailure(error: unknown, noun: string): string {
  const status = error instanceof ApiError ? error.status : undefined;
  if (status === 0) return 'No connection. The reason was not saved; try again.';
  if (status === 401) return 'Your session has ended. Sign in again; what you wrote is kept.';
  if (error instanceof ApiError && error.isGone) return `This ${noun} no longer exists.`;
  return `The reason could not be saved. ${sentence(error)}`.trim();
}

/** What another person decided first: 'Already approved by ada, 2 minutes ago'. */
export function alreadyDecided({ status, decidedBy, decidedAt }: Moderated): string {
  const who = decidedBy ? ` by ${decidedBy}` : '';
  const when = decidedAt ? `, ${formatAgo(decidedAt)}` : '';
  return `Already ${status}${who}${when}`;
}

/** What the server said: every broken rule, or its one sentence. */
function sentence(error: unknown): string {
  if (!(error instanceof ApiError)) return '';
  const texts =
    error.fields.length > 0 ? error.fields.map(({ message }) => message) : [error.serverMessage ?? ''];
  return texts.map((text) => (text === '' || /[.!?]$/.test(text) ? text : `${text}.`)).join(' ');
}
