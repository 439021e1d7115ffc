import { act, screen, waitFor } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import { afterEach, expect, it } from 'vitest';
import { axeFindings } from '../../../testing/axe';
import { cellsOf } from '../../../testing/databasePage';
import { aRecording, aRiddle } from '../../../testing/factories';
import { problem, server } from '../../../testing/server';
import { giveSound } from '../../../testing/sounds';
import { called, expectShown, listUrl, renderListed, renderRiddles, tab } from '../riddles.testkit';

const wideWindow = window.innerWidth;
afterEach(() => {
  window.innerWidth = wideWindow;
});

const heading = (name: string) => screen.findByRole('heading', { level: 2, name });
const recording = aRecording({ fileId: 'file-1', filename: 'ọka.mp3', uploadedAt: '2026-02-03T14:05:00Z' });

it('has the count in its heading and the columns in their order', async () => {
  const { held } = await renderListed([aRiddle({ riddle: 'Gwa m' }), aRiddle({ id: 'r2', riddle: 'Kwuo' })]);
  expect(await heading('Riddle Database (2 riddles)')).toBeVisible();
  expect(held.sorts[0]).toBe('newest');
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    '',
    'Delete',
    'Edit',
    'Riddle',
    'Translation',
    'Answer',
    'Options',
  ]);
  expect(cellsOf('Gwa m').map(({ textContent }) => textContent)).toEqual([
    '',
    '',
    '',
    'Gwa m',
    'Tell me of the child that has grown a beard.',
    'Ọka',
    'Ji, Ọka, Ede, Akpụ',
  ]);
  expect(screen.getByText('Gwa m')).toHaveAttribute('lang', 'ig');
  expect(await axeFindings()).toEqual([]);
});

it('counts one as one', async () => {
  await renderListed(called('Aka'));
  expect(await heading('Riddle Database (1 riddle)')).toBeVisible();
});

it('plays a recording from its row and stops it', async () => {
  const sound = giveSound();
  const { user } = await renderListed([aRiddle({ riddle: 'Gwa m', audio: recording }), ...called('Aka')]);
  expect(screen.queryByRole('button', { name: 'Play Aka' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Play Gwa m' }));
  expect(sound.heard()).toEqual(['/api/ilu/audio/file-1']);
  await user.click(screen.getByRole('button', { name: 'Stop Gwa m' }));
  expect(sound.heard()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Play Gwa m' }));
  sound.end();
  expect(screen.getByRole('button', { name: 'Play Gwa m' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Play Gwa m' }));
  sound.fail();
  expect(screen.getByText('Error playing audio. Please try again.')).toBeVisible();
});

it('shows cards with the same actions on a telephone', async () => {
  window.innerWidth = 360;
  await renderListed([aRiddle({ riddle: 'Gwa m', audio: recording })]);
  const card = screen.getByRole('listitem');
  for (const name of ['Play', 'Preview', 'Edit', 'Delete']) {
    expect(screen.getByRole('button', { name: `${name} Gwa m` })).toBeVisible();
  }
  expect(card).toHaveTextContent('Answer: Ọka');
  expect(card).toHaveTextContent('Options: Ji, Ọka, Ede, Akpụ');
  expect(await axeFindings()).toEqual([]);
});

it('puts the riddles in Igbo order and back; the address knows it', async () => {
  const { user, router, held } = await renderListed(called('Ụwa', 'Aka', 'Chi', 'Bia'));
  await expectShown('Ụwa', 'Aka', 'Chi', 'Bia');
  await user.click(screen.getByRole('button', { name: 'Igbo order' }));
  await expectShown('Aka', 'Bia', 'Chi', 'Ụwa');
  expect(held.sorts).toContain('igbo');
  expect(router.state.location.search).toBe('?tab=edit&sort=igbo');
  await user.click(screen.getByRole('button', { name: 'Newest' }));
  await expectShown('Ụwa', 'Aka', 'Chi', 'Bia');
  expect(router.state.location.search).toBe('?tab=edit');
});

it('keeps the list while another order is on its way', async () => {
  const { user } = await renderListed(called('Ụwa', 'Aka'));
  server.use(http.get(listUrl, () => delay('infinite')));
  await user.click(screen.getByRole('button', { name: 'Igbo order' }));
  await expectShown('Ụwa', 'Aka');
});

it('keeps the list in its order while there is no connection, says so, and has the other order when it is back', async () => {
  const { user, router, held } = await renderListed(called('Ụwa', 'Aka'));
  server.use(http.get(listUrl, () => HttpResponse.error()));
  await user.click(screen.getByRole('button', { name: 'Igbo order' }));
  const failure = await screen.findByText('Failed to fetch riddles: 0');
  expect(failure.parentElement).toHaveTextContent('There was no connection.');
  await expectShown('Ụwa', 'Aka');
  await user.click(screen.getByRole('button', { name: 'Newest' }));
  expect(failure).not.toBeInTheDocument();
  await expectShown('Ụwa', 'Aka');

  server.use(http.get(listUrl, () => HttpResponse.json(held.riddles.toReversed())));
  await user.click(screen.getByRole('button', { name: 'Igbo order' }));
  await expectShown('Aka', 'Ụwa');
  expect(failure).not.toBeInTheDocument();
  expect(router.state.location.search).toBe('?tab=edit&sort=igbo');
});

it('says when the answer is at the same place in most', async () => {
  await renderListed(Array.from({ length: 7 }, (_, index) => aRiddle({ id: `r${index}` })));
  const text = 'The answer is option 2 in 7 of 7 riddles. Learners may guess it by its position.';
  expect(screen.getByText(text)).toBeVisible();
});

it('says that there are none, and leads to adding one', async () => {
  const { user } = await renderRiddles([], '?tab=edit');
  expect(await heading('No riddles yet')).toBeVisible();
  expect(await axeFindings()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Add Riddle' }));
  expect(tab('Add Riddle')).toHaveAttribute('aria-selected', 'true');
});

it.each([
  ['a sentence', () => problem(500, 'Something went wrong'), '500', /: 500Something went wrongRetry$/],
  ['no sentence', () => new HttpResponse('oops', { status: 418 }), '418', /: 418Retry$/],
])('says that the list could not be loaded after %s, and tries again', async (_, answer, status, why) => {
  const { user, held } = await renderRiddles(called('Aka'), '?tab=leaderboard');
  server.use(http.get(listUrl, answer));
  await user.click(tab('Edit Riddles'));
  const text = await screen.findByText(`Failed to fetch riddles: ${status}`);
  expect(text.parentElement).toHaveTextContent(why);
  server.use(http.get(listUrl, () => HttpResponse.json(held.riddles)));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await expectShown('Aka');
  expect(text).not.toBeInTheDocument();
});

it('shows an old answer no longer once a newer one is there', async () => {
  const { user } = await renderListed(called('Ụwa', 'Aka'));
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  server.use(
    http.get(listUrl, async ({ request }) => {
      if (new URL(request.url).searchParams.get('sort') !== 'igbo') return HttpResponse.json(called('Ọhụrụ'));
      await released;
      return HttpResponse.json(called('Aka', 'Ụwa'));
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Igbo order' }));
  await user.click(screen.getByRole('button', { name: 'Newest' }));
  await act(async () => release());
  await waitFor(() => expect(screen.getByRole('button', { name: 'Newest', pressed: true })).toBeVisible());
  await expectShown('Ụwa', 'Aka');
});
