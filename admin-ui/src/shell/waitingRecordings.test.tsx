import 'fake-indexeddb/auto';
import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { creatorPaths } from '../features/creator/paths';
import { recordingStore } from '../shared/record/storage';
import { waitingFlags } from '../shared/record/waitingFlags';
import { axeFindings } from '../testing/axe';
import { aProverb } from '../testing/factories';
import { forgetRecordings } from '../testing/recordings';
import { renderRoute } from '../testing/renderRoute';
import { server } from '../testing/server';
import { giveUploads } from '../testing/uploads';

beforeEach(forgetRecordings);
afterEach(forgetRecordings);

it('sends from any page what an earlier visit recorded, and asks before its owner signs out', async () => {
  const samples = new Float32Array(240).buffer;
  const kept = { area: 'ilu', itemId: 'mmiri', text: 'Mmiri', samples, rate: 24_000, name: 'mmiri' };
  await recordingStore.add({ ...kept, owner: 'ngozi', replaces: undefined });
  waitingFlags.set('ngozi', true);
  const mmiri = aProverb({ id: 'mmiri', proverb: 'Mmiri' });
  server.use(
    http.get('/api/ilu/proverbs/mmiri', () => HttpResponse.json(mmiri)),
    http.post('/api/auth/logout', () => new HttpResponse(null, { status: 204 })),
  );
  const uploads = giveUploads();
  const { user, router } = renderRoute(creatorPaths.add);
  const upload = await uploads.nth(1);
  expect(upload.url).toBe('/api/ilu/admin/proverbs/mmiri/audio');
  const shown = await screen.findByRole('button', { name: 'Uploading 1' });
  expect(await axeFindings()).toEqual([]);

  await user.click(screen.getByRole('button', { name: 'Sign out' }));
  const question = await screen.findByRole('alertdialog', {
    name: 'Sign out before all recordings are uploaded?',
  });
  expect(question).toHaveTextContent("1 of your recordings isn't uploaded yet.");
  await user.click(screen.getByRole('button', { name: 'Stay' }));
  await waitFor(() => expect(question).not.toBeInTheDocument());

  await upload.answer(200, mmiri);
  await waitFor(() => expect(shown).not.toBeInTheDocument());
  expect(waitingFlags.has('ngozi')).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Sign out' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
});
