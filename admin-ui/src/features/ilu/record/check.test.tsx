import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import type { Check } from '../../../shared/audio/stored/check';
import { axeFindings } from '../../../testing/axe';
import { aProverb, aRecording } from '../../../testing/factories';
import { aChange, tellHistory } from '../../../testing/history';
import { renderRoute } from '../../../testing/renderRoute';
import { problem, server } from '../../../testing/server';
import { giveSound } from '../../../testing/sounds';
import type { Proverb } from '../api';
import { iluPaths } from '../paths';

const heard = (proverb: string, more: Partial<Proverb['audio']> = {}) =>
  aProverb({ id: proverb, proverb, audio: aRecording({ fileId: `${proverb}-file`, ...more }) });

type Sent = { id: string; fileId: string; result: Check; note?: string };

/** Shows the page with these recordings, answered as the service would. */
async function renderCheck(proverbs: Proverb[], search = '') {
  const held = {
    proverbs,
    sent: [] as Sent[],
    refusal: undefined as Response | undefined,
    /** Marks are answered once this resolves. */
    answers: Promise.resolve(),
  };
  server.use(
    http.get('/api/ilu/proverbs', ({ request }) => {
      expect(new URL(request.url).searchParams.get('check')).toBe('waiting');
      const data = held.proverbs.filter(({ audio }) => audio?.check === '');
      const pagination = { page: 1, limit: 100, total: data.length, estimated: false, pages: 1 };
      return HttpResponse.json({ data, pagination });
    }),
    http.get('/api/ilu/proverbs/:id', ({ params }) => {
      const one = held.proverbs.find(({ id }) => id === params['id']);
      return one ? HttpResponse.json(one) : problem(404, 'There is no such proverb');
    }),
    http.post('/api/ilu/admin/proverbs/:id/audio/:fileId/check', async ({ request, params }) => {
      const body = (await request.json()) as Pick<Sent, 'result' | 'note'>;
      if (held.refusal) return held.refusal.clone();
      await held.answers;
      const [id, fileId] = [String(params['id']), String(params['fileId'])];
      held.sent.push({ id, fileId, ...body });
      held.proverbs = held.proverbs.map((each) =>
        each.id === id && each.audio ? { ...each, audio: { ...each.audio, check: body.result } } : each,
      );
      return HttpResponse.json(held.proverbs.find((each) => each.id === id));
    }),
  );
  const sound = giveSound();
  const view = renderRoute(iluPaths.check + search);
  await screen.findByRole('heading', { level: 1, name: 'Check proverb recordings' });
  return { ...view, held, sound };
}

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const text = () => screen.getByRole('region', { name: 'What is said' });
const shows = (proverb: string) => waitFor(() => expect(text()).toHaveTextContent(proverb));

it('plays one recording after the other and marks each with one key', async () => {
  const { user, held, sound } = await renderCheck([
    heard('Aka', { speaker: 'Ada Okeke', dialect: 'Owerri' }),
    heard('Bia'),
    heard('Chi'),
  ]);
  await screen.findByText('1 of 3');
  expect(screen.getByText('Aka', { selector: 'p' })).toHaveAttribute('lang', 'ig');
  expect(screen.getByText('Speaker: Ada Okeke, Owerri')).toBeVisible();
  expect(await axeFindings()).toEqual([]);
  expect(button('Play')).toHaveFocus();
  await user.keyboard(' ');
  expect(sound.heard()).toEqual(['/api/ilu/audio/Aka-file']);
  await user.keyboard('c');
  await shows('Bia');
  expect(screen.getByText('2 of 3')).toBeVisible();
  expect(sound.heard()).toEqual([]);
  expect(button('Play')).toHaveFocus();
  await user.keyboard('r');
  await shows('Chi');
  expect(held.sent).toEqual([
    { id: 'Aka', fileId: 'Aka-file', result: 'checked' },
    { id: 'Bia', fileId: 'Bia-file', result: 'redo' },
  ]);
  await user.click(button(/^Mark as checked/));
  expect(await screen.findByRole('heading', { name: 'All are marked' })).toBeVisible();
});

it('stays where the person has moved to while the answer of a mark was on its way', async () => {
  const { user, held } = await renderCheck([heard('Aka'), heard('Bia'), heard('Chi')]);
  await shows('Aka');
  let answer = () => {};
  held.answers = new Promise((resolve) => (answer = resolve));
  await user.keyboard('cjj');
  await shows('Chi');
  answer();
  expect(await screen.findByText('Marked as checked.')).toBeVisible();
  expect(text()).toHaveTextContent('Chi');
  expect(held.sent).toEqual([{ id: 'Aka', fileId: 'Aka-file', result: 'checked' }]);
});

it('sends a note, and keeps it until it is sent', async () => {
  const { user, held } = await renderCheck([heard('Aka'), heard('Bia')]);
  await shows('Aka');
  await user.keyboard('w');
  await user.keyboard('Too quiet');
  await user.keyboard('{Escape}');
  await user.keyboard('j');
  await shows('Bia');
  expect(screen.getByRole('textbox', { name: 'Note' })).toHaveValue('');
  await user.keyboard('k');
  await shows('Aka');
  const note = screen.getByRole('textbox', { name: 'Note' });
  expect(note).toHaveValue('Too quiet');
  await user.type(note, '{Enter}');
  await shows('Bia');
  expect(held.sent).toEqual([{ id: 'Aka', fileId: 'Aka-file', result: 'redo', note: 'Too quiet' }]);
});

it('undoes the last mark and returns to its recording', async () => {
  const { user, held } = await renderCheck([heard('Aka'), heard('Bia')]);
  await shows('Aka');
  await user.keyboard('c');
  expect(await screen.findByText('Marked as checked.')).toBeVisible();
  await shows('Bia');
  await user.keyboard('u');
  await shows('Aka');
  expect(held.sent.at(-1)).toEqual({ id: 'Aka', fileId: 'Aka-file', result: '' });
  await user.keyboard('r');
  await shows('Bia');
  await user.keyboard('k');
  await shows('Aka');
  expect(within(screen.getByRole('main')).getByText('to redo')).toBeVisible();
});

it('plays each recording at once for those who want that', async () => {
  const { user, sound } = await renderCheck([heard('Aka'), heard('Bia')]);
  await shows('Aka');
  expect(sound.heard()).toEqual([]);
  await user.click(screen.getByRole('switch', { name: 'Play automatically' }));
  await user.click(button(/^Mark as checked/));
  await shows('Bia');
  await waitFor(() => expect(sound.heard()).toEqual(['/api/ilu/audio/Bia-file']));
});

it('marks nothing without a connection, and says so', async () => {
  const { user, held } = await renderCheck([heard('Aka'), heard('Bia')]);
  await shows('Aka');
  held.refusal = HttpResponse.error();
  await user.type(screen.getByRole('textbox', { name: 'Note' }), 'Noise{Enter}');
  expect(
    await screen.findByText('No answer from the server. The change may have been saved; reload to check.'),
  ).toBeVisible();
  expect(text()).toHaveTextContent('Aka');
  expect(screen.getByRole('textbox', { name: 'Note' })).toHaveValue('Noise');
  held.refusal = undefined;
  await user.click(button(/^Mark to redo/));
  await shows('Bia');
  expect(held.sent).toEqual([{ id: 'Aka', fileId: 'Aka-file', result: 'redo', note: 'Noise' }]);
});

it('refuses a recording that the same person uploaded', async () => {
  const { user, held } = await renderCheck([heard('Aka'), heard('Bia')]);
  await shows('Aka');
  const words = 'Another person must listen to a recording that you uploaded.';
  held.refusal = problem(403, words);
  await user.keyboard('c');
  expect(await screen.findByText(`This recording is not marked. ${words}`)).toBeVisible();
  expect(text()).toHaveTextContent('Aka');
  await user.keyboard('j');
  await shows('Bia');
  expect(screen.queryByText(`This recording is not marked. ${words}`)).not.toBeInTheDocument();
});

it('shows the newer recording of an entry instead of marking it unheard', async () => {
  const { user, held } = await renderCheck([heard('Aka'), heard('Bia')]);
  await shows('Aka');
  held.proverbs = [heard('Aka', { fileId: 'newer' }), heard('Bia')];
  held.refusal = problem(404, 'There is no such recording');
  await user.keyboard('c');
  expect(await screen.findByText('Someone replaced this recording. Listen to the new one.')).toBeVisible();
  held.refusal = undefined;
  await user.keyboard('c');
  await shows('Bia');
  expect(held.sent).toEqual([{ id: 'Aka', fileId: 'newer', result: 'checked' }]);
});

it('says honestly that nothing waits, and what waits for others', async () => {
  server.use(
    http.get('/api/ilu/admin/summary', () =>
      HttpResponse.json({
        total: 9,
        withAudio: 6,
        checked: 2,
        toRedo: 1,
        waitingForCheck: 0,
        letters: [],
        waiting: [],
      }),
    ),
  );
  await renderCheck([]);
  expect(await screen.findByRole('heading', { name: 'Nothing to check' })).toBeVisible();
  expect(await screen.findByText(/3 recordings that you uploaded wait for another person\.$/)).toBeVisible();
  expect(screen.getByRole('link', { name: '1 to redo' })).toHaveAttribute(
    'href',
    '/admin/ilu-finder/record?recording=redo',
  );
  expect(await axeFindings()).toEqual([]);
});

it('lists its keys, and finds the recording in the address again', async () => {
  const { user } = await renderCheck([heard('Aka'), heard('Bia')], '?at=Bia');
  await screen.findByText('2 of 2');
  expect(text()).toHaveTextContent('Bia');
  await user.keyboard('?');
  const sheet = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  const keys = within(sheet).getByRole('region', { name: 'Checking recordings' });
  expect(keys).toHaveTextContent('Mark to redo');
});

it('shows the note of a recording that was marked to redo', async () => {
  const after = { audio: aRecording({ check: 'redo' }), note: 'Too quiet' };
  const asked = tellHistory('ilu', () => [aChange({ action: 'check audio', after })]);
  const { user } = await renderCheck([heard('Aka'), heard('Bia')]);
  await shows('Aka');
  await user.keyboard('r');
  await shows('Bia');
  await user.keyboard('k');
  await shows('Aka');
  expect(await screen.findByText(/^Marked to redo by ada/)).toHaveTextContent('“Too quiet”');
  expect(asked[0]?.get('id')).toBe('Aka');
});
