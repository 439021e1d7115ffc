import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { aRecording, aRiddle } from '../../../testing/factories';
import { server } from '../../../testing/server';
import { giveSound } from '../../../testing/sounds';
import { giveUploads } from '../../../testing/uploads';
import { editUrl, renderListed } from '../riddles.testkit';

const recording = aRecording({ fileId: 'file-1', filename: 'aka.mp3', uploadedAt: '2026-02-03T14:05:00Z' });
const silent = aRiddle({ id: 'aka', riddle: 'Aka', version: 3 });
const heard = { ...silent, audio: recording };

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

it('uploads nothing for a riddle that is gone', async () => {
  const versions = recordSaves();
  const opened = await openEdit(silent);
  await choose(opened);
  opened.held.riddles = [];
  await press(opened, 'Upload audio');
  expect(await alert('Error uploading audio: There is no such riddle')).toBeVisible();
  expect(versions).toEqual([]);
});
