import { expect, it } from 'vitest';
import type { Change } from './api';
import { versionsOf } from './versions';

const recorded = (version: number, meaning: string, audio: object) => ({
  version,
  meaning,
  audio: { fileId: 'f', filename: 'a.mp3', speaker: '', dialect: '', check: '', ...audio },
});

const change = (id: string, action: string, before: object | undefined, after: object): Change => ({
  ...{ id, action, actor: 'ngozi', entity: 'proverb', entityId: 'aka', label: 'Aka' },
  at: '2026-11-20T10:00:00Z',
  requestId: '',
  restorable: true,
  ...(before && { before }),
  after,
});

const first = recorded(1, 'Hand', {});
const described = recorded(2, 'Hand', { speaker: 'Ada' });
const edited = recorded(3, 'A hand', { speaker: 'Ada' });
const marked = recorded(4, 'A hand', { speaker: 'Ada', check: 'redo' });

it('restores what people said about a recording only with the change that said it', () => {
  const versions = versionsOf(
    [
      change('4', 'check audio', edited, { ...marked, note: 'Noise' }),
      change('3', 'edit', described, edited),
      change('2', 'describe audio', first, described),
      change('1', 'create', undefined, first),
    ],
    false,
  );
  const plans = versions.map(({ restore }) => restore && [restore.recording, restore.isSame]);
  expect(plans).toEqual([
    undefined,
    // Undoing the check removes the mark.
    [undefined, false],
    // Undoing the edit keeps the mark.
    ['kept', false],
    // Undoing the description changes the speaker back.
    [undefined, false],
  ]);
});

it('keeps a converted copy of the recording of an earlier version', () => {
  const fixed = recorded(4, 'A hand', { fileId: 'copy' });
  const replaced = recorded(5, 'A hand', { fileId: 'other' });
  const changes = [
    change('5', 'add audio', fixed, replaced),
    change('4', 'fix audio', marked, fixed),
    change('3', 'edit', described, edited),
  ];
  const plan = (of: Change[]) => versionsOf(of, false).at(-1)?.restore?.recording;
  expect(plan(changes.slice(1))).toBe('kept');
  expect(plan(changes)).toBe('restored');
});
