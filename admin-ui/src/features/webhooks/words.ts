import { areaRows, type AreaId } from '../../shared/areas';
import { formatMinute } from '../../shared/text/dates';
import { capitalize, formatCount } from '../../shared/text/plural';
import { truncate } from '../../shared/text/truncate';
import type { Message, Webhook } from './api';

/** The kind of a webhook in the form of a text. */
export const WAITING = 'submission.waiting';
export const TEST = 'webhook.test';

/** How many characters at the end of an address are shown: they tell two addresses apart, and are of no use to others. */
const END = 4;

/** Returns an address without most of what follows its host, which may be secret: 'hooks.slack.com/…x9Yz'. */
export function shortAddress(address: string): string {
  if (!URL.canParse(address)) return '…';
  const { host, pathname, search } = new URL(address);
  const rest = `${pathname.slice(1)}${search}`;
  return rest === '' ? host : `${host}/…${rest.slice(-END)}`;
}

/** Returns the host of an address. */
export const hostOf = (address: string) => (URL.canParse(address) ? new URL(address).host : 'an address');

/** The formats of messages. */
export const formNames = {
  json: 'Signed messages (JSON)',
  text: 'A sentence for a chat room, at most once an hour',
};

const verbs: Record<string, string> = { created: 'added', changed: 'changed', deleted: 'deleted' };
/** The public list loses a hidden dibia, so it counts as deleted. */
const hidingVerbs: Record<string, string> = {
  ...verbs,
  created: 'added or shown again',
  deleted: 'deleted or hidden',
};

/** Returns an event in words: 'Creator added'. */
export function eventName(area: AreaId, kind: string): string {
  const { noun, kinds } = areaRows[area];
  if (kind === TEST) return 'Test message';
  if (kind === WAITING) return 'Submission waits for a decision';
  if (kind === 'submission.decided') return 'Submission decided';
  if (kind === 'recording.changed') return 'Recording changed';
  const [what, happened = ''] = kind.split('.');
  if (what === noun.one && happened === 'reordered') return `Order of the ${noun.many} changed`;
  const verb = (kinds.includes('hidden') ? hidingVerbs : verbs)[happened];
  return what === noun.one && verb ? `${capitalize(noun.one)} ${verb}` : kind;
}

/** Returns events in one line and in the order of all events of the area: 'Creator added, creator changed'. */
export function eventNames(area: AreaId, kinds: readonly string[], all: readonly string[]): string {
  const [first = '', ...others] = all
    .filter((kind) => kinds.includes(kind))
    .map((kind) => eventName(area, kind));
  return [first, ...others.map((name) => name.charAt(0).toLowerCase() + name.slice(1))].join(', ');
}

/** How a webhook or message is doing; StateLabel has the icons. */
export type Tone = 'good' | 'waiting' | 'bad' | 'paused' | 'new';

export interface State {
  tone: Tone;
  text: string;
  /** Why it failed. */
  reason?: string | undefined;
}

/** Why Obi pauses a webhook. */
export const pauseReasons: Record<string, string> = {
  gone: 'the address answered 410 (gone)',
  failing: 'no message arrived for a week',
};

/** Reports whether a webhook was paused because its receiver failed. */
export const hasFailed = ({ pausedAt, pausedWhy = '' }: Webhook) =>
  pausedAt !== undefined && pausedWhy in pauseReasons;

/** Returns the state of a webhook. */
export function stateOf(webhook: Webhook): State {
  const { pausedAt, pausedWhy = '', failingSince, testFailedAt, waiting, hasSent } = webhook;
  const cause = webhook.failure && truncate(webhook.failure, MAX_REASON);
  const reason = pauseReasons[pausedWhy];
  if (pausedAt !== undefined)
    return reason
      ? { tone: 'bad', text: `Paused: ${reason}`, reason: cause }
      : { tone: 'paused', text: 'Paused by an administrator' };
  if (failingSince !== undefined)
    return { tone: 'bad', text: `Failing since ${formatMinute(failingSince)}`, reason: cause };
  if (testFailedAt !== undefined)
    return { tone: 'bad', text: `Last test failed on ${formatMinute(testFailedAt)}`, reason: cause };
  if (waiting > 0) return { tone: 'waiting', text: waitingText(waiting) };
  return hasSent ? { tone: 'good', text: 'Active' } : { tone: 'new', text: 'Nothing sent yet' };
}

/** How many characters of a reason are shown in one line. */
const MAX_REASON = 150;

/** The API counts no further. */
const MOST_WAITING = 10_000;

/** '3 messages waiting' */
export const waitingText = (count: number) =>
  `${formatCount(count, 'message')}${count >= MOST_WAITING ? ' or more' : ''} waiting`;

export const earlierSecretText = (until: string) =>
  `Until ${formatMinute(until)}, messages are also signed with the earlier secret.`;

/** Returns the result of a message. */
export function resultOf({ result, nextAt, doneAt, kind }: Message, isPaused: boolean): State {
  if (result === 'delivered') return { tone: 'good', text: 'Delivered' };
  if (result === 'gave up')
    return { tone: 'bad', text: kind === TEST ? 'Failed' : 'Failed, no more attempts' };
  if (result === 'skipped')
    return {
      tone: 'paused',
      text: kind.endsWith('.deleted') ? 'Not sent: it exists again' : 'Not sent: it no longer exists',
    };
  if (doneAt !== undefined) return { tone: 'paused', text: result ?? '' };
  if (isPaused) return { tone: 'paused', text: 'Waiting until the webhook is resumed' };
  if (result === 'failed')
    return { tone: 'bad', text: nextAt ? `Failed, next attempt on ${formatMinute(nextAt)}` : 'Failed' };
  return { tone: 'waiting', text: 'Waiting to be sent' };
}

/** Returns the last answer to a message, or why there was none: 'Answered 204 in 120 ms'; '' before the first attempt. */
export function answerText({ status, tookMs = 0, attempts, triedAt, answer }: Message): string {
  if (attempts === 0 || triedAt === undefined) return '';
  if (status === undefined) return answer ? truncate(answer, MAX_REASON) : 'No answer';
  return `Answered ${status} in ${tookMs.toLocaleString('en')} ms`;
}
