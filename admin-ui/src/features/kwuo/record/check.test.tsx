import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { axeFindings } from '../../../testing/axe';
import { aRecording, aRiddle } from '../../../testing/factories';
import { renderRoute } from '../../../testing/renderRoute';
import { server } from '../../../testing/server';
import { giveSound } from '../../../testing/sounds';
import { kwuoPaths } from '../paths';

it('marks the recordings of riddles', async () => {
  const sent: unknown[] = [];
  const riddle = aRiddle({ id: 'oku', riddle: 'Ọkụ', translation: 'Fire', audio: aRecording() });
  server.use(
    http.get('/api/kwuo/games/gwamX3', ({ request }) => {
      const isWaiting = new URL(request.url).searchParams.get('check') === 'waiting';
      return HttpResponse.json(isWaiting ? [riddle] : []);
    }),
    http.post('/api/kwuo/admin/riddles/oku/audio/file-1/check', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ ...riddle, audio: aRecording({ check: 'redo' }) });
    }),
  );
  giveSound();
  const { user } = renderRoute(kwuoPaths.record);
  await user.click(await screen.findByRole('link', { name: 'Check recordings' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Check riddle recordings' })).toBeVisible();
  expect(await screen.findByText('1 of 1')).toBeVisible();
  expect(screen.getByText('Ọkụ', { selector: 'p' })).toHaveAttribute('lang', 'ig');
  expect(await axeFindings()).toEqual([]);
  await user.keyboard('r');
  expect(await screen.findByRole('heading', { name: 'All are marked' })).toBeVisible();
  expect(sent).toEqual([{ result: 'redo' }]);
});
