import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it, vi } from 'vitest';
import { axeFindings } from '../../../testing/axe';
import { problem, server } from '../../../testing/server';
import { alert, choose, heard, openEdit, press, recordSaves, silent } from './editAudio.testkit';

const described = { ...heard, audio: { ...heard.audio, speaker: 'Ada', dialect: 'Owerri' } };
const fileUrl = '/api/ilu/admin/proverbs/aka/audio/file-1';
const field = (name: string) => screen.getByRole('textbox', { name });

/** Answers changes of the details and keeps what was sent. */
function takeDetails(answer: () => Response = () => HttpResponse.json({ ...described, version: 4 })) {
  const sent: unknown[] = [];
  server.use(
    http.patch(fileUrl, async ({ request }) => {
      sent.push(await request.json());
      return answer();
    }),
  );
  return sent;
}

it('changes the speaker of a recording without a new file, and saves on the version that made', async () => {
  const versions = recordSaves();
  const sent = takeDetails();
  const opened = await openEdit(described);
  expect(field('Speaker')).toHaveValue('Ada');
  await opened.user.clear(field('Speaker'));
  await opened.user.type(field('Speaker'), 'Obi ');
  expect(await axeFindings()).toEqual([]);
  await press(opened, 'Save Changes');
  await waitFor(() => expect(versions).toEqual(['"4"']));
  expect(sent).toEqual([{ speaker: 'Obi' }]);
});

it('saves nothing about a recording whose details are as they were', async () => {
  const versions = recordSaves();
  const sent = takeDetails();
  const opened = await openEdit(described);
  await opened.user.type(field('Speaker'), ' ');
  await press(opened, 'Save Changes');
  await waitFor(() => expect(versions).toEqual(['"3"']));
  expect(sent).toEqual([]);
});

it('has no fields without a recording, and sends them with the first one', async () => {
  const opened = await openEdit(silent);
  expect(screen.queryByRole('textbox', { name: 'Speaker' })).not.toBeInTheDocument();
  await choose(opened);
  await opened.user.type(field('Speaker'), 'Ada');
  await press(opened, 'Upload audio');
  expect((await opened.uploads.nth(1)).fields()).toMatchObject({ speaker: 'Ada' });
});

it('asks before changed details are lost', async () => {
  const opened = await openEdit(described);
  await opened.user.type(field('Dialect'), ' Nkwerre');
  await press(opened, 'Cancel');
  expect(await screen.findByRole('alertdialog', { name: 'Discard your changes?' })).toBeVisible();
});

it('says that the recording was replaced, and keeps what was typed', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  takeDetails(() => problem(404, 'There is no such recording'));
  const opened = await openEdit(described);
  opened.held.proverbs = [{ ...heard, audio: { ...heard.audio, fileId: 'file-2', filename: 'other.mp3' } }];
  await opened.user.type(field('Speaker'), ' Okeke');
  await press(opened, 'Save Changes');
  expect(
    await alert('Someone replaced or deleted the recording. The speaker and dialect were not saved.'),
  ).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Play other.mp3' })).toBeVisible();
  expect(field('Speaker')).toHaveValue('Ada Okeke');
});

it('saves nothing while the speaker is too long', async () => {
  const versions = recordSaves();
  const opened = await openEdit(described);
  await opened.user.click(field('Speaker'));
  await opened.user.paste('a'.repeat(121));
  await press(opened, 'Save Changes');
  expect(await alert('Correct the speaker or dialect first.')).toBeVisible();
  expect(screen.getByText('Speaker can have at most 120 characters')).toBeVisible();
  expect(versions).toEqual([]);
});
