import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { aChange, tellHistory } from '../../../testing/history';
import { aRecording } from '../../../testing/factories';
import { server } from '../../../testing/server';
import { aFile, choose, heard, openEdit, silent } from './editAudio.testkit';

it('puts the recording back with the words, and forgets a file that was chosen', async () => {
  const asked = tellHistory('ilu', () => [
    aChange({
      entity: 'proverb',
      entityId: 'aka',
      before: heard,
      after: { ...silent, meaning: 'Hand', version: 4 },
    }),
  ]);
  const now = { ...silent, meaning: 'Hand', version: 4 };
  const opened = await openEdit(now);
  const { user, dialog, held } = opened;
  await choose(opened, aFile());
  await user.click(within(dialog).getByRole('button', { name: 'History' }));
  const change = await within(dialog).findByText('Edited by ada: Meaning, Recording (was “aka.mp3”)');
  expect(change).toBeVisible();
  expect(Object.fromEntries(asked[0] ?? [])).toMatchObject({ entity: 'proverb', id: 'aka' });
  server.use(
    http.post('/api/ilu/admin/history/1/restore', () => {
      held.proverbs = [{ ...heard, version: 5 }];
      return HttpResponse.json({ success: true, changeId: '2' });
    }),
  );
  await user.click(within(dialog).getByRole('button', { name: /^Restore this version/ }));
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() =>
    expect(within(dialog).getByRole('textbox', { name: 'Meaning' })).toHaveValue(heard.meaning),
  );
  expect(within(dialog).getByText('aka.mp3')).toBeVisible();
  expect(within(dialog).queryByText('new.mp3')).not.toBeInTheDocument();
});

it('plays the recording that an edit replaced, and no other', async () => {
  const audio = aRecording({ fileId: 'file-0', filename: 'first.mp3', uploadedAt: '2026-02-01T10:00:00Z' });
  tellHistory('ilu', () => [
    aChange({
      id: '3',
      entity: 'proverb',
      entityId: 'aka',
      before: heard,
      after: { ...heard, meaning: 'Hand' },
    }),
    aChange({ id: '2', entity: 'proverb', entityId: 'aka', before: { ...heard, audio }, after: heard }),
    aChange({ id: '1', entity: 'proverb', entityId: 'aka', before: silent, after: { ...heard, audio } }),
  ]);
  server.use(http.get('/api/ilu/audio/file-0/kept', () => HttpResponse.text('sound')));
  const { user, dialog, sound } = await openEdit();
  await user.click(within(dialog).getByRole('button', { name: 'History' }));
  const changes = within(await within(dialog).findByRole('list', { name: 'Changes' }));
  await user.click(await changes.findByRole('button', { name: /^Play/ }));
  await waitFor(() => expect(sound.heard()).toEqual([expect.stringContaining('blob:')]));
  expect(changes.getByRole('button', { name: /^Stop first\.mp3/ })).toBeVisible();
});

const silentArm = { ...silent, meaning: 'Arm' };
const heardArm = { ...heard, meaning: 'Arm' };

it.each([
  [
    'no recording',
    [silentArm, silent, heard, heardArm],
    ['brings its recording back.', 'brings its recording back.'],
  ],
  [
    'a recording',
    [heardArm, heard, silent, silentArm],
    ['removes the recording.', 'keeps the current recording.'],
  ],
])('says beforehand what a restore does with the recording, now %s', async (_, versions, notes) => {
  tellHistory('ilu', () =>
    versions.map((after, at) =>
      aChange({ id: `${9 - at}`, entity: 'proverb', entityId: 'aka', before: versions[at + 1], after }),
    ),
  );
  const { user, dialog } = await openEdit(versions[0]);
  await user.click(within(dialog).getByRole('button', { name: 'History' }));
  const changes = within(await within(dialog).findByRole('list', { name: 'Changes' }));
  const lines = await changes.findAllByRole('listitem');
  const said = lines.map((line) => /Restoring this version (.*?\.)/.exec(line.textContent)?.[1]);
  expect(said).toEqual([undefined, undefined, ...notes]);
});

it('restores the text and an earlier recording at once, or only the text if that was erased', async () => {
  const audio = aRecording({ fileId: 'file-2', filename: 'second.mp3', uploadedAt: '2026-02-04T10:00:00Z' });
  const edited = { ...heard, meaning: 'Arm', version: 4 };
  const now = { ...edited, audio, version: 5 };
  tellHistory('ilu', () => [
    aChange({ id: '3', action: 'add audio', entity: 'proverb', entityId: 'aka', before: edited, after: now }),
    aChange({ id: '2', entity: 'proverb', entityId: 'aka', before: heard, after: edited }),
  ]);
  const { user, dialog, held } = await openEdit(now);
  const sent: (string | null)[][] = [];
  const erased = 'The recording of this version was permanently deleted after its retention period.';
  server.use(
    http.post('/api/ilu/admin/history/:id/restore', ({ request, params }) => {
      const recording = new URL(request.url).searchParams.get('recording');
      sent.push([String(params['id']), recording, request.headers.get('If-Match')]);
      if (recording === 'restore') {
        const errors = [{ location: 'query.recording', message: erased }];
        return HttpResponse.json({ error: erased, errors }, { status: 422 });
      }
      held.proverbs = [{ ...now, meaning: heard.meaning, version: 6 }];
      return HttpResponse.json({ success: true, changeId: '4' });
    }),
  );
  await user.click(within(dialog).getByRole('button', { name: 'History' }));
  await user.click(await within(dialog).findByRole('button', { name: /^Restore this version, from before/ }));
  expect(await within(dialog).findByText(`This could not be restored. ${erased}`)).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Restore only the text' }));
  expect(await within(dialog).findByText('Restored.')).toBeVisible();
  expect(within(dialog).queryByText(/could not be restored/)).not.toBeInTheDocument();
  expect(sent).toEqual([
    ['2', 'restore', '"5"'],
    ['2', 'keep', '"5"'],
  ]);
});
