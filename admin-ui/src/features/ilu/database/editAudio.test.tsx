import { act, screen, waitFor, within } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import { afterEach, expect, it, vi } from 'vitest';
import { axeFindings } from '../../../testing/axe';
import { aProverb } from '../../../testing/factories';
import { problem, server } from '../../../testing/server';
import { giveSound } from '../../../testing/sounds';
import { giveUploads } from '../../../testing/uploads';
import { adminUrl, editButton, renderListed } from './database.testkit';

const recording = { fileId: 'file-1', filename: 'aka.mp3', uploadedAt: '2026-02-03T14:05:00Z' };
const silent = aProverb({ id: 'aka', proverb: 'Aka', version: 3 });
const heard = { ...silent, audio: recording };

const deleteUrl = '/api/ilu/admin/proverbs/aka/audio/file-1';
const infoUrl = '/api/ilu/audio/file-1/info';

afterEach(() => void vi.useRealTimers());

async function openEdit(proverb = heard as typeof silent) {
  const sound = giveSound();
  const uploads = giveUploads();
  const view = await renderListed([proverb]);
  await view.user.click(editButton('Aka'));
  const dialog = await screen.findByRole('dialog', { name: 'Edit Proverb' });
  return { ...view, dialog, sound, uploads };
}

type Opened = Awaited<ReturnType<typeof openEdit>>;

const aFile = (name = 'new.mp3', parts: BlobPart[] = ['sound']) =>
  new File(parts, name, { type: 'audio/mpeg' });
const choose = async ({ user, dialog }: Opened, file = aFile()) =>
  user.upload(dialog.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement, file);
const press = ({ user }: Opened, name: string) => user.click(screen.getByRole('button', { name }));
const alert = (text: string) => screen.findByText(text, { selector: '[role=alert] *' });
const status = (text: string) => screen.findByText(text, { selector: '[role=status] *' });

/** Presses Delete audio and says yes to the question. */
async function deleteAudio(opened: Opened) {
  await press(opened, 'Delete audio');
  const question = await screen.findByRole('alertdialog', { name: 'Delete audio?' });
  expect(question).toHaveAccessibleDescription('Are you sure you want to delete this audio file?');
  await opened.user.click(within(question).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(question).not.toBeInTheDocument());
}

/** Keeps the versions that were saved on. */
function recordSaves() {
  const versions: (string | null)[] = [];
  server.use(
    http.put(adminUrl, ({ request }) => {
      versions.push(request.headers.get('If-Match'));
      return HttpResponse.json({ ...silent, version: 9 });
    }),
  );
  return versions;
}

it('plays what is stored and stops it', async () => {
  const opened = await openEdit();
  expect(within(opened.dialog).getByText('aka.mp3')).toBeVisible();
  expect(opened.dialog).toHaveTextContent('Uploaded 3 Feb 2026');
  await press(opened, 'Play aka.mp3');
  expect(opened.sound.heard()).toEqual(['/api/ilu/audio/file-1']);
  await press(opened, 'Stop aka.mp3');
  expect(opened.sound.heard()).toEqual([]);
  await press(opened, 'Play aka.mp3');
  opened.sound.end();
  expect(screen.getByRole('button', { name: 'Play aka.mp3' })).toBeVisible();
  await press(opened, 'Play aka.mp3');
  opened.sound.fail();
  expect(await alert('Error playing audio. Please try again.')).toBeVisible();
  expect(await axeFindings()).toEqual([]);
});

it('uploads a file, shows how far it is, and saves on the version that made', async () => {
  const versions = recordSaves();
  const opened = await openEdit(silent);
  expect(screen.queryByRole('button', { name: 'Delete audio' })).not.toBeInTheDocument();
  await opened.user.type(screen.getByRole('textbox', { name: 'Meaning' }), ' More.');
  const file = aFile();
  await choose(opened, file);
  await press(opened, 'Upload audio');
  const upload = await opened.uploads.nth(1);
  expect(upload.url).toBe('/api/ilu/admin/proverbs/aka/audio');
  expect(upload.fields()).toEqual({ audio: file });
  upload.progress(1, 4);
  expect(screen.getByRole('progressbar', { name: 'Sending the audio file: 25%' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Save Changes' })).toBeDisabled();
  await upload.answer(200, { ...heard, version: 4 });
  expect(await status('Audio uploaded successfully!')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Play aka.mp3' })).toBeVisible();
  expect(screen.queryByText('new.mp3')).not.toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: 'Meaning' })).toHaveValue(`${silent.meaning} More.`);
  expect(await axeFindings()).toEqual([]);
  await press(opened, 'Save Changes');
  await waitFor(() => expect(versions).toEqual(['"4"']));
});

it('shows the new recording in the list', async () => {
  const opened = await openEdit(silent);
  await choose(opened);
  await press(opened, 'Upload audio');
  await (await opened.uploads.nth(1)).answer(200, { ...heard, version: 4 });
  await status('Audio uploaded successfully!');
  await press(opened, 'Cancel');
  expect(await screen.findByRole('button', { name: 'Play Aka' })).toBeVisible();
});

it('uploads what was chosen before it saves', async () => {
  const versions = recordSaves();
  const opened = await openEdit();
  await choose(opened);
  await press(opened, 'Save Changes');
  await (await opened.uploads.nth(1)).answer(200, { ...heard, version: 4 });
  await waitFor(() => expect(versions).toEqual(['"4"']));
});

it('saves nothing when what was chosen could not be uploaded', async () => {
  const versions = recordSaves();
  const opened = await openEdit();
  await choose(opened);
  await press(opened, 'Save Changes');
  await (await opened.uploads.nth(1)).answer(422, { error: 'The file is no audio' });
  expect(await alert('Error uploading audio: The file is no audio')).toBeVisible();
  expect(screen.getByText('new.mp3')).toBeVisible();
  expect(versions).toEqual([]);
});

it.each([
  ['without a sentence', 500, '', 'Error uploading audio: Failed to upload audio'],
  ['with a page of a proxy', 502, '<h1>Bad gateway</h1>', 'Error uploading audio: Failed to upload audio'],
  [
    'with a sentence',
    413,
    { error: 'Audio file must be less than 5MB' },
    'Error uploading audio: Audio file must be less than 5MB',
  ],
])('says why an upload failed that was answered %s', async (_, code, body, text) => {
  const opened = await openEdit(silent);
  await choose(opened);
  await press(opened, 'Upload audio');
  await (await opened.uploads.nth(1)).answer(code, body);
  expect(await alert(text)).toBeVisible();
  await press(opened, 'Upload audio');
  expect(screen.queryByText(text)).not.toBeInTheDocument();
  await (await opened.uploads.nth(2)).breakOff();
  expect(
    await alert('Error uploading audio: No connection. What you typed is still here; try again.'),
  ).toBeVisible();
});

it('takes an upload back', async () => {
  const opened = await openEdit(silent);
  await choose(opened);
  await press(opened, 'Upload audio');
  const upload = await opened.uploads.nth(1);
  await press(opened, 'Cancel upload');
  expect(upload.isAborted).toBe(true);
  await waitFor(() => expect(screen.queryByRole('progressbar')).not.toBeInTheDocument());
  expect(screen.getByRole('button', { name: 'Upload audio' })).toBeEnabled();
  expect(screen.queryByText(/Error uploading/)).not.toBeInTheDocument();
});

it('neither uploads nor saves a file that breaks a rule', async () => {
  const versions = recordSaves();
  const opened = await openEdit(silent);
  await choose(opened, aFile('new.txt'));
  const text = 'Unsupported file format: txt. Please use MP3, WAV, AAC, M4A, OGG, WebM, or FLAC.';
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Upload audio' })).not.toBeInTheDocument();
  await press(opened, 'Save Changes');
  expect(opened.uploads.count()).toBe(0);
  expect(versions).toEqual([]);
});

it('asks before a chosen file is thrown away', async () => {
  const opened = await openEdit(silent);
  await choose(opened);
  await press(opened, 'Cancel');
  expect(await screen.findByRole('alertdialog', { name: 'Discard your changes?' })).toBeVisible();
});

it('deletes the recording, keeps what is typed and saves on the version that made', async () => {
  const versions = recordSaves();
  const opened = await openEdit();
  await opened.user.type(screen.getByRole('textbox', { name: 'Meaning' }), ' More.');
  server.use(
    http.delete(deleteUrl, () => {
      opened.held.proverbs = [{ ...silent, version: 4 }];
      return HttpResponse.json({ success: true });
    }),
  );
  await deleteAudio(opened);
  expect(await status('Audio deleted successfully!')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Play aka.mp3' })).not.toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: 'Meaning' })).toHaveValue(`${silent.meaning} More.`);
  await press(opened, 'Save Changes');
  await waitFor(() => expect(versions).toEqual(['"4"']));
});

it('leaves a change of the text that came with it for saving to settle', async () => {
  const versions = recordSaves();
  const opened = await openEdit();
  server.use(
    http.delete(deleteUrl, () => {
      opened.held.proverbs = [{ ...silent, meaning: 'Somebody else was here.', version: 5 }];
      return HttpResponse.json({ success: true });
    }),
  );
  await deleteAudio(opened);
  await status('Audio deleted successfully!');
  await press(opened, 'Save Changes');
  await waitFor(() => expect(versions).toEqual(['"3"']));
});

it('does not delete a recording that is not to be deleted after all', async () => {
  const opened = await openEdit();
  await press(opened, 'Delete audio');
  expect(await screen.findByRole('button', { name: 'Cancel' })).toHaveFocus();
  await opened.user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(screen.getByRole('button', { name: 'Play aka.mp3' })).toBeVisible();
});

it.each([
  ['no JSON with 200', () => new HttpResponse('<h1>Hello</h1>'), 'Server returned unexpected response: 200'],
  [
    'no JSON with 502',
    () => new HttpResponse('oops', { status: 502 }),
    'Server returned unexpected response: 502',
  ],
  ['a sentence', () => problem(500, 'The store is away'), 'Failed to delete audio: The store is away'],
  ['no sentence', () => HttpResponse.json({}, { status: 500 }), 'Failed to delete audio'],
  [
    'nothing',
    () => HttpResponse.error(),
    'Failed to delete audio: No connection. What you typed is still here; try again.',
  ],
])('says why a recording could not be deleted that was answered with %s', async (_, answer, text) => {
  const opened = await openEdit();
  server.use(http.delete(deleteUrl, answer));
  await deleteAudio(opened);
  expect(await alert(text)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Play aka.mp3' })).toBeVisible();
});

it('takes away a recording that is gone already', async () => {
  const opened = await openEdit();
  opened.held.proverbs = [{ ...silent, version: 4 }];
  server.use(http.delete(deleteUrl, () => problem(404, 'This proverb has no such audio file')));
  await deleteAudio(opened);
  expect(await alert('Failed to delete audio: This proverb has no such audio file')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Play aka.mp3' })).not.toBeInTheDocument();
});

/** Nobody answers the deletion within 15 seconds; then the recording is asked about. */
async function timeOut(info: () => Response | Promise<Response>, left = heard as typeof silent) {
  const opened = await openEdit();
  opened.held.proverbs = [left];
  let isAsked = false;
  const calls: string[] = [];
  server.use(
    http.delete(deleteUrl, async () => {
      isAsked = true;
      await delay('infinite');
    }),
    http.get(infoUrl, () => {
      calls.push('info');
      return info();
    }),
  );
  await press(opened, 'Delete audio');
  const question = await screen.findByRole('alertdialog', { name: 'Delete audio?' });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  act(() => within(question).getByRole('button', { name: 'Delete' }).click());
  await vi.waitFor(() => expect(isAsked).toBe(true));
  expect(screen.getByRole('button', { name: 'Deleting...', hidden: true })).toBeDisabled();
  await act(() => vi.advanceTimersByTimeAsync(13_000));
  expect(calls).toEqual([]);
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  await vi.waitFor(() => expect(calls).toEqual(['info']));
  return opened;
}

it('finds out after 15 seconds that the recording was deleted', async () => {
  const opened = await timeOut(() => problem(404, 'There is no such audio file'), silent);
  expect(await status('Audio was successfully deleted (verified).')).toBeVisible();
  expect(within(opened.dialog).queryByText('Delete audio')).not.toBeInTheDocument();
});

it.each([
  ['it is still there', () => HttpResponse.json({ fileId: 'file-1' })],
  ['nobody can say', () => problem(503, 'Try again in a moment')],
])('says after 15 seconds that the deletion timed out when %s', async (_, info) => {
  await timeOut(info);
  expect(await alert('Delete request timed out. Please try again.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Play aka.mp3' })).toBeVisible();
});

it('waits no longer than 15 seconds to hear whether the recording is there', async () => {
  await timeOut(async () => {
    await delay('infinite');
    return new Response();
  });
  await act(() => vi.advanceTimersByTimeAsync(15_000));
  expect(await alert('Delete request timed out. Please try again.')).toBeVisible();
});
