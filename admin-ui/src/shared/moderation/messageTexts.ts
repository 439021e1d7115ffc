import { isOffline, mayBeSaved, noAnswer, unanswered } from '../feedback/failures';
import { ApiError } from '../http/ApiError';
import { agree, capitalize, plural } from '../text/plural';
import { formatAgo } from '../text/dates';
import type { Explanation } from './explanation';
import type { DecidedMany, Decision, Moderated, ModerationKind } from './types';

const isSignedOut = (error: unknown) => error instanceof ApiError && error.status === 401;
const isGone = (error: unknown) => error instanceof ApiError && error.isNotFound;

/** Says why a decision failed. `wanted` is what the item was to become, such as 'approved', and `status` what it still is. */
export function decideFailure(
  error: unknown,
  noun: string,
  wanted: string,
  status: string,
  the = 'The',
): string {
  const lost = unanswered(error, `There was no connection. The ${noun} was not ${wanted}; try again.`);
  if (lost) return lost;
  if (isSignedOut(error)) return `Your session has ended. Sign in again; the ${noun} is still ${status}.`;
  if (isGone(error)) return `This ${noun} no longer exists.`;
  const why = sentence(error);
  return `${the} ${noun} could not be ${wanted}. ${why ? `${why} ` : ''}Try again.`;
}

interface ManyFailure {
  error: unknown;
  noun: string;
  /** What the items were to become, such as 'approved'. */
  wanted: string;
  /** What they still are. */
  status: string;
  /** How many were not decided. */
  left: number;
  /** Others were decided before the failure. */
  isRest: boolean;
}

/** Says why a decision on many items failed. */
export function decideManyFailure({ error, noun, wanted, status, left, isRest }: ManyFailure): string {
  const all = left === 1 ? noun : `${noun}s`;
  const them = isRest ? `other ${plural(left, noun)}` : all;
  const [was, is] = left === 1 ? ['was', 'is'] : ['were', 'are'];
  const lost = unanswered(error, `There was no connection. The ${them} ${was} not ${wanted}; try again.`);
  if (lost) return lost;
  if (isSignedOut(error)) return `Your session has ended. Sign in again; the ${them} ${is} still ${status}.`;
  const why = sentence(error);
  return `The ${them} could not be ${wanted}. ${why ? `${why} ` : ''}Try again.`;
}

/** Says why a decision was not undone. */
export function undoFailure(error: unknown): string {
  return (
    unanswered(error, 'There was no connection. Nothing was undone; try again.') ??
    `The decision could not be undone. ${sentence(error)}`.trim()
  );
}

/** Says why moving back to pending was not undone. */
export function undoMoveFailure(error: unknown): string {
  return (
    unanswered(error, 'There was no connection. Nothing was undone; try again.') ??
    `The move to pending could not be undone. ${sentence(error)}`.trim()
  );
}

/** Says that someone else has changed a decision before it was moved back. */
export const noLongerText = ({ status }: Moderated, noun: string) => `This ${noun} is no longer ${status}.`;

/** Says that an undo was successful: "Ada's review moved back to pending.", "2 reviews are approved again." */
export const undoneText = (subject: string, count: number, status: string) =>
  status === 'pending'
    ? `${subject} moved back to pending.`
    : `${subject} ${agree(count, 'is', 'are')} ${status} again.`;

const noneText = (noun: string, status: string) => `None of these ${noun}s is still ${status}.`;

/** Says that a decision on many was undone for `count` of them, or that none still had the status `decided`. */
export const undoneManyText = (noun: string, count: number, status: string, decided: string) =>
  count > 0 ? undoneText(plural(count, noun), count, status) : noneText(noun, decided);

/** Says why a decision on many was not undone, or only for the first `undone`. */
export function undoManyFailure(error: unknown, noun: string, undone: number, status: string): string {
  if (undone === 0) return undoFailure(error);
  const done = undoneText(plural(undone, noun), undone, status);
  if (mayBeSaved(error)) return `${done} ${noAnswer}`;
  const why = isOffline(error) ? 'There was no connection; try again.' : sentence(error);
  return `${done} The others could not be undone. ${why}`.trim();
}

/** Says why a submission was not permanently deleted. */
export function eraseFailure(error: unknown, noun: string): string {
  return (
    unanswered(error, 'There was no connection. Nothing was deleted; try again.') ??
    `The ${noun} could not be deleted. ${sentence(error)}`.trim()
  );
}

/** Says that entries made from submissions are kept. `made` is their noun; `count` of the `all` submissions have one. */
export function keptText(made: string, count: number, all: number): string {
  if (count > 1) return `The ${made}s made from ${count} of them are kept.`;
  return `The ${made} made from ${all === 1 ? 'it' : 'one of them'} is kept.`;
}

/** Says why a submission was not moved back to pending. */
export function reopenFailure(error: unknown, noun: string): string {
  return (
    unanswered(error, 'There was no connection. Nothing was moved; try again.') ??
    `The ${noun} could not be moved back. ${sentence(error)}`.trim()
  );
}

/** Says why the reason of rejections, or the note on reports, was not saved. */
export function explainFailure(error: unknown, noun: string, explanation: Explanation, count = 1): string {
  const all = count > 1 ? ` for all ${noun}s` : '';
  const lost = unanswered(
    error,
    `There was no connection. The ${explanation} was not saved${all}; try again.`,
  );
  if (lost) return lost;
  if (isSignedOut(error)) return 'Your session has ended. Sign in again; your text is kept.';
  if (isGone(error)) return count > 1 ? `These ${noun}s no longer exist.` : `This ${noun} no longer exists.`;
  return `The ${explanation} could not be saved${all}. ${sentence(error)}`.trim();
}

/** Says why corrections were not saved. */
export function correctFailure(error: unknown, noun: string): string {
  const lost = unanswered(error, 'There was no connection. The corrections were not saved; try again.');
  if (lost) return lost;
  if (isSignedOut(error)) return 'Your session has ended. Sign in again; your text is kept.';
  if (isGone(error)) return `This ${noun} no longer exists.`;
  return `The corrections could not be saved. ${sentence(error)}`.trim();
}

/** Says that the reason or note was saved, except for `left` items that someone else has changed since. */
export function savedText(explanation: Explanation, left: number): string {
  const except = left > 0 ? `, except for ${left} that someone else has changed` : '';
  return `${capitalize(explanation)} saved${except}.`;
}

/** Says that there is no decision to explain, and how to make one. */
export const nothingToExplain = ({ noun, tabs }: Pick<ModerationKind<Moderated>, 'noun' | 'tabs'>) =>
  tabs.includes('rejected')
    ? `Reject a ${noun} first, then write the reason.`
    : `Resolve a ${noun} first, then write the note.`;

/** Names the keys of a kind's decisions, for a key that only other kinds have: 'Press s to resolve a report.' */
export function keysText({ noun, decisions }: Pick<ModerationKind<Moderated>, 'noun' | 'decisions'>): string {
  const all = decisions.flatMap(({ shortcut, publishes, label }) =>
    shortcut && !publishes ? [`${shortcut} to ${label.toLowerCase()}`] : [],
  );
  return `Press ${all.join(' or ')} a ${noun}.`;
}

/** Says after a failure that the decisions that waited for it were not saved either; '' for none. */
export const droppedText = (count: number): string =>
  count > 0 ? ` ${plural(count, 'later decision')} ${agree(count, 'was', 'were')} not saved.` : '';

/** Says who decided first: 'Already approved by ada, 2 minutes ago'. */
export function alreadyDecided({ status, decidedBy, decidedAt }: Moderated, noun: string): string {
  if (status === 'pending') return `This ${noun} was moved back to pending.`;
  const who = decidedBy ? ` by ${decidedBy}` : '';
  const when = decidedAt ? `, ${formatAgo(decidedAt)}` : '';
  return `Already ${status}${who}${when}`;
}

/** Says why an item has left the list: "Ada's review approved by ngozi." `theirs` is its newest state, if known. */
export function leftListText(item: Moderated, theirs: Moderated | undefined, subject: string): string {
  const { status, decidedBy } = theirs ?? item;
  if (status === item.status) return `${subject} is no longer in this list.`;
  if (status === 'pending') return undoneText(subject, 1, status);
  return `${subject} ${status} by ${decidedBy ?? 'someone else'}.`;
}

/** Says why the key of a decision does nothing on an item that is decided, and what to press. */
export function decidedText(item: Moderated, noun: string): string {
  const text = alreadyDecided(item, noun);
  return item.status === 'pending' ? text : `${text}. Press m to move it back to pending.`;
}

/** Says the same about selected items of a status. */
export const allDecidedText = (noun: string, status: string) =>
  `These ${noun}s are already ${status}. Press m to move them back to pending.`;

interface ManyText {
  noun: string;
  decision: Decision;
  /** The status that the items had. */
  status: string;
  answers: readonly DecidedMany[];
}

/** Says what a decision on many did: '12 reviews approved. 2 were decided by someone else.' */
export function decidedManyText({ noun, decision, status, answers }: ManyText): string {
  const sum = (count: (answer: DecidedMany) => number) =>
    answers.reduce((total, answer) => total + count(answer), 0);
  const decided = sum((answer) => answer.decided.length);
  const refused = sum((answer) => answer.refused?.length ?? 0);
  const others = sum((answer) => answer.others);
  const left = `${capitalize(plural(refused, noun))} could not be published. Open ${refused === 1 ? 'it' : 'them'} to see what is missing.`;
  const mine =
    decided > 0
      ? `${capitalize(plural(decided, noun))} ${decision.done}.`
      : refused === 0 && noneText(noun, status);
  const changed = status === 'pending' ? 'decided' : 'moved or deleted';
  const theirs = others > 0 && `${others} ${others === 1 ? 'was' : 'were'} ${changed} by someone else.`;
  return [mine, theirs, refused > 0 && left].filter(Boolean).join(' ');
}

/** Returns the server's explanation: every broken rule, or its one sentence. */
function sentence(error: unknown): string {
  if (!(error instanceof ApiError)) return '';
  const texts =
    error.fields.length > 0 ? error.fields.map(({ message }) => message) : [error.serverMessage ?? ''];
  return texts.map((text) => (text === '' || /[.!?]$/.test(text) ? text : `${text}.`)).join(' ');
}
