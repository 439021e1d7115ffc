import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it, vi } from 'vitest';
import { axeFindings } from '../../../testing/axe';
import { aChange, tellHistory } from '../../../testing/history';
import { giveQuickConverter } from '../../../testing/measured';
import { server } from '../../../testing/server';
import { choose, heard, openEdit, press } from './editAudio.testkit';

const originalUrl = '/api/ilu/admin/proverbs/aka/audio/file-1/original';
const withOriginal = { ...heard, audio: { ...heard.audio, hasOriginal: true } };

it('downloads the original of a recording under its own name', async () => {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const headers = {
    'Content-Disposition': "attachment; filename*=utf-8''%E1%BB%8Cj%E1%BB%8B.amr",
    'Content-Length': '122880',
  };
  const tokens: (string | null)[] = [];
  server.use(
    http.head(originalUrl, ({ request }) => {
      tokens.push(request.headers.get('Authorization'));
      return new HttpResponse(null, { headers });
    }),
    http.get(originalUrl, () => HttpResponse.error(), { once: true }),
    http.get(originalUrl, () => new HttpResponse('original', { headers: { 'Content-Type': 'audio/amr' } })),
  );
  const opened = await openEdit(withOriginal);
  const label = 'Download the original (AMR, 120 KB)';
  expect(await screen.findByRole('button', { name: label })).toBeVisible();
  expect(tokens[0]).toMatch(/^Bearer ./);
  expect(await axeFindings()).toEqual([]);
  await press(opened, label);
  expect(await screen.findByText("The original couldn't be downloaded. Try again.")).toBeVisible();
  await press(opened, label);
  await waitFor(() => expect(saved).toEqual(['Ọjị.amr']));
  expect(screen.queryByText("The original couldn't be downloaded. Try again.")).not.toBeInTheDocument();
});

it('offers no original where there is none', async () => {
  await openEdit();
  expect(screen.queryByRole('button', { name: /original/ })).not.toBeInTheDocument();
});

it('offers an original whose format and size are not known', async () => {
  server.use(http.head(originalUrl, () => new HttpResponse(null, { status: 503 })));
  await openEdit(withOriginal);
  expect(await screen.findByRole('button', { name: 'Download the original' })).toBeVisible();
});

it('says who marked the recording to redo, when and why', async () => {
  const marked = { ...heard, audio: { ...heard.audio, check: 'redo' as const } };
  const after = { ...marked, note: 'A dog barks.' };
  const asked = tellHistory('ilu', () => [aChange({ actor: 'ngozi', action: 'check audio', after })]);
  const { dialog } = await openEdit(marked);
  expect(await within(dialog).findByText(/^Marked to redo by ngozi/)).toHaveTextContent(
    'Marked to redo by ngozi, 3 Feb 2026: “A dog barks.”',
  );
  const query = { entity: 'proverb', id: 'aka', action: 'check audio', limit: '1' };
  expect(asked.map((params) => Object.fromEntries(params))).toContainEqual(query);
});

it('asks once before a recording without sound is saved', async () => {
  giveQuickConverter({ isEmpty: true });
  server.use(http.get('/api/ilu/audio/file-1', () => new HttpResponse('sound')));
  const opened = await openEdit();
  await choose(opened);
  await press(opened, 'Save Changes');
  const question = 'This recording has no sound. Save anyway?';
  await screen.findByRole('alertdialog', { name: question });
  await press(opened, 'Go back');
  await waitFor(() => expect(screen.getByRole('button', { name: /^Replace audio Choose/ })).toHaveFocus());
  expect(opened.uploads.count()).toBe(0);
  expect(screen.getByText('new.mp3')).toBeVisible();
  await press(opened, 'Upload audio');
  await screen.findByRole('alertdialog', { name: question });
  await press(opened, 'Save anyway');
  expect((await opened.uploads.nth(1)).url).toBe('/api/ilu/admin/proverbs/aka/audio');
});
