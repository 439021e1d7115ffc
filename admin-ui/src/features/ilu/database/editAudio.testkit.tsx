import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { aProverb, aRecording } from '../../../testing/factories';
import { server } from '../../../testing/server';
import { giveSound } from '../../../testing/sounds';
import { giveUploads } from '../../../testing/uploads';
import { adminUrl, editButton, renderListed } from './database.testkit';

const recording = aRecording({ fileId: 'file-1', filename: 'aka.mp3', uploadedAt: '2026-02-03T14:05:00Z' });
export const silent = aProverb({ id: 'aka', proverb: 'Aka', version: 3 });
export const heard = { ...silent, audio: recording };

export async function openEdit(proverb = heard as typeof silent, search = '') {
  const sound = giveSound();
  const uploads = giveUploads();
  const view = await renderListed([proverb], search);
  await view.user.click(editButton('Aka'));
  const dialog = await screen.findByRole('dialog', { name: 'Edit Proverb' });
  return { ...view, dialog, sound, uploads };
}

export type Opened = Awaited<ReturnType<typeof openEdit>>;

export const aFile = (name = 'new.mp3', parts: BlobPart[] = ['sound']) =>
  new File(parts, name, { type: 'audio/mpeg' });
export const choose = async ({ user, dialog }: Opened, file = aFile()) =>
  user.upload(dialog.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement, file);
export const press = ({ user }: Opened, name: string) => user.click(screen.getByRole('button', { name }));
export const alert = (text: string) => screen.findByText(text, { selector: '[role=alert] *' });
export const status = (text: string) => screen.findByText(text, { selector: '[role=status] *' });

/** Keeps the versions that were saved on. */
export function recordSaves() {
  const versions: (string | null)[] = [];
  server.use(
    http.put(adminUrl, ({ request }) => {
      versions.push(request.headers.get('If-Match'));
      return HttpResponse.json({ ...silent, version: 9 });
    }),
  );
  return versions;
}
