import { capitalize } from '../text/plural';
import { textOf, valueOf, type Change } from './api';

/** The verbs for changes of one entry, as in 'ngozi added the creator “Ada”'. */
const verbs: Record<string, string> = {
  create: 'added',
  edit: 'edited',
  delete: 'deleted',
  submit: 'submitted',
  approve: 'approved',
  reject: 'rejected',
  resolve: 'resolved',
  reason: 'changed the reason for the decision on',
  undo: 'undid the decision on',
  reopen: 'moved',
  erase: 'erased',
  hide: 'hid',
  show: 'stopped hiding',
};

/** Returns the words that follow the changed entry in the sentence. */
export const verbEnd = ({ action }: Pick<Change, 'action'>) =>
  action === 'reopen' ? ' back to pending' : '';

/** Returns the verb of a change; the changed entry follows it in the sentence. */
export function verbOf({ action, before, after }: Pick<Change, 'action' | 'before' | 'after'>): string {
  if (action === 'change') return adminVerb(before, after);
  if (action === 'publish') return publicationVerb(after);
  if (action.endsWith(' audio')) return recordingVerb({ action, before, after });
  if (action !== 'restore') return verbs[action] ?? `did “${action}” with`;
  if (after === undefined) return 'used Undo to delete';
  return before === undefined ? 'restored' : 'restored an earlier version of';
}

function publicationVerb(after: unknown): string {
  if (textOf(after, 'addedTo')) return 'approved';
  return valueOf(after, 'corrected') === undefined
    ? 'approved and published'
    : 'approved, corrected and published';
}

/** Returns the file name of an entry's recording, or '' if it has none. */
export const recordingIn = (content: unknown) => textOf(valueOf(content, 'audio'), 'filename');

/** Returns the ID of the file of an entry's recording, or '' if it has none. */
export const fileOf = (content: unknown) => textOf(valueOf(content, 'audio'), 'fileId');

/** Returns the recording that a change replaced or removed. */
export function droppedRecording({ before, after }: Pick<Change, 'before' | 'after'>) {
  const fileId = fileOf(before);
  return fileId === '' || fileId === fileOf(after) ? undefined : { fileId, filename: recordingIn(before) };
}

function recordingVerb({ action, before, after }: Pick<Change, 'action' | 'before' | 'after'>): string {
  const [oldName, newName] = [recordingIn(before), recordingIn(after)];
  if (action === 'delete audio') return `deleted the recording${oldName && ` “${oldName}”`} of`;
  if (action === 'fix audio') return `fixed the recording${oldName && ` “${oldName}”`} of`;
  if (oldName) return `replaced the recording “${oldName}” of`;
  return newName ? `added the recording “${newName}” to` : 'changed the recording of';
}

/** Returns the action as a phrase without the entry: 'Added', 'Recording “a.mp3” deleted'. */
export function actionText(change: Change): string {
  const verb = verbOf(change);
  const [, did = '', noun] =
    /^(.+?) (?:the |an )?(recording(?: “.*”)?|earlier version) (?:of|to)$/.exec(verb) ?? [];
  if (noun !== undefined) return `${capitalize(noun)} ${did}`;
  return capitalize(verb.replace(/ (on|with|to)$/, '')) + verbEnd(change);
}

function adminVerb(before: unknown, after: unknown): string {
  const [wasDisabled, isDisabled] = [valueOf(before, 'disabled'), valueOf(after, 'disabled')];
  if (wasDisabled === isDisabled) return 'set a new password for';
  return isDisabled === true ? 'disabled' : 'enabled';
}
