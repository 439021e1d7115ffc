import { isOffline } from '../feedback/failures';
import { ApiError } from '../http/ApiError';
import { capitalize, plural } from '../text/plural';
import { formatAgo } from '../text/dates';
import type { DecidedMany, Decision, Moderated } from './types';

const isSignedOut = (error: unknown) => error instanceof ApiError && error.status === 401;
const isGone = (error: unknown) => error instanceof ApiError && error.isNotFound;

/** Says why a decision failed. `wanted` is what the item was to become, such as 'approved', and `status` what it still is. */
export function decideFailure(error: unknown, noun: string, wanted: string, status: string): string {
  if (isOffline(error)) return `No connection. The ${noun} was not ${wanted}; try again.`;
  if (isSignedOut(error)) return `Your session has ended. Sign in again; the ${noun} is still ${status}.`;
  if (isGone(error)) return `This ${noun} no longer exists.`;
  const why = sentence(error);
  return `The ${noun} could not be ${wanted}. ${why ? `${why} ` : ''}Try again.`;
}

/** Says why a decision on many items of this status failed. */
export function decideManyFailure(error: unknown, noun: string, wanted: string, status: string): string {
  if (isOffline(error)) return `No connection. The ${noun}s were not ${wanted}; try again.`;
  if (isSignedOut(error)) return `Your session has ended. Sign in again; the ${noun}s are still ${status}.`;
  const why = sentence(error);
  return `The ${noun}s could not be ${wanted}. ${why ? `${why} ` : ''}Try again.`;
}

/** Says why a decision was not undone. */
export function undoFailure(error: unknown): string {
  if (isOffline(error)) return 'No connection. Nothing was undone; try again.';
  return `The decision could not be undone. ${sentence(error)}`.trim();
}

/** Says why a submission was not permanently deleted. */
export function eraseFailure(error: unknown, noun: string): string {
  if (isOffline(error)) return 'No connection. Nothing was deleted; try again.';
  return `The ${noun} could not be deleted. ${sentence(error)}`.trim();
}

/** Says that entries made from submissions are kept. `made` is their noun; `count` of the `all` submissions have one. */
export function keptText(made: string, count: number, all: number): string {
  if (count > 1) return `The ${made}s made from ${count} of them are kept.`;
  return `The ${made} made from ${all === 1 ? 'it' : 'one of them'} is kept.`;
}

/** Says why a submission was not moved back to pending. */
export function reopenFailure(error: unknown, noun: string): string {
  if (isOffline(error)) return 'No connection. Nothing was moved; try again.';
  return `The ${noun} could not be moved back. ${sentence(error)}`.trim();
}

/** Says why the reason of a rejection was not saved. */
export function explainFailure(error: unknown, noun: string): string {
  if (isOffline(error)) return 'No connection. The reason was not saved; try again.';
  if (isSignedOut(error)) return 'Your session has ended. Sign in again; your text is kept.';
  if (isGone(error)) return `This ${noun} no longer exists.`;
  return `The reason could not be saved. ${sentence(error)}`.trim();
}

/** Says who decided first: 'Already approved by ada, 2 minutes ago'. */
export function alreadyDecided({ status, decidedBy, decidedAt }: Moderated): string {
  const who = decidedBy ? ` by ${decidedBy}` : '';
  const when = decidedAt ? `, ${formatAgo(decidedAt)}` : '';
  return `Already ${status}${who}${when}`;
}

interface ManyText {
  noun: string;
  decision: Decision;
  /** The status that the items had. */
  status: string;
  done: DecidedMany;
  /** How many were not sent. */
  left: number;
}

/** Says what a decision on many did: '12 reviews approved. 2 were decided by someone else.' */
export function decidedManyText({ noun, decision, status, done, left }: ManyText): string {
  const { decided, others } = done;
  const mine =
    decided.length > 0
      ? `${capitalize(plural(decided.length, noun))} ${decision.done}.`
      : `None of these ${noun}s is still ${status}.`;
  const changed = status === 'pending' ? 'decided' : 'moved or deleted';
  const theirs = others > 0 && `${others} ${others === 1 ? 'was' : 'were'} ${changed} by someone else.`;
  const rest = left > 0 && `The other ${left === 1 ? 'one is' : `${left} are`} still selected.`;
  return [mine, theirs, rest].filter(Boolean).join(' ');
}

/** Returns the server's explanation: every broken rule, or its one sentence. */
function sentence(error: unknown): string {
  if (!(error instanceof ApiError)) return '';
  const texts =
    error.fields.length > 0 ? error.fields.map(({ message }) => message) : [error.serverMessage ?? ''];
  return texts.map((text) => (text === '' || /[.!?]$/.test(text) ? text : `${text}.`)).join(' ');
}
