import { checkWords, type Check } from '../audio/stored/check';
import { capitalize } from '../text/plural';
import { truncate } from '../text/truncate';
import { textOf, valueOf, type Change } from './api';

/** The verbs for changes of one entry, as in 'ngozi added the creator “Ada”'. */
const verbs: Record<string, string> = {
  create: 'added',
  edit: 'edited',
  delete: 'deleted',
  submit: 'submitted',
  correct: 'corrected',
  approve: 'approved',
  reject: 'rejected',
  resolve: 'resolved',
  reason: 'changed the reason for the decision on',
  undo: 'undid the decision on',
  reopen: 'moved',
  erase: 'erased',
  hide: 'hid',
  show: 'stopped hiding',
  pause: 'paused',
  resume: 'resumed',
  rotate: 'replaced the secret of',
  test: 'tested',
  resend: 'sent messages again to',
  remove: 'removed',
};

/** Returns who made a change: 'ngozi', or 'ngozi with the key “Nightly export”' for a program; '' if nobody is known. */
export const authorOf = ({ actor, apiKey }: Change) => actor + (apiKey ? ` with the key “${apiKey}”` : '');

/** Returns the words that follow the changed entry in the sentence. */
export function verbEnd({ action, after }: Pick<Change, 'action' | 'after'>): string {
  if (action === 'reopen') return ' back to pending';
  return action === 'check audio' ? markText(after) : '';
}

/** How many letters of a note a sentence shows. The details show all of it. */
const noteLetters = 120;

/** Returns how a recording was marked, with the note: ' to redo: “Too quiet”'. */
function markText(after: unknown): string {
  const check = checkOf(after);
  const note = truncate(textOf(after, 'note'), noteLetters);
  const mark = { '': '', checked: ` as ${checkWords.checked}`, redo: ` ${checkWords.redo}` }[check];
  return mark + (note && `: “${note}”`);
}

/** Returns the check of an entry's recording. */
export function checkOf(content: unknown): Check {
  const check = textOf(valueOf(content, 'audio'), 'check');
  return check === 'checked' || check === 'redo' ? check : '';
}

/** Returns the verb of a change; the changed entry follows it in the sentence. */
export function verbOf(change: Pick<Change, 'action' | 'before' | 'after' | 'undoneAction'>): string {
  const { action, before, after } = change;
  if (action === 'change') return adminVerb(before, after);
  if (action === 'publish') return publicationVerb(after);
  if (action.endsWith(' audio')) return recordingVerb({ action, before, after });
  if (action !== 'restore') return verbs[action] ?? `did “${action}” with`;
  if (after === undefined) return isPublished(before) ? 'undid the publication of' : undoVerb(change);
  return before === undefined ? 'restored' : 'restored an earlier version of';
}

/** Returns the verb of an undo that deleted something. */
export function undoVerb({ undoneAction }: Pick<Change, 'undoneAction'>): string {
  if (undoneAction === 'import') return 'undid the import of';
  return undoneAction === 'restore' ? 'undid restoring' : 'undid adding';
}

/** Reports whether an entry was made from a submission. */
const isPublished = (content: unknown) =>
  textOf(content, 'suggestionId') !== '' || textOf(content, 'profileId') !== '';

function publicationVerb(after: unknown): string {
  if (textOf(after, 'addedTo')) return 'approved';
  return valueOf(after, 'corrected') === undefined ? 'published' : 'corrected and published';
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

/** Returns the names of the changed details of a recording: 'speaker and dialect'. */
const changedDetailNames = ({ before, after }: Pick<Change, 'before' | 'after'>) =>
  ['speaker', 'dialect']
    .filter((name) => textOf(valueOf(before, 'audio'), name) !== textOf(valueOf(after, 'audio'), name))
    .join(' and ');

function recordingVerb({ action, before, after }: Pick<Change, 'action' | 'before' | 'after'>): string {
  if (action === 'describe audio')
    return `changed the ${changedDetailNames({ before, after })} of the recording of`;
  if (action === 'check audio')
    return checkOf(after) === '' ? 'removed the mark of the recording of' : 'marked the recording of';
  const [oldName, newName] = [recordingIn(before), recordingIn(after)];
  if (action === 'delete audio') return `deleted the recording${oldName && ` “${oldName}”`} of`;
  if (action === 'fix audio') return `fixed the recording${oldName && ` “${oldName}”`} of`;
  if (oldName) return `replaced the recording “${oldName}” of`;
  return newName ? `added the recording “${newName}” to` : 'changed the recording of';
}

/** Returns the action as a phrase without the entry: 'Added', 'Recording “a.mp3” deleted'. */
export function actionText(change: Change): string {
  if (change.action === 'describe audio') return `${capitalize(changedDetailNames(change))} changed`;
  if (change.action === 'check audio')
    return `${checkOf(change.after) === '' ? 'Mark of the recording removed' : 'Recording marked'}${verbEnd(change)}`;
  const verb = verbOf(change);
  const [, did = '', noun] =
    /^(.+?) (?:the |an )?(recording(?: “.*”)?|earlier version) (?:of|to)$/.exec(verb) ?? [];
  if (noun !== undefined) return `${capitalize(noun)} ${did}`;
  return capitalize(verb.replace(/ (of|on|with|to)$/, '')) + verbEnd(change);
}

function adminVerb(before: unknown, after: unknown): string {
  const [wasDisabled, isDisabled] = [valueOf(before, 'disabled'), valueOf(after, 'disabled')];
  if (wasDisabled === isDisabled) return 'set a new password for';
  return isDisabled === true ? 'disabled' : 'enabled';
}
