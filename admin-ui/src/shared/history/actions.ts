import { capital } from '../text/capital';
import type { Change } from './api';
import { valueOf } from './content';

/** What is done to one thing, as it is told: 'ngozi added the creator “Ada”'. */
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

/** What was done to one thing; what comes after it is what it was done to. */
export function verbOf({ action, before, after }: Change): string {
  if (action === 'change') return adminVerb(before, after);
  if (action !== 'restore') return verbs[action] ?? `did “${action}” with`;
  if (after === undefined) return 'took back, and so deleted,';
  return before === undefined ? 'brought back' : 'put back earlier content of';
}

/** The same where nothing comes after it: 'Added', 'Recording changed'. */
export function doneOf(change: Change): string {
  const verb = verbOf(change);
  const [, did = '', what] = /^(.+?) (?:the )?(recording|earlier content) of$/.exec(verb) ?? [];
  return what === undefined ? capital(verb.replace(/,? (on|with|to)$|,$/, '')) : `${capital(what)} ${did}`;
}

function adminVerb(before: unknown, after: unknown): string {
  const [was, is] = [valueOf(before, 'disabled'), valueOf(after, 'disabled')];
  if (was === is) return 'gave a new password to';
  return is === true ? 'disabled' : 'enabled';
}
