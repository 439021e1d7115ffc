import { expect, it } from 'vitest';
import type { Change } from './api';
import { actionText } from './actions';
import { plainText } from './changeText';
import { diffFields } from './fields';
import { renameOf, renameOutcome } from './renames';
import { undoTitle } from './changeWords';

const thing = { id: 'x' };
const withRecording = (filename: string, more: object = {}) => ({
  ...thing,
  audio: { fileId: filename, filename, speaker: '', dialect: '', check: '', ...more },
});

/** A change by ngozi. */
function change(given: Partial<Change>): Change {
  return {
    id: '1',
    at: '2026-11-20T10:00:00Z',
    actor: 'ngozi',
    action: 'edit',
    entity: 'creator',
    entityId: 'x',
    label: 'Ada',
    requestId: '',
    restorable: false,
    ...given,
  };
}

const [omenla, omenala] = [{ name: 'Omenla' }, { name: 'Omenala', proverbs: 12, suggestions: 1 }];
const category = (given: Partial<Change>): Partial<Change> => ({
  entity: 'category',
  entityId: 'Omenla',
  parts: 14,
  ...given,
});
const merged = { before: { ...omenla, merged: true }, after: { ...omenala, merged: true } };

const many = (given: Partial<Change>): Partial<Change> => ({ entityId: '', label: '', parts: 2, ...given });

it.each<[Partial<Change>, string]>([
  [{ action: 'create' }, 'ngozi added the creator “Ada”'],
  [many({ action: 'change', after: { added: 0, changed: 3 } }), 'ngozi changed 3 creators'],
  [{ action: 'delete', label: 'x' }, 'ngozi deleted a creator'],
  [{ action: 'restore', after: thing }, 'ngozi restored the creator “Ada”'],
  [
    { action: 'restore', before: thing, after: thing },
    'ngozi restored an earlier version of the creator “Ada”',
  ],
  [{ action: 'restore', undoneAction: 'create', before: thing }, 'ngozi undid adding the creator “Ada”'],
  [{ action: 'restore', undoneAction: 'restore', before: thing }, 'ngozi undid restoring the creator “Ada”'],
  [
    { action: 'restore', entity: 'dibia', before: { ...thing, profileId: 'p1' } },
    'ngozi undid the publication of the dibia “Ada”',
  ],
  [
    { action: 'pause', entity: 'webhook', label: 'https://example.org' },
    'ngozi paused the webhook “https://example.org”',
  ],
  [
    { action: 'rotate', entity: 'webhook', label: 'https://example.org' },
    'ngozi replaced the secret of the webhook “https://example.org”',
  ],
  [
    { action: 'resend', entity: 'webhook', label: 'https://example.org' },
    'ngozi sent messages again to the webhook “https://example.org”',
  ],
  [
    { action: 'remove', entity: 'webhook', label: 'https://example.org' },
    'ngozi removed the webhook “https://example.org”',
  ],
  [
    { action: 'reorder', entityId: '', label: '', after: { moved: 2 } },
    'ngozi changed the order of the creators (2 moved)',
  ],
  [
    { action: 'delete audio', entity: 'riddle', label: 'Gwa m' },
    'ngozi deleted the recording of the riddle “Gwa m”',
  ],
  [
    {
      action: 'delete audio',
      entity: 'riddle',
      label: 'Gwa m',
      before: withRecording('a.mp3'),
      after: thing,
    },
    'ngozi deleted the recording “a.mp3” of the riddle “Gwa m”',
  ],
  [
    { action: 'add audio', entity: 'riddle', label: 'Gwa m', before: thing, after: withRecording('b.mp3') },
    'ngozi added the recording “b.mp3” to the riddle “Gwa m”',
  ],
  [
    { action: 'add audio', label: 'Gwa m', before: withRecording('a.mp3'), after: withRecording('b.mp3') },
    'ngozi replaced the recording “a.mp3” of the creator “Gwa m”',
  ],
  [
    {
      ...{ action: 'describe audio', entity: 'riddle', label: 'Gwa m' },
      before: withRecording('a.mp3'),
      after: withRecording('a.mp3', { speaker: 'Ada', dialect: 'Owerri' }),
    },
    'ngozi changed the speaker and dialect of the recording of the riddle “Gwa m”',
  ],
  [
    {
      ...{ action: 'check audio', entity: 'riddle', label: 'Gwa m' },
      before: withRecording('a.mp3'),
      after: withRecording('a.mp3', { check: 'checked' }),
    },
    'ngozi marked the recording of the riddle “Gwa m” as checked',
  ],
  [
    {
      ...{ action: 'check audio', entity: 'riddle', label: 'Gwa m' },
      before: withRecording('a.mp3'),
      after: { ...withRecording('a.mp3', { check: 'redo' }), note: 'Too quiet' },
    },
    'ngozi marked the recording of the riddle “Gwa m” to redo: “Too quiet”',
  ],
  [
    {
      ...{ action: 'check audio', entity: 'riddle', label: 'Gwa m' },
      before: withRecording('a.mp3', { check: 'redo' }),
      after: withRecording('a.mp3'),
    },
    'ngozi removed the mark of the recording of the riddle “Gwa m”',
  ],
  [
    { label: 'Gwa m', entity: 'riddle', before: withRecording('a.mp3'), after: withRecording('b.mp3') },
    'ngozi edited the riddle “Gwa m”, which replaced its recording “a.mp3”',
  ],
  [
    { action: 'restore', entity: 'riddle', label: 'Gwa m', before: withRecording('a.mp3'), after: thing },
    'ngozi restored an earlier version of the riddle “Gwa m”, which removed its recording “a.mp3”',
  ],
  [
    { entity: 'riddle', label: 'Gwa m', before: withRecording('a.mp3'), after: withRecording('a.mp3') },
    'ngozi edited the riddle “Gwa m”',
  ],
  [
    { action: 'create', entity: 'category', entityId: 'Nature', label: 'Nature' },
    'ngozi added the category “Nature”',
  ],
  [
    { action: 'create', entity: 'review', entityId: '', label: '', after: { samples: 3 } },
    'ngozi added 3 sample reviews',
  ],
  [{ action: 'submit', actor: '', entity: 'review' }, 'A visitor submitted the review by “Ada”'],
  [{ action: 'reopen', entity: 'review', label: 'Ada' }, 'ngozi moved the review by “Ada” back to pending'],
  [{ action: 'undo', entity: 'suggestion', label: 'x' }, 'ngozi undid the decision on a suggestion'],
  [
    { action: 'login', entity: 'session', label: 'x', actor: '', after: { username: 'ada' } },
    'ada signed in',
  ],
  [
    {
      action: 'login refused',
      entity: 'admin',
      entityId: '',
      label: '',
      actor: '',
      after: { reason: 'unknown username' },
    },
    'A sign-in failed (unknown username)',
  ],
  [{ action: 'end', entity: 'session', label: 'x', after: { because: 'signed out' } }, 'ngozi signed out'],
  [
    { action: 'end', entity: 'session', label: 'x', after: { because: 'ended by its administrator' } },
    'ngozi ended a session',
  ],
  [
    { action: 'change password', entity: 'admin', entityId: 'ngozi', label: 'ngozi' },
    'ngozi changed their password',
  ],
  [
    { action: 'login', entity: 'session', label: 'x', after: { username: 'ngozi', factor: 'recovery code' } },
    'ngozi signed in with a recovery code',
  ],
  [
    { action: 'login', entity: 'session', label: 'x', after: { username: 'ngozi', factor: 'code app' } },
    'ngozi signed in with a code',
  ],
  [
    { action: 'add factor', entity: 'admin', label: 'ngozi', after: { factor: 'code app' } },
    'ngozi set up an authenticator app',
  ],
  [
    { action: 'login', entity: 'session', label: 'x', after: { username: 'ngozi', factor: 'passkey' } },
    'ngozi signed in with a passkey',
  ],
  [
    { action: 'login', entity: 'session', label: 'x', after: { username: 'ngozi', factor: 'passkey alone' } },
    'ngozi signed in with only a passkey',
  ],
  [
    { action: 'add factor', entity: 'admin', label: 'ngozi', after: { factor: 'passkey', name: 'Phone' } },
    'ngozi set up the passkey “Phone”',
  ],
  [
    {
      action: 'rename factor',
      entity: 'admin',
      label: 'ngozi',
      before: { factor: 'passkey', name: 'Phone' },
      after: { factor: 'passkey', name: 'Ekwentị' },
    },
    'ngozi renamed the passkey “Phone” to “Ekwentị”',
  ],
  [
    { action: 'remove factor', entity: 'admin', label: 'ngozi', before: { factor: 'code app' } },
    'ngozi removed an authenticator app',
  ],
  [
    { action: 'remove factor', entity: 'admin', label: 'ngozi', actor: '', before: { factor: 'all' } },
    'The second factors of ngozi were removed on the server',
  ],
  [{ action: 'new recovery codes', entity: 'admin', label: 'ngozi' }, 'ngozi created new recovery codes'],
  [
    {
      action: 'change',
      entity: 'admin',
      entityId: 'ada',
      label: 'ada',
      before: { disabled: false },
      after: { disabled: true },
    },
    'ngozi disabled the administrator “ada”',
  ],
  [
    {
      action: 'change',
      entity: 'admin',
      entityId: 'ada',
      label: 'ada',
      before: { disabled: false },
      after: { disabled: false },
    },
    'ngozi set a new password for the administrator “ada”',
  ],
  [{ action: 'invite', entity: 'invitation', label: 'x' }, 'ngozi created an invitation'],
  [{ action: 'revoke invitation', entity: 'invitation', label: 'x' }, 'ngozi revoked an invitation'],
  [
    { action: 'create key', entity: 'api key', label: 'x', after: { name: 'Nightly export' } },
    'ngozi created the API key “Nightly export”',
  ],
  [
    { action: 'revoke key', entity: 'api key', label: 'x', before: { name: 'Nightly export' } },
    'ngozi revoked the API key “Nightly export”',
  ],
  [
    { action: 'create', apiKey: 'Nightly export' },
    'ngozi with the key “Nightly export” added the creator “Ada”',
  ],
  [
    { action: 'create', entity: 'admin', label: 'ada', actor: '', after: { invitedBy: 'ngozi' } },
    'ada accepted an invitation from ngozi',
  ],
  [
    { action: 'create', entity: 'admin', label: 'ada', actor: '', after: { replaced: 'admin' } },
    'ada set up Obi as the first administrator',
  ],
  [{ action: 'erase', entity: 'profile', label: 'x' }, 'ngozi erased a profile'],
  [
    many({ action: 'import', after: { added: 100, changed: 20 } }),
    'ngozi imported 120 creators: 100 added, 20 changed',
  ],
  [many({ action: 'import', after: { added: 1, changed: 0 } }), 'ngozi imported 1 creator'],
  [many({ action: 'import', after: { added: 0, changed: 2 } }), 'ngozi imported 2 creators: 2 changed'],
  [many({ action: 'delete', entity: 'proverb', before: { deleted: 12 } }), 'ngozi deleted 12 proverbs'],
  [
    many({ action: 'restore', after: { added: 0, deleted: 100, changed: 20 } }),
    'ngozi undid the import of 120 creators: 100 deleted, 20 restored',
  ],
  [many({ action: 'restore', after: { added: 12, changed: 0 } }), 'ngozi restored 12 creators'],
  [
    many({ action: 'restore', after: { added: 3, changed: 1 } }),
    'ngozi restored 3 creators and restored an earlier version of 1 creator',
  ],
  [
    many({ action: 'restore', undoneAction: 'import', before: { deleted: 12 } }),
    'ngozi undid the import of 12 creators',
  ],
  [
    many({ action: 'restore', undoneAction: 'restore', before: { deleted: 12 } }),
    'ngozi undid restoring 12 creators',
  ],
  [
    many({ action: 'approve', entity: 'review', after: { added: 0, changed: 12 } }),
    'ngozi approved 12 reviews',
  ],
  [
    category({ action: 'rename', before: omenla, after: omenala }),
    'ngozi renamed the category “Omenla” to “Omenala” in 12 proverbs and 1 suggestion',
  ],
  [
    category({ action: 'restore', before: omenala, after: omenla }),
    'ngozi renamed the category “Omenala” back to “Omenla” in 12 proverbs and 1 suggestion',
  ],
  [
    category({ action: 'merge', ...merged }),
    'ngozi merged the category “Omenla” into “Omenala” in 12 proverbs and 1 suggestion',
  ],
  [
    category({ action: 'restore', before: merged.after, after: merged.before }),
    'ngozi undid the merge of the category “Omenla” into “Omenala” in 12 proverbs and 1 suggestion',
  ],
  [{ action: 'polish' }, 'ngozi did “polish” with the creator “Ada”'],
])('%j is told as %j', (given, sentence) => {
  expect(plainText(change(given))).toBe(sentence);
});

it.each<[Partial<Change>, string, string | undefined]>([
  [
    { action: 'add audio', before: {}, after: withRecording('b.mp3') },
    'Undo the addition of this recording',
    undefined,
  ],
  [
    category({ action: 'rename', before: omenla, after: { name: 'Omenala', proverbs: 0, suggestions: 0 } }),
    'Undo this rename',
    '“Omenala” will be renamed back to “Omenla”.',
  ],
  [
    category({ action: 'restore', before: omenala, after: omenla }),
    'Undo this rename',
    '“Omenla” will be renamed back to “Omenala” in 12 proverbs and 1 suggestion.',
  ],
  [
    category({ action: 'merge', ...merged }),
    'Undo this merge',
    '“Omenla” will be restored in 12 proverbs and 1 suggestion.',
  ],
  [
    category({ action: 'restore', before: merged.after, after: merged.before }),
    'Undo this merge',
    '“Omenla” will be merged into “Omenala” again in 12 proverbs and 1 suggestion.',
  ],
])('%j is undone after the question %j and with the outcome %j', (given, question, outcome) => {
  const asked = change(given);
  const rename = renameOf(asked);
  expect([undoTitle(asked), rename && renameOutcome(rename)]).toEqual([question, outcome]);
});

it.each<[Partial<Change>, string]>([
  [{ action: 'create' }, 'Added'],
  [{ action: 'restore', after: thing }, 'Restored'],
  [{ action: 'restore', before: thing, after: thing }, 'Earlier version restored'],
  [{ action: 'restore', undoneAction: 'restore', before: thing }, 'Undid restoring'],
  [{ action: 'restore', before: { ...thing, suggestionId: 's1' } }, 'Undid the publication'],
  [{ action: 'add audio' }, 'Recording changed'],
  [{ action: 'delete audio' }, 'Recording deleted'],
  [{ action: 'delete audio', before: withRecording('a.mp3') }, 'Recording “a.mp3” deleted'],
  [{ action: 'add audio', before: withRecording('a.mp3') }, 'Recording “a.mp3” replaced'],
  [{ action: 'fix audio', before: withRecording('a.mp3') }, 'Recording “a.mp3” fixed'],
  [{ action: 'add audio', after: withRecording('b.mp3') }, 'Recording “b.mp3” added'],
  [
    {
      action: 'describe audio',
      before: withRecording('a'),
      after: withRecording('a', { dialect: 'Owerri' }),
    },
    'Dialect changed',
  ],
  [{ action: 'check audio', after: withRecording('a', { check: 'checked' }) }, 'Recording marked as checked'],
  [
    { action: 'check audio', after: { ...withRecording('a', { check: 'redo' }), note: 'Noise' } },
    'Recording marked to redo: “Noise”',
  ],
  [{ action: 'check audio', after: withRecording('a') }, 'Mark of the recording removed'],
  [{ action: 'polish' }, 'Did “polish”'],
])('%j is told by itself as %j', (given, text) => {
  expect(actionText(change(given))).toBe(text);
});

it('names what differs, and keeps what only the services need to itself', () => {
  const before = {
    id: 'x',
    version: 1,
    order: 3,
    filters: ['Kids'],
    website: '',
    youtube: 'https://a.example',
    audio: null,
  };
  const after = { ...before, version: 2, order: 4, filters: [], website: 'https://b.example' };
  const recorded = { ...after, audio: { fileId: 'f', filename: 'ilu.mp3', uploadedAt: 'then' } };
  const short = (one: unknown, other: unknown) =>
    diffFields(one, other).map(({ label, before, after }) => [label, before, after]);
  expect(short(before, after)).toEqual([
    ['Filters', ['Kids'], []],
    ['Website', '', 'https://b.example'],
  ]);
  expect(short(after, recorded)).toEqual([['Recording', '', 'ilu.mp3, then']]);
  const marked = { ...recorded, audio: { ...recorded.audio, speaker: 'Ada', check: 'redo' }, note: 'Noise' };
  expect(short(recorded, marked)).toEqual([
    ['Note', '', 'Noise'],
    ['Speaker', '', 'Ada'],
    ['Check', '', 'To redo'],
  ]);
  expect(short(undefined, before)).toEqual([
    ['Filters', [], ['Kids']],
    ['YouTube', '', 'https://a.example'],
  ]);
});
