import { areaRows } from '../areas';
import { plural } from '../text/plural';
import { droppedRecording, recordingIn, verbOf } from './actions';
import { numberOf, textOf, type Change } from './api';
import { batchText, isBatch, beforeName, nounOf, pluralOf } from './changeWords';
import { renameOf, renameText } from './renames';

/** A change as a sentence around the name of what was changed, which may be in Igbo. */
export interface ChangeText {
  before: string;
  /** Empty where it has no name that people know. */
  label: string;
  lang: 'ig' | undefined;
  after: string;
}

const inIgbo = [
  ...Object.values(areaRows).flatMap(({ noun, nameField, igbo }) =>
    igbo.includes(nameField) ? noun.one : [],
  ),
  'suggestion',
];

/** Says in plain words who did what. */
export function changeText(change: Change): ChangeText {
  const { entity, entityId, label } = change;
  const who = change.actor || (change.action === 'submit' ? 'A visitor' : 'The system');
  const text = signing(change, who);
  if (text) return { before: text, label: '', lang: undefined, after: '' };
  const named = label !== '' && (label !== entityId || entity === 'admin' || entity === 'category');
  const rename = renameOf(change);
  if (rename) {
    const [before, name, after] = renameText(rename);
    return { before: `${who} ${before}`, label: name, lang: undefined, after };
  }
  const [before, after] = parts(change, named);
  return {
    before: `${who} ${before}`,
    label: named ? label : '',
    lang: named && inIgbo.includes(entity) ? 'ig' : undefined,
    after,
  };
}

/** Returns the whole sentence. */
export function plainText(change: Change): string {
  const { before, label, after } = changeText(change);
  return `${before}${label && ` “${label}”`}${after}`;
}

/** Returns the kind of the changed thing, before its name: 'the creator'. */
export const thingText = ({ entity }: Change) => `the ${beforeName(entity)}`;

function parts(change: Change, named: boolean): [before: string, after: string] {
  const { action, entity, entityId } = change;
  if (isBatch(change)) return [batchText(change), ''];
  if (entityId === '') {
    const added = numberOf(change.after, 'samples');
    if (added !== undefined) return [`added ${plural(added, `sample ${nounOf(entity)}`)}`, ''];
    const moved = numberOf(change.after, 'moved');
    const count = moved === undefined ? '' : ` (${moved} moved)`;
    const list = pluralOf(entity);
    if (action === 'reorder') return [`changed the order of the ${list}`, count];
    if (action === 'restore') return [`restored an earlier order of the ${list}`, count];
    return [`did “${action}” with the ${list}`, ''];
  }
  return [`${verbOf(change)} ${named ? thingText(change) : `a ${nounOf(entity)}`}`, droppedText(change)];
}

/** Reports a recording that an edit or restore replaced or removed. */
function droppedText(change: Change): string {
  const dropped = droppedRecording(change);
  if (!dropped || change.after === undefined || change.action.endsWith(' audio')) return '';
  const verb = recordingIn(change.after) === '' ? 'removed' : 'replaced';
  return `, which ${verb} its recording “${dropped.filename}”`;
}

/** Sign-ins, their ends and what they take, which are about nothing but who did it. */
function signing(change: Change, who: string): string | undefined {
  const { action, entity, label, after, actor } = change;
  const name = actor || textOf(after, 'username') || who;
  switch (action) {
    case 'login':
      return `${name} signed in${proofs[textOf(after, 'factor')] ?? ''}`;
    case 'login refused': {
      const why = textOf(after, 'reason');
      return `A sign-in ${label ? `as ${label} ` : ''}failed${why && ` (${why})`}`;
    }
    case 'change password':
      return `${name} changed their password`;
    case 'rename factor':
      return `${name} renamed ${factorOf(change.before)} to “${textOf(after, 'name')}”`;
    case 'add factor':
      return `${name} set up ${factorOf(after)}`;
    case 'remove factor':
      return actor
        ? `${name} removed ${factorOf(change.before)}`
        : `The second factors of ${label} were removed on the server`;
    case 'new recovery codes':
      return `${name} created new recovery codes`;
  }
  if (action !== 'end' || entity !== 'session') return undefined;
  return textOf(after, 'because') === 'signed out' ? `${name} signed out` : `${name} ended a session`;
}

const proofs: Record<string, string> = {
  'code app': ' with a code',
  'recovery code': ' with a recovery code',
  passkey: ' with a passkey',
  'passkey alone': ' with only a passkey',
};

function factorOf(value: unknown): string {
  const factor = textOf(value, 'factor');
  if (factor === 'passkey') return `the passkey “${textOf(value, 'name')}”`;
  return factor === 'code app' ? 'an authenticator app' : 'a second factor';
}
