import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { axeFindings } from '../../../testing/axe';
import { aRiddle } from '../../../testing/factories';
import { problem, server } from '../../../testing/server';
import { giveSound } from '../../../testing/sounds';
import { giveUploads } from '../../../testing/uploads';
import { editUrl, field, renderListed } from '../riddles.testkit';

const recording = { fileId: 'file-1', filename: 'aka.mp3', uploadedAt: '2026-02-03T14:05:00Z' };
const silent = aRiddle({ id: 'aka', riddle: 'Aka', version: 3 });
const heard = { ...silent, audio: recording };
const deleteUrl = '/api/kwuo/admin/riddles/aka/audio/file-1';

async function openEdit(riddle = heard as typeof silent) {
  const sound = giveSound();
  const uploads = giveUploads();
  const view = await renderListed([riddle]);
  await view.user.click(screen.getByRole('button', { name: 'Edit Aka' }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit Riddle' });
  return { ...view, dialog, sound, uploads };
}

type Opened = Awaited<ReturnType<typeof openEdit>>;

const press = ({ user }: Opened, name: string) => user.click(screen.getByRole('button', { name }));
const status = (text: string) => screen.findByText(text, { selector: '[role=status] *' });
const alert = (text: string) => screen.findByText(text, { selector: '[role=alert] *' });

async function choose({ user, dialog }: Opened) {
  const file = new File(['sound'], 'new.mp3', { type: 'audio/mpeg' });
  await user.upload(dialog.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement, file);
  return file;
}

/** Keeps the versions that were saved on. */
function recordSaves() {
  const versions: (string | null)[] = [];
  server.use(
    http.put(editUrl, ({ request }) => {
      versions.push(request.headers.get('If-Match'));
      return HttpResponse.json({ ...silent, version: 9 });
    }),
  );
  return versions;
}

async function deleteAudio(opened: Opened) {
  await press(opened, 'Delete audio');
  const question = await screen.findByRole('alertdialog', { name: 'Delete audio?' });
  expect(question).toHaveAccessibleDescription('Are you sure you want to delete this audio file?');
  await opened.user.click(within(question).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(question).not.toBeInTheDocument());
}

it('plays what is stored', async () => {
  const opened = await openEdit();
  await press(opened, 'Play aka.mp3');
  expect(opened.sound.heard()).toEqual(['/api/ilu/audio/file-1']);
  expect(await axeFindings()).toEqual([]);
});

it('replaces the recording, leaves what others wrote as it is stored, and saves on the version that made', async () => {
  const versions = recordSaves();
  const opened = await openEdit();
  await opened.user.type(field('Translation'), ' More.');
  const file = await choose(opened);
  await press(opened, 'Upload audio');
  const upload = await opened.uploads.nth(1);
  expect([upload.method, upload.url, upload.headers['if-match']]).toEqual([
    'PUT',
    '/api/kwuo/admin/riddle-with-audio',
    '"3"',
  ]);
  expect(upload.fields()).toEqual({
    id: 'aka',
    createdAt: silent.createdAt,
    riddle: 'Aka',
    translation: silent.translation,
    answer: 'Ọka',
    options: JSON.stringify(silent.options),
    audio: file,
  });
  await upload.answer(200, { ...silent, audio: { ...recording, filename: 'new.mp3' }, version: 4 });
  expect(await status('Audio uploaded successfully!')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Play new.mp3' })).toBeVisible();
  expect(field('Translation')).toHaveValue(`${silent.translation} More.`);
  await press(opened, 'Save Changes');
  await waitFor(() => expect(versions).toEqual(['"4"']));
});

it('uploads what was chosen before it saves, and leaves a conflict for saving to find', async () => {
  const versions = recordSaves();
  const opened = await openEdit(silent);
  const theirs = { ...silent, translation: 'Somebody else was here.', version: 7 };
  opened.held.riddles = [theirs];
  await choose(opened);
  await press(opened, 'Save Changes');
  const upload = await opened.uploads.nth(1);
  expect(upload.headers['if-match']).toBe('"7"');
  expect(upload.fields()['translation']).toBe('Somebody else was here.');
  await upload.answer(200, { ...theirs, audio: recording, version: 8 });
  await waitFor(() => expect(versions).toEqual(['"3"']));
});

it('says why an upload failed and saves nothing', async () => {
  const versions = recordSaves();
  const opened = await openEdit(silent);
  await choose(opened);
  await press(opened, 'Save Changes');
  await (await opened.uploads.nth(1)).answer(422, { error: 'The file is no audio' });
  expect(await alert('Error uploading audio: The file is no audio')).toBeVisible();
  opened.held.riddles = [];
  await press(opened, 'Upload audio');
  expect(await alert('Error uploading audio: There is no such riddle')).toBeVisible();
  expect(versions).toEqual([]);
});

it('deletes the recording, keeps what is typed and saves on the version that made', async () => {
  const versions = recordSaves();
  const opened = await openEdit();
  server.use(
    http.delete(deleteUrl, () => {
      opened.held.riddles = [{ ...silent, version: 4 }];
      return HttpResponse.json({ success: true });
    }),
  );
  await deleteAudio(opened);
  expect(await status('Audio deleted successfully!')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Play aka.mp3' })).not.toBeInTheDocument();
  await press(opened, 'Save Changes');
  await waitFor(() => expect(versions).toEqual(['"4"']));
});

it.each([
  ['a sentence', () => problem(500, 'The store is away'), 'Failed to delete audio: The store is away'],
  ['no JSON', () => new HttpResponse('<h1>Hi</h1>'), 'Server returned unexpected response: 200'],
])('says why a recording could not be deleted that was answered with %s', async (_, answer, text) => {
  const opened = await openEdit();
  server.use(http.delete(deleteUrl, answer));
  await deleteAudio(opened);
  expect(await alert(text)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Play aka.mp3' })).toBeVisible();
});
