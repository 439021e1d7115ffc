import { areaRows } from '../areas';
import { plural } from '../text/plural';
import { authorOf, droppedRecording, recordingIn, verbEnd, verbOf } from './actions';
import { numberOf, textOf, type Change } from './api';
import { batchText, isBatch, nounBeforeName, nounOf, pluralOf } from './changeWords';
import { renameOf, renameText } from './renames';

/** A sentence that describes a change, split around the name of the changed entry, which may be in Igbo. */
export interface ChangeText {
  before: string;
  /** The name; empty if the entry has none, or only an ID. */
  label: string;
  lang: 'ig' | undefined;
  after: string;
}

/** Entities whose name is in Igbo. */
const igboEntities = [
  ...Object.values(areaRows).flatMap(({ noun, nameField, igbo }) =>
    igbo.includes(nameField) ? noun.one : [],
  ),
  'suggestion',
];

/** Returns the sentence for a change: 'ngozi added the creator “Ada”'. */
export function changeText(change: Change): ChangeText {
  const { entity, entityId, label } = change;
  const who = authorOf(change) || (change.action === 'submit' ? 'A visitor' : 'The system');
  const text = signInText(change, who);
  if (text) return { before: text, label: '', lang: undefined, after: '' };
  const hasName = label !== '' && (label !== entityId || entity === 'admin' || entity === 'category');
  const rename = renameOf(change);
  if (rename) {
    const [before, name, after] = renameText(rename);
    return { before: `${who} ${before}`, label: name, lang: undefined, after };
  }
  const [before, after] = textParts(change, hasName);
  return {
    before: `${who} ${before}`,
    label: hasName ? label : '',
    lang: hasName && igboEntities.includes(entity) ? 'ig' : undefined,
    after,
  };
}

/** Returns the sentence for a change as one string. */
export function plainText(change: Change): string {
  const { before, label, after } = changeText(change);
  return `${before}${label && ` “${label}”`}${after}`;
}

/** Returns the noun that precedes the entry's name: 'the creator'. */
export const thingText = ({ entity }: Change) => `the ${nounBeforeName(entity)}`;

function textParts(change: Change, hasName: boolean): [before: string, after: string] {
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
  // There is only one list of preset reasons.
  const thing = hasName || entity === 'reasons' ? thingText(change) : `a ${nounOf(entity)}`;
  return [`${verbOf(change)} ${thing}`, verbEnd(change) || droppedText(change) || additionText(change)];
}

/** Returns the clause about an existing entry that a submission was added to. */
function additionText({ after }: Change): string {
  return textOf(after, 'addedTo') && ' and added it to an existing entry';
}

/** Returns the clause about a recording that an edit or restore replaced or removed. */
function droppedText(change: Change): string {
  const dropped = droppedRecording(change);
  if (!dropped || change.after === undefined || change.action.endsWith(' audio')) return '';
  const verb = recordingIn(change.after) === '' ? 'removed' : 'replaced';
  return `, which ${verb} its recording “${dropped.filename}”`;
}

/** Returns the sentence for a change of sessions, invitations, API keys, passwords or second factors; undefined for other changes. */
function signInText(change: Change, who: string): string | undefined {
  const { action, entity, label, after, actor } = change;
  const name = actor || textOf(after, 'username') || who;
  switch (action) {
    case 'login':
      return `${name} signed in${proofs[textOf(after, 'factor')] ?? ''}`;
    case 'login refused': {
      const why = textOf(after, 'reason');
      return `A sign-in ${label ? `as ${label} ` : ''}failed${why && ` (${why})`}`;
    }
    case 'invite':
      return `${name} created an invitation`;
    case 'revoke invitation':
      return `${name} revoked an invitation`;
    case 'create key':
      return `${name} created the API key “${textOf(after, 'name')}”`;
    case 'revoke key':
      return `${name} revoked the API key “${textOf(change.before, 'name')}”`;
    case 'create': {
      if (textOf(after, 'replaced')) return `${label} set up Obi as the first administrator`;
      const invitedBy = textOf(after, 'invitedBy');
      return invitedBy && `${label} accepted an invitation from ${invitedBy}`;
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
