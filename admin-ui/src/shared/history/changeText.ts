import { plural } from '../text/plural';
import type { Change } from './api';

/** A change as a sentence around the name of what was changed, which may be in Igbo. */
export interface ChangeText {
  before: string;
  /** Empty where it has no name that people know. */
  label: string;
  lang: 'ig' | undefined;
  after: string;
}

/** What stands between the article and the name. */
const nouns: Record<string, string> = {
  admin: 'administrator',
  review: 'review by',
  report: 'report by',
  profile: 'profile of',
};
const many: Record<string, string> = { category: 'categories' };
const inIgbo = ['proverb', 'riddle', 'suggestion'];

const verbs: Record<string, string> = {
  create: 'added',
  edit: 'edited',
  delete: 'deleted',
  'add audio': 'changed the recording of',
  'delete audio': 'deleted the recording of',
  submit: 'submitted',
  approve: 'approved',
  publish: 'approved and published',
  reject: 'rejected',
  resolve: 'resolved',
  reason: 'changed the reason of the decision on',
  undo: 'took back the decision on',
  erase: 'erased',
};

/** Says in plain words who did what. */
export function changeText(change: Change): ChangeText {
  const { entity, entityId, label } = change;
  const who = change.actor || (change.action === 'submit' ? 'A visitor' : 'The system');
  const text = signing(change, who);
  if (text) return { before: text, label: '', lang: undefined, after: '' };
  const named = label !== '' && (label !== entityId || entity === 'admin' || entity === 'category');
  const [before, after] = parts(change, named);
  return {
    before: `${who} ${before}`,
    label: named ? label : '',
    lang: named && inIgbo.includes(entity) ? 'ig' : undefined,
    after,
  };
}

/** The sentence in one piece. */
export function plainText(change: Change): string {
  const { before, label, after } = changeText(change);
  return `${before}${label && ` “${label}”`}${after}`;
}

/** What it is about: 'the creator', as its name follows. */
export function thingText({ entity }: Change): string {
  return `the ${nouns[entity] ?? entity}`;
}

function parts(change: Change, named: boolean): [before: string, after: string] {
  const { action, entity, entityId } = change;
  const noun = nouns[entity]?.replace(/ (by|of)$/, '') ?? entity;
  const thing = named ? thingText(change) : `a ${noun}`;
  const list = many[entity] ?? `${noun}s`;
  if (entityId === '') {
    const moved = numberOf(change.after, 'moved');
    const added = numberOf(change.after, 'samples');
    if (added !== undefined) return [`added ${plural(added, `sample ${noun}`)}`, ''];
    const count = moved === undefined ? '' : ` (${moved} moved)`;
    if (action === 'reorder') return [`changed the order of the ${list}`, count];
    if (action === 'restore') return [`put back an earlier order of the ${list}`, count];
    return [`did “${action}” with the ${list}`, ''];
  }
  if (action === 'restore') {
    if (change.after === undefined) return [`took back, and so deleted, ${thing}`, ''];
    return change.before === undefined
      ? [`brought back ${thing}`, '']
      : [`put back earlier content of ${thing}`, ''];
  }
  if (action === 'change') return [`${adminChange(change)} ${thing}`, ''];
  const verb = verbs[action];
  return verb ? [`${verb} ${thing}`, ''] : [`did “${action}” with ${thing}`, ''];
}

/** Sign-ins and their ends, which are about nothing but who did it. */
function signing({ action, entity, label, after, actor }: Change, who: string): string | undefined {
  const name = actor || textOf(after, 'username') || who;
  if (action === 'login') return `${name} signed in`;
  if (action === 'login refused') {
    const why = textOf(after, 'reason');
    return `A sign-in ${label ? `as ${label} ` : ''}was refused${why && ` (${why})`}`;
  }
  if (action === 'end' && entity === 'session') {
    return textOf(after, 'because') === 'signed out' ? `${name} signed out` : `${name} ended a session`;
  }
  return action === 'change password' ? `${name} changed their password` : undefined;
}

function adminChange({ before, after }: Change): string {
  const [was, is] = [valueOf(before, 'disabled'), valueOf(after, 'disabled')];
  if (was === is) return 'gave a new password to';
  return is === true ? 'disabled' : 'enabled';
}

/** A field of what was changed. */
export function valueOf(content: unknown, name: string): unknown {
  return typeof content === 'object' && content !== null
    ? (content as Record<string, unknown>)[name]
    : undefined;
}

function textOf(content: unknown, name: string): string {
  const value = valueOf(content, name);
  return typeof value === 'string' ? value : '';
}

function numberOf(content: unknown, name: string): number | undefined {
  const value = valueOf(content, name);
  return typeof value === 'number' ? value : undefined;
}
