import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it, vi } from 'vitest';
import { axeFindings } from '../../../testing/axe';
import { aChange, tellHistory } from '../../../testing/history';
import { server } from '../../../testing/server';
import {
  aFile,
  alert,
  choose,
  heard,
  openEdit,
  press,
  recordSaves,
  silent,
  status,
} from './editAudio.testkit';

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
  expect(screen.getByRole('progressbar', { name: 'Uploading the audio file: 25%' })).toBeVisible();
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
  opened.held.proverbs = [{ ...heard, version: 4 }];
  await (await opened.uploads.nth(1)).answer(200, { ...heard, version: 4 });
  await status('Audio uploaded successfully!');
  await press(opened, 'Cancel');
  expect(await screen.findByRole('button', { name: 'Play Aka' })).toBeVisible();
});

it('leaves a list of proverbs without a recording once it has one', async () => {
  const opened = await openEdit(silent, '?recording=without');
  await choose(opened);
  await press(opened, 'Upload audio');
  opened.held.proverbs = [{ ...heard, version: 4 }];
  await (await opened.uploads.nth(1)).answer(200, { ...heard, version: 4 });
  await status('Audio uploaded successfully!');
  await press(opened, 'Cancel');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Edit Aka' })).not.toBeInTheDocument());
});

it('asks before a file that this browser cannot play replaces a recording', async () => {
  const versions = recordSaves();
  const opened = await openEdit();
  opened.sound.refuseFiles();
  await choose(opened, aFile('voice.amr'));
  const question = "Replace a working recording with one that this browser can't play?";
  for (const button of ['Upload audio', 'Save Changes']) {
    await press(opened, button);
    expect(await screen.findByRole('alertdialog', { name: question })).toHaveTextContent(
      "You can restore the old recording from the proverb's history.",
    );
    expect(screen.getByRole('button', { name: 'Keep old recording' })).toHaveFocus();
    if (button === 'Upload audio') expect(await axeFindings()).toEqual([]);
    await press(opened, 'Keep old recording');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  }
  expect(opened.uploads.count()).toBe(0);
  expect(screen.getByText('voice.amr')).toBeVisible();
  await press(opened, 'Save Changes');
  await screen.findByRole('alertdialog', { name: question });
  await press(opened, 'Replace');
  await (await opened.uploads.nth(1)).answer(200, { ...heard, version: 4 });
  await waitFor(() => expect(versions).toEqual(['"4"']));
});

it("shows 'Checking...' until it knows whether this browser can play the file", async () => {
  const opened = await openEdit();
  const load = vi.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => undefined);
  await choose(opened);
  await press(opened, 'Upload audio');
  const button = screen.getByRole('button', { name: 'Checking...' });
  expect(button).toHaveAttribute('aria-disabled', 'true');
  expect(opened.uploads.count()).toBe(0);
  act(() => void (load.mock.contexts.at(-1) as HTMLMediaElement).dispatchEvent(new Event('loadedmetadata')));
  await (await opened.uploads.nth(1)).answer(200, { ...heard, version: 4 });
  expect(await status('Audio uploaded successfully!')).toBeVisible();
});

it('asks nothing about such a file where there is no recording yet', async () => {
  const opened = await openEdit(silent);
  opened.sound.refuseFiles();
  await choose(opened, aFile('voice.amr'));
  await press(opened, 'Upload audio');
  expect((await opened.uploads.nth(1)).fields()['audio']).toMatchObject({ name: 'voice.amr' });
});

it.each([
  ['without a sentence', 500, '', 'Error uploading audio: Failed to upload audio'],
  ['with a page', 500, '<h1>Oops</h1>', 'Error uploading audio: Failed to upload audio'],
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
    await alert(
      'Error uploading audio: No answer from the server. Your changes may have been saved. They are still here; try again.',
    ),
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

it('undoes the text and the recording that one press saved, the last change first', async () => {
  recordSaves();
  const undone: unknown[] = [];
  server.use(
    http.post('/api/ilu/admin/history/:id/restore', ({ params }) => {
      undone.push(params['id']);
      return HttpResponse.json({ success: true, changeId: '20' });
    }),
  );
  const ofMine = (id: string, version: number) => aChange({ id, actor: 'ngozi', after: { version } });
  tellHistory('ilu', () => [
    ofMine('15', 9),
    aChange({ id: '14', actor: 'ike', after: { version: 5 } }),
    ofMine('13', 4),
    ofMine('12', 3),
  ]);
  const opened = await openEdit(silent);
  await opened.user.type(screen.getByRole('textbox', { name: 'Meaning' }), ' More.');
  await choose(opened);
  await press(opened, 'Save Changes');
  await (await opened.uploads.nth(1)).answer(200, { ...heard, version: 4 });
  expect(await screen.findByText('“Aka”', { selector: '[role=status] [lang=ig]' })).toBeVisible();
  await press(opened, 'Undo');
  await waitFor(() => expect(undone).toEqual(['15', '13']));
});
