import { capital } from '../text/plural';
import { textOf, valueOf, type Change } from './api';

/** The verbs of actions, as in 'ngozi added the creator “Ada”'. */
const verbs: Record<string, string> = {
  create: 'added',
  edit: 'edited',
  delete: 'deleted',
  submit: 'submitted',
  approve: 'approved',
  publish: 'approved and published',
  reject: 'rejected',
  resolve: 'resolved',
  reason: 'changed the reason for the decision on',
  undo: 'undid the decision on',
  erase: 'erased',
};

/** Returns the verb of a change, which is followed by the name of the changed thing. */
export function verbOf({ action, before, after }: Pick<Change, 'action' | 'before' | 'after'>): string {
  if (action === 'change') return adminVerb(before, after);
  if (action.endsWith(' audio')) return recordingVerb({ action, before, after });
  if (action !== 'restore') return verbs[action] ?? `did “${action}” with`;
  if (after === undefined) return 'used Undo to delete';
  return before === undefined ? 'restored' : 'restored an earlier version of';
}

/** Returns the file name of the recording; empty if there is none. */
export const recordingIn = (content: unknown) => textOf(valueOf(content, 'audio'), 'filename');

const fileOf = (content: unknown) => textOf(valueOf(content, 'audio'), 'fileId');

/** Returns the recording that a change replaced or removed. */
export function droppedRecording({ before, after }: Pick<Change, 'before' | 'after'>) {
  const fileId = fileOf(before);
  return fileId === '' || fileId === fileOf(after) ? undefined : { fileId, filename: recordingIn(before) };
}

function recordingVerb({ action, before, after }: Pick<Change, 'action' | 'before' | 'after'>): string {
  const [was, is] = [recordingIn(before), recordingIn(after)];
  if (action === 'delete audio') return `deleted the recording${was && ` “${was}”`} of`;
  if (was) return `replaced the recording “${was}” of`;
  return is ? `added the recording “${is}” to` : 'changed the recording of';
}

/** Returns the verb of a change without a name after it: 'Added', 'Recording “a.mp3” deleted'. */
export function doneOf(change: Change): string {
  const verb = verbOf(change);
  const [, did = '', what] =
    /^(.+?) (?:the |an )?(recording(?: “.*”)?|earlier version) (?:of|to)$/.exec(verb) ?? [];
  return what === undefined ? capital(verb.replace(/ (on|with|to)$/, '')) : `${capital(what)} ${did}`;
}

function adminVerb(before: unknown, after: unknown): string {
  const [was, is] = [valueOf(before, 'disabled'), valueOf(after, 'disabled')];
  if (was === is) return 'set a new password for';
  return is === true ? 'disabled' : 'enabled';
}
