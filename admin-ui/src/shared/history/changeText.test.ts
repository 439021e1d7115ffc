import { expect, it } from 'vitest';
import type { Change } from './api';
import { plainText } from './changeText';
import { changedFields } from './fields';

const thing = { id: 'x' };

/** A change by ngozi. */
function told(given: Partial<Change>): string {
  return plainText({
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
  });
}

it.each<[Partial<Change>, string]>([
  [{ action: 'create' }, 'ngozi added the creator “Ada”'],
  [{ action: 'delete', label: 'x' }, 'ngozi deleted a creator'],
  [{ action: 'restore', after: thing }, 'ngozi brought back the creator “Ada”'],
  [{ action: 'restore', before: thing, after: thing }, 'ngozi put back earlier content of the creator “Ada”'],
  [{ action: 'restore', before: thing }, 'ngozi took back, and so deleted, the creator “Ada”'],
  [
    { action: 'reorder', entityId: '', label: '', after: { moved: 2 } },
    'ngozi changed the order of the creators (2 moved)',
  ],
  [
    { action: 'delete audio', entity: 'riddle', label: 'Gwa m' },
    'ngozi deleted the recording of the riddle “Gwa m”',
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
  [{ action: 'undo', entity: 'suggestion', label: 'x' }, 'ngozi took back the decision on a suggestion'],
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
    'A sign-in was refused (unknown username)',
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
    'ngozi gave a new password to the administrator “ada”',
  ],
  [{ action: 'erase', entity: 'profile', label: 'x' }, 'ngozi erased a profile'],
  [{ action: 'polish' }, 'ngozi did “polish” with the creator “Ada”'],
])('%j is told as %j', (given, sentence) => {
  expect(told(given)).toBe(sentence);
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
    changedFields(one, other).map(({ label, before, after }) => [label, before, after]);
  expect(short(before, after)).toEqual([
    ['Filters', ['Kids'], []],
    ['Website', '', 'https://b.example'],
  ]);
  expect(short(after, recorded)).toEqual([['Recording', '', 'ilu.mp3, then']]);
  expect(short(undefined, before)).toEqual([
    ['Filters', [], ['Kids']],
    ['YouTube', '', 'https://a.example'],
  ]);
});
