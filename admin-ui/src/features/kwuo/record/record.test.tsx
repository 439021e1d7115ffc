import 'fake-indexeddb/auto';
import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { axeFindings } from '../../../testing/axe';
import { giveMicrophone } from '../../../testing/microphone';
import { aRecording, aRiddle } from '../../../testing/factories';
import { forgetRecordings } from '../../../testing/recordings';
import { renderRoute } from '../../../testing/renderRoute';
import { server } from '../../../testing/server';
import { giveSound } from '../../../testing/sounds';
import { giveUploads } from '../../../testing/uploads';
import { kwuoPaths } from '../paths';

const recording = aRecording({ fileId: 'old', filename: 'old.mp3', uploadedAt: '2026-01-01T00:00:00Z' });
const silent = aRiddle({ id: 'silent', riddle: 'Ọkụ', translation: 'Fire' });
const heard = aRiddle({ id: 'heard', riddle: 'Oke', translation: 'A rat', audio: recording });

beforeEach(forgetRecordings);
afterEach(forgetRecordings);

it('records the riddles that are chosen, and leaves what they say as it is', async () => {
  const microphone = giveMicrophone();
  giveSound();
  const uploads = giveUploads();
  server.use(
    http.get('/api/kwuo/games/gwamX3', () => HttpResponse.json([silent, heard])),
    http.get('/api/kwuo/riddles/:id', () => HttpResponse.json(silent)),
  );
  const { user, router } = renderRoute(kwuoPaths.record);
  expect(await screen.findByText('1 riddle without a recording')).toBeVisible();
  await user.click(screen.getByRole('combobox', { name: /Recording/ }));
  await user.click(await screen.findByRole('option', { name: 'All' }));
  await user.type(screen.getByRole('searchbox', { name: 'Search for a riddle' }), 'oku');
  expect(await screen.findByText('1 riddle')).toBeVisible();
  await waitFor(() => expect(router.state.location.search).toBe('?recording=all&q=oku'));
  expect(await axeFindings()).toEqual([]);

  await user.click(screen.getByRole('button', { name: 'Start recording' }));
  const text = await screen.findByText('Ọkụ', { selector: 'p' });
  expect(text).toHaveAttribute('lang', 'ig');
  await user.click(screen.getByRole('button', { name: 'Record' }));
  await user.click(await screen.findByRole('button', { name: 'Stop' }));
  await user.click(await screen.findByRole('button', { name: 'Record again' }));
  await screen.findByRole('button', { name: 'Stop' });
  microphone.hear({ seconds: 1.2 }, { seconds: 1, amplitude: 0.3 });
  await user.click(screen.getByRole('button', { name: 'Stop' }));
  await user.click(await screen.findByRole('button', { name: 'Keep' }));
  const upload = await uploads.nth(1);
  expect(upload).toMatchObject({ method: 'PUT', url: '/api/kwuo/admin/riddle-with-audio' });
  expect(upload.fields()).toMatchObject({ id: 'silent', riddle: 'Ọkụ', answer: silent.answer });
  await upload.answer(200, { ...silent, audio: recording });
  expect(await screen.findByRole('button', { name: 'All uploaded' })).toBeVisible();
});
