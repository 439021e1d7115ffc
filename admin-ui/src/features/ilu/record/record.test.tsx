import 'fake-indexeddb/auto';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { connectSession } from '../../../shared/http/client';
import { soundWork } from '../../../shared/sound/soundWork';
import { readSettings } from '../../../shared/record/desk/settings';
import { takeStore } from '../../../shared/record/takeStore';
import { uploadQueue } from '../../../shared/record/upload/uploadQueue';
import { axeFindings } from '../../../testing/axe';
import { aChange, tellHistory } from '../../../testing/history';
import { giveLocks } from '../../../testing/locks';
import { giveMicrophone } from '../../../testing/microphone';
import { aProverb, aRecording } from '../../../testing/factories';
import { renderRoute, TOKEN } from '../../../testing/renderRoute';
import { server } from '../../../testing/server';
import { forgetRecordings } from '../../../testing/recordings';
import { giveSound } from '../../../testing/sounds';
import { giveUploads } from '../../../testing/uploads';
import { hidePage } from '../../../testing/visibility';
import type { Proverb } from '../api';
import { iluPaths } from '../paths';

const silence = (seconds: number) => ({ seconds });
const voice = (seconds: number, amplitude = 0.3) => ({ seconds, amplitude });
const old = aRecording({ fileId: 'old', filename: 'old.mp3', uploadedAt: '2026-01-01T00:00:00Z' });

beforeEach(forgetRecordings);
afterEach(forgetRecordings);

/** Shows what is to be recorded, answered as the service would. */
async function renderChoice(proverbs: Proverb[], search = '') {
  const asked: URLSearchParams[] = [];
  server.use(
    http.get('/api/ilu/proverbs', ({ request }) => {
      const { searchParams } = new URL(request.url);
      asked.push(searchParams);
      const which = searchParams.get('recording');
      const data = proverbs.filter(
        ({ audio }) => which === null || (which === 'with') === (audio !== undefined),
      );
      const pagination = { page: 1, limit: 100, total: data.length, estimated: false, pages: 1 };
      return HttpResponse.json({ data, pagination });
    }),
    http.get('/api/ilu/proverbs/:id', ({ params }) =>
      HttpResponse.json(proverbs.find(({ id }) => id === params['id'])),
    ),
    http.get('/api/ilu/admin/letters', () => HttpResponse.json([{ letter: 'a', count: 2 }])),
    http.get('/api/ilu/categories', () => HttpResponse.json(['Afa', 'Nature'])),
  );
  const sound = giveSound();
  const uploads = giveUploads();
  const view = renderRoute(iluPaths.record + search);
  await screen.findByRole('heading', { level: 1, name: 'Record proverbs', hidden: true });
  return { ...view, asked, sound, uploads };
}

async function openDesk(proverbs: Proverb[], search = '') {
  const view = await renderChoice(proverbs, search);
  await waitFor(() => expect(button('Start recording')).toBeEnabled());
  await view.user.click(button('Start recording'));
  await screen.findByRole('dialog', { name: 'Record proverbs' });
  return view;
}

const called = (...texts: string[]) => texts.map((proverb) => aProverb({ id: proverb, proverb }));
const button = (name: string) => screen.getByRole('button', { name });

/** Records; the room is listened to first. */
async function begin({ user }: Awaited<ReturnType<typeof openDesk>>) {
  await user.click(await screen.findByRole('button', { name: 'Record' }));
  await screen.findByRole('button', { name: 'Stop' });
}

it('lists what is chosen, the unrecorded first', async () => {
  const [aka, bia] = called('Aka', 'Bia') as [Proverb, Proverb];
  const { user, asked, router } = await renderChoice([aka, { ...bia, audio: old }]);
  expect(await screen.findByText('1 proverb without a recording')).toBeVisible();
  expect(asked.at(-1)?.get('recording')).toBe('without');
  expect(screen.getByText('Aka')).toHaveAttribute('lang', 'ig');
  await user.click(screen.getByRole('combobox', { name: /Recording/ }));
  await user.click(await screen.findByRole('option', { name: 'All' }));
  expect(await screen.findByText('2 proverbs')).toBeVisible();
  await user.click(screen.getByRole('combobox', { name: /Category/ }));
  await user.click(await screen.findByRole('option', { name: 'Nature' }));
  expect(await screen.findByText('2 proverbs in Nature')).toBeVisible();
  expect(asked.at(-1)?.get('category')).toBe('Nature');
  expect(router.state.location.search).toBe('?recording=all&category=Nature');
  expect(await axeFindings()).toEqual([]);
});

it('records, ends by silence, plays what it recorded, and sends what is kept while the next is shown', async () => {
  const microphone = giveMicrophone();
  const view = await openDesk(called('Aka', 'Bia'));
  expect(screen.getByText('2 of 2 left')).toBeVisible();
  await begin(view);
  expect(microphone.asked[0]).toMatchObject({ autoGainControl: false, noiseSuppression: false });
  microphone.hear(silence(0.5));
  expect(screen.getAllByText('Measuring background noise...')).not.toHaveLength(0);
  microphone.hear(silence(0.7));
  expect(screen.getAllByText('Speak now')).not.toHaveLength(0);
  microphone.hear(voice(1), silence(1.4));
  expect(button('Stop')).toBeVisible();
  microphone.hear(silence(0.3));
  const keep = await screen.findByRole('button', { name: 'Keep' });
  expect(view.sound.heard()).toHaveLength(1);
  expect(screen.getByText(/^Keeping 1\.3 of \d\.\d s$/)).toBeVisible();
  expect(await axeFindings()).toEqual([]);
  await waitFor(() => expect(keep).toHaveAttribute('aria-disabled', 'false'));
  await view.user.click(keep);
  expect(screen.getByRole('region', { name: 'What to say' })).toHaveTextContent('Bia');
  const upload = await view.uploads.nth(1);
  expect(upload.url).toBe('/api/ilu/admin/proverbs/Aka/audio');
  expect(upload.fields()['audio']).toMatchObject({
    name: expect.stringMatching(/^recording-.*\.wav$/) as string,
  });
  expect(screen.getByText('1 of 2 left')).toBeVisible();
  await upload.answer(200, { ...aProverb({ id: 'Aka', proverb: 'Aka' }), audio: old });
  expect(await screen.findByRole('button', { name: 'All uploaded' })).toBeVisible();
  expect(button('Record')).toHaveFocus();
});

it.each([
  ['too loud', voice(1, 3), 'Too loud. Move away a little, or speak more softly.'],
  ['too quiet', voice(2, 0.008), 'Too quiet. Come closer, or speak up.'],
  ['not heard', silence(4), 'No sound yet. Is this the right microphone?'],
])('warns of a voice that is %s while it can be put right', async (_, part, words) => {
  const microphone = giveMicrophone();
  const view = await openDesk(called('Aka'));
  await begin(view);
  microphone.hear(silence(1.2), part);
  expect(screen.getAllByText(words)).not.toHaveLength(0);
});

it('lets those who pause speak until they press again', async () => {
  const microphone = giveMicrophone();
  localStorage.setItem('obi.recording', JSON.stringify({ stopsBySilence: false }));
  const view = await openDesk(called('Aka'));
  await begin(view);
  microphone.hear(silence(1.2), voice(1), silence(5), voice(1));
  await view.user.click(button('Stop'));
  expect(await screen.findByRole('button', { name: 'Keep' })).toBeVisible();
});

it('offers to record again where no voice was heard, or to keep it', async () => {
  const microphone = giveMicrophone();
  const view = await openDesk(called('Obi'));
  await begin(view);
  microphone.hear(silence(1.5));
  await view.user.click(button('Stop'));
  expect(await screen.findByRole('button', { name: 'Record again' })).toBeVisible();
  expect(view.sound.heard()).toEqual([]);
  expect(await axeFindings()).toEqual([]);
  // Skipped, it is offered again.
  await view.user.click(button('Skip'));
  await view.user.click(await screen.findByRole('button', { name: 'Record the rest' }));
  expect((await screen.findAllByText(/^You recorded this earlier/))[0]).toBeVisible();
  await view.user.click(button('Keep'));
  expect((await view.uploads.nth(1)).url).toBe('/api/ilu/admin/proverbs/Obi/audio');
});

it('keeps with Enter what it warned of, and records again with Space', async () => {
  const microphone = giveMicrophone();
  const view = await openDesk(called('Obi'));
  await begin(view);
  microphone.hear(silence(1.5));
  await view.user.click(button('Stop'));
  expect(await screen.findByRole('button', { name: 'Record again' })).toHaveFocus();
  expect(button('Keep')).toHaveTextContent('Enter');
  await view.user.keyboard(' ');
  expect(await screen.findByRole('button', { name: 'Stop' })).toHaveFocus();
  microphone.hear(silence(1.5));
  await view.user.click(button('Stop'));
  expect(await screen.findByRole('button', { name: 'Record again' })).toHaveFocus();
  await view.user.keyboard('{Enter}');
  expect((await view.uploads.nth(1)).url).toBe('/api/ilu/admin/proverbs/Obi/audio');
});

it.each([
  ['the microphone is pulled out', 'The microphone was disconnected or taken by a call.'],
  ['the page is hidden', 'The recording stopped because this page was hidden or the screen was locked.'],
])('keeps what was said until %s', async (what, words) => {
  const microphone = giveMicrophone();
  const view = await openDesk(called('Aka'));
  await begin(view);
  microphone.hear(silence(1.2), voice(1));
  if (what === 'the microphone is pulled out') microphone.unplug();
  else {
    hidePage();
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
  }
  expect((await screen.findAllByText(new RegExp(words)))[0]).toBeVisible();
  expect(button('Keep')).toBeVisible();
  expect(microphone.isOn()).toBe(false);
});

it('keeps what was said until another tab took over', async () => {
  const microphone = giveMicrophone();
  const locks = giveLocks();
  const view = await openDesk(called('Wei'));
  await begin(view);
  microphone.hear(silence(1.2), voice(1));
  await locks.steal('obi.recording-desk');
  expect(await screen.findByText(/^Recording moved to another tab/)).toBeVisible();
  expect(microphone.isOn()).toBe(false);
  await view.user.click(button('Record here'));
  const words = /^The recording stopped because another tab took over. What you recorded until then is here/;
  expect((await screen.findAllByText(words))[0]).toBeVisible();
  expect(button('Keep')).toBeVisible();
});

it.each([
  ['NotAllowedError', /is not allowed to use the microphone. Allow it in your browser/],
  ['NotFoundError', /No microphone was found/],
  ['NotReadableError', /Close other programs that may be using it/],
])('says what to do when the microphone is refused with %s', async (refusal, words) => {
  giveMicrophone({ refusal });
  const { user } = await openDesk(called('Aka'));
  await user.click(button('Record'));
  expect(await screen.findByText(words)).toBeVisible();
  expect(button('Record')).toBeVisible();
});

it('records with the microphone that was chosen', async () => {
  const microphone = giveMicrophone();
  const view = await openDesk(called('Aka'));
  await view.user.click(button('Recording settings'));
  await view.user.click(await screen.findByRole('combobox', { name: /Microphone/ }));
  await view.user.click(await screen.findByRole('option', { name: 'Headset' }));
  await view.user.click(button('Close'));
  await begin(view);
  expect(microphone.asked.at(-1)?.deviceId).toBe('headset');
});

it('asks once before a recording is replaced, and before an unkept one is left', async () => {
  const microphone = giveMicrophone();
  const proverbs = called('Aka', 'Bia').map((proverb) => ({ ...proverb, version: 3, audio: old }));
  const view = await openDesk(proverbs, '?recording=with');
  const make = async () => {
    await begin(view);
    microphone.hear(silence(1.2), voice(1));
    await view.user.click(button('Stop'));
    await view.user.click(await screen.findByRole('button', { name: 'Keep' }));
  };
  expect(screen.getByText('Already recorded.')).toBeVisible();
  await make();
  const question = await screen.findByRole('alertdialog', { name: 'Replace the recording?' });
  expect(question).toHaveTextContent("You can restore the old one from the proverb's history.");
  await view.user.click(button('Replace'));
  await waitFor(() => expect(screen.getByText('1 of 2 left')).toBeVisible());
  await begin(view);
  microphone.hear(silence(1.2), voice(1));
  await view.user.keyboard('{Escape}');
  expect(await screen.findByRole('alertdialog', { name: 'Leave without keeping?' })).toBeVisible();
  await view.user.click(button('Stay'));
  await view.user.click(await screen.findByRole('button', { name: 'Keep' }));
  expect(await screen.findByRole('heading', { name: 'All are recorded' })).toBeVisible();
  for (const [at, proverb] of proverbs.entries()) {
    await (
      await view.uploads.nth(at + 1)
    ).answer(200, {
      ...proverb,
      version: 4,
      audio: { ...old, fileId: 'new' },
    });
  }
  expect(await screen.findByRole('button', { name: 'All uploaded' })).toBeVisible();
});

it('records again what was recorded here and deleted since', async () => {
  const microphone = giveMicrophone();
  const proverbs = called('Nri');
  const view = await openDesk(proverbs);
  const make = async () => {
    await begin(view);
    microphone.hear(silence(1.2), voice(1));
    await view.user.click(button('Stop'));
    await view.user.click(await screen.findByRole('button', { name: 'Keep' }));
  };
  await make();
  await (await view.uploads.nth(1)).answer(200, { ...proverbs[0], version: 2, audio: old });
  await screen.findByRole('heading', { name: 'All are recorded' });
  await screen.findByRole('button', { name: 'All uploaded' });
  // Its recording is deleted elsewhere.
  proverbs[0] = aProverb({ id: 'Nri', proverb: 'Nri', version: 3 });
  const asked = view.asked.length;
  await view.user.click(button('Choose others'));
  await waitFor(() => expect(view.asked.length).toBeGreaterThan(asked));
  await waitFor(() => expect(button('Start recording')).toBeEnabled());
  await view.user.click(button('Start recording'));
  expect(await screen.findByText('1 of 1 left')).toBeVisible();
  expect(screen.queryByText('Already recorded.')).toBeNull();
  await make();
  await (await view.uploads.nth(2)).answer(200, { ...proverbs[0], version: 4, audio: old });
  expect(await screen.findByRole('button', { name: 'All uploaded' })).toBeVisible();
});

it('shows each recording that could not be kept until it is kept or dismissed', async () => {
  const microphone = giveMicrophone();
  const view = await openDesk(called('Rie', 'Sie', 'Tie'));
  const add = vi.spyOn(uploadQueue(), 'add').mockRejectedValue(new Error('no memory'));
  onTestFinished(() => add.mockRestore());
  const make = async () => {
    await begin(view);
    microphone.hear(silence(1.2), voice(1));
    await view.user.click(button('Stop'));
    await view.user.click(await screen.findByRole('button', { name: 'Keep' }));
  };
  await make();
  const rie = await screen.findByText(/^“Rie” couldn't be kept/);
  await make();
  const sie = await screen.findByText(/^“Sie” couldn't be kept/);
  expect(rie).toBeVisible();
  await view.user.click(within(sie.parentElement as HTMLElement).getByRole('button', { name: 'Close' }));
  expect(sie).not.toBeInTheDocument();
  add.mockRestore();
  await view.user.click(button('Back'));
  await view.user.click(button('Back'));
  await view.user.click(await screen.findByRole('button', { name: 'Keep' }));
  await waitFor(() => expect(rie).not.toBeInTheDocument());
});

it('reports a recording that could not be kept and offers it again', async () => {
  const microphone = giveMicrophone();
  const view = await openDesk(called('Ose', 'Pita'));
  await begin(view);
  microphone.hear(silence(1), voice(1), silence(1));
  await view.user.click(button('Stop'));
  const start = await screen.findByRole('slider', { name: 'Start of the recording' });
  act(() => start.focus());
  await view.user.keyboard('{ArrowLeft}');
  const prepare = vi.spyOn(soundWork, 'prepare').mockImplementation(() => {
    throw new Error('no memory');
  });
  await view.user.click(button('Keep'));
  expect(await screen.findByText(/^“Ose” couldn't be kept/)).toBeVisible();
  prepare.mockRestore();
  await view.user.click(button('Back'));
  expect((await screen.findAllByText(/^You recorded this earlier/))[0]).toBeVisible();
});

it('offers again to prepare what an earlier visit left, where that failed', async () => {
  const sound = { samples: new Float32Array(24_000).buffer, rate: 24_000, isClipped: false };
  const prepare = vi.spyOn(soundWork, 'prepare').mockImplementation(() => {
    throw new Error('no memory');
  });
  connectSession({ token: () => TOKEN, username: () => 'ngozi', refused: () => undefined });
  await takeStore.hold({ area: 'ilu', itemId: 'Qua', text: 'Qua', replaces: undefined, ...sound });
  const { user } = await renderChoice(called('Qua'));
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(button('Keep Qua')).toBeDisabled();
  prepare.mockRestore();
  expect(screen.getByText("Couldn't prepare this recording.")).toBeVisible();
  await user.click(again);
  await waitFor(() => expect(button('Keep Qua')).toBeEnabled());
});

it('retries keeping what an earlier visit left', async () => {
  const sound = { samples: new Float32Array(24_000).buffer, rate: 24_000, isClipped: false };
  connectSession({ token: () => TOKEN, username: () => 'ngozi', refused: () => undefined });
  await takeStore.hold({ area: 'ilu', itemId: 'Uche', text: 'Uche', replaces: undefined, ...sound });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { user } = await renderChoice(called('Uche'));
  const add = vi.spyOn(uploadQueue(), 'add').mockRejectedValueOnce(new Error('no memory'));
  await waitFor(() => expect(button('Keep Uche')).toBeEnabled());
  await user.click(button('Keep Uche'));
  expect(await screen.findByText("Couldn't keep this recording.")).toBeVisible();
  await user.click(button('Try again'));
  await waitFor(() => expect(screen.queryByText(/and didn't keep it\.$/)).toBeNull());
  expect(add).toHaveBeenCalledTimes(2);
});

it('goes by keys, and skips', async () => {
  const microphone = giveMicrophone();
  const { user } = await openDesk(called('Egbe', 'Gaa'));
  const text = () => screen.getByRole('region', { name: 'What to say' });
  await user.keyboard('j');
  expect(text()).toHaveTextContent('Gaa');
  await user.keyboard('k');
  expect(text()).toHaveTextContent('Egbe');
  // Before the microphone is open: what comes next is not recorded unasked.
  fireEvent.keyDown(document.body, { key: 'r' });
  fireEvent.keyDown(document.body, { key: 'j' });
  await waitFor(() => expect(microphone.isOn()).toBe(false));
  expect(button('Record')).toBeVisible();
  await user.keyboard('k');
  await user.keyboard('r');
  await user.click(await screen.findByRole('button', { name: 'Stop' }));
  await user.keyboard('jj');
  expect(await screen.findByRole('heading', { name: 'End of the list: 2 proverbs left' })).toBeVisible();
  await user.click(button('Record the rest'));
  expect(text()).toHaveTextContent('Egbe');
});

it('moves the cut by keyboard', async () => {
  const microphone = giveMicrophone();
  const view = await openDesk(called('Aka'));
  await begin(view);
  microphone.hear(silence(1), voice(1), silence(1));
  await view.user.click(button('Stop'));
  const start = await screen.findByRole('slider', { name: 'Start of the recording' });
  const from = Number(start.getAttribute('aria-valuenow'));
  act(() => start.focus());
  await view.user.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(Number(start.getAttribute('aria-valuenow'))).toBeCloseTo(from - 0.02, 2);
  expect(start).toHaveAttribute('aria-valuetext', `${(from - 0.02).toFixed(2)} seconds`);
});

it('holds what was not kept while the page is closed, and offers it again at the desk and beside the choice', async () => {
  const microphone = giveMicrophone();
  const hana = called('Hana', 'Ije');
  const first = await openDesk(hana);
  await begin(first);
  microphone.hear(silence(1.2), voice(1));
  const unload = new Event('beforeunload', { cancelable: true });
  act(() => void window.dispatchEvent(unload));
  expect(unload.defaultPrevented).toBe(true);
  await screen.findByRole('button', { name: 'Keep' });
  const whole = "You recorded this earlier and didn't keep it. Keep it or record again.";
  expect(screen.queryByText(whole)).toBeNull();
  await waitFor(async () => expect(await takeStore.list('ilu')).toHaveLength(1));
  first.unmount();

  const atDesk = await renderChoice(hana, '?at=Hana');
  expect((await screen.findAllByText(whole))[0]).toBeVisible();
  expect(button('Keep')).toBeVisible();
  atDesk.unmount();

  const { user, uploads } = await renderChoice(hana);
  const offer = await screen.findByText(/and didn't keep it\.$/);
  expect(offer).toHaveTextContent('You recorded Hana and');
  expect(await axeFindings()).toEqual([]);
  await user.dblClick(button('Keep Hana'));
  const upload = await uploads.nth(1);
  expect(upload.url).toBe('/api/ilu/admin/proverbs/Hana/audio');
  await upload.answer(200, { ...hana[0], audio: old });
  expect(await screen.findByRole('button', { name: 'All uploaded' })).toBeVisible();
  expect(offer).not.toBeInTheDocument();
  expect(await takeStore.list('ilu')).toEqual([]);
});

it('holds nothing that was kept or dropped, and what was skipped until one comes back to it', async () => {
  const microphone = giveMicrophone();
  const view = await openDesk(called('Jide', 'Kedu', 'Lee'));
  const make = async () => {
    await begin(view);
    microphone.hear(silence(1.2), voice(1));
    await view.user.click(button('Stop'));
    await screen.findByRole('button', { name: 'Keep' });
  };
  await make();
  await waitFor(async () => expect(await takeStore.list('ilu')).toHaveLength(1));
  await view.user.click(button('Keep'));
  await waitFor(async () => expect(await takeStore.list('ilu')).toEqual([]));
  await make();
  await view.user.keyboard('jk');
  const earlier = await screen.findAllByText(/^You recorded this earlier and didn't keep it/);
  expect(earlier[0]).toBeVisible();
  await view.user.click(button('Keep'));
  await waitFor(async () => expect(await takeStore.list('ilu')).toEqual([]));
  // What is being spoken stays in the same way; silence is nothing.
  await begin(view);
  microphone.hear(silence(1.2), voice(1));
  await view.user.keyboard('k');
  await begin(view);
  microphone.hear(silence(1.2));
  await view.user.keyboard('j');
  await screen.findByRole('button', { name: 'Keep' });
  expect(await takeStore.list('ilu')).toMatchObject([{ itemId: 'Lee' }]);
  await view.user.keyboard('{Escape}');
  await view.user.click(await screen.findByRole('button', { name: 'Leave' }));
  await waitFor(async () => expect(await takeStore.list('ilu')).toEqual([]));
});

it('says who speaks with each recording, remembers it for this person, and keeps it with a take', async () => {
  const microphone = giveMicrophone();
  const first = await openDesk(called('Mma', 'Nne'));
  await first.user.click(button('Add the speaker'));
  await first.user.type(await screen.findByRole('textbox', { name: 'Speaker' }), 'Ada Okeke');
  await first.user.type(screen.getByRole('textbox', { name: 'Dialect' }), 'Ọnịcha');
  expect(await axeFindings()).toEqual([]);
  await first.user.click(button('Close'));
  expect(await screen.findByRole('button', { name: 'Speaker: Ada Okeke, Ọnịcha' })).toBeVisible();
  await begin(first);
  microphone.hear(silence(1.2), voice(1));
  await first.user.click(button('Stop'));
  await first.user.click(await screen.findByRole('button', { name: 'Keep' }));
  const details = { speaker: 'Ada Okeke', dialect: 'Ọnịcha' };
  const upload = await first.uploads.nth(1);
  expect(upload.fields()).toMatchObject(details);
  await upload.answer(200, { ...called('Mma')[0], audio: old });
  await begin(first);
  microphone.hear(silence(1.2), voice(1));
  await first.user.click(button('Stop'));
  await screen.findByRole('button', { name: 'Keep' });
  await waitFor(async () => expect(await takeStore.list('ilu')).toMatchObject([{ itemId: 'Nne', details }]));
  first.unmount();

  connectSession({ token: () => TOKEN, username: () => 'chidi', refused: () => undefined });
  expect(readSettings()).toMatchObject({ speaker: '', dialect: '' });
  connectSession({ token: () => TOKEN, username: () => 'ngozi', refused: () => undefined });
  expect(readSettings()).toMatchObject(details);

  // Another speaker has come to the desk since the take was recorded.
  localStorage.setItem('obi.recording.speaker.ngozi', JSON.stringify({ speaker: 'Bola', dialect: '' }));
  const later = await renderChoice(called('Nne'), '?at=Nne');
  const note =
    "You recorded this earlier and didn't keep it. Keep it or record again. Speaker: Ada Okeke, Ọnịcha";
  expect((await screen.findAllByText(note))[0]).toBeVisible();
  await later.user.click(button('Keep'));
  expect((await later.uploads.nth(1)).fields()).toMatchObject(details);
});

it('offers what must be recorded again, and replaces it without a question', async () => {
  const microphone = giveMicrophone();
  const [aka, bia] = called('Ora', 'Puo') as [Proverb, Proverb];
  const after = { audio: { ...old, check: 'redo' }, note: 'A dog barks.' };
  tellHistory('ilu', () => [aChange({ actor: 'ngozi', action: 'check audio', after })]);
  const view = await openDesk([{ ...aka, audio: { ...old, check: 'redo' } }, bia], '?recording=redo');
  expect(await screen.findByText(/^Marked to redo by ngozi/)).toHaveTextContent(
    'Marked to redo by ngozi, 3 Feb 2026: “A dog barks.”',
  );
  expect(view.asked.at(-1)?.get('check')).toBe('redo');
  expect(view.asked.at(-1)?.get('recording')).toBeNull();
  await begin(view);
  microphone.hear(silence(1.2), voice(1));
  await view.user.click(button('Stop'));
  await view.user.click(await screen.findByRole('button', { name: 'Keep' }));
  expect((await view.uploads.nth(1)).url).toBe('/api/ilu/admin/proverbs/Ora/audio');
});
