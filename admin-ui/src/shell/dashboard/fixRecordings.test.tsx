import { screen, waitFor, within } from '@testing-library/react';
import { delay, http, HttpResponse, type JsonBodyType } from 'msw';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { aChange, serveHistories } from '../../features/activity/activity.testkit';
import { iluPaths } from '../../features/ilu/paths';
import { kwuoPaths } from '../../features/kwuo/paths';
import { paths } from '../../shared/routing/paths';
import { endFixRun } from '../../shared/record/fix/fixRun';
import { fileConverter } from '../../shared/sound/prepareFile';
import { axeFindings } from '../../testing/axe';
import { aLogin, aProverb, aRecording, aRiddle } from '../../testing/factories';
import { renderRoute } from '../../testing/renderRoute';
import { noRecordings, problem, server } from '../../testing/server';
import { giveUploads } from '../../testing/uploads';

afterEach(endFixRun);

const proverb = (id: string, filename: string) =>
  aProverb({ id, proverb: `${id} bere`, audio: aRecording({ fileId: `file-of-${id}`, filename }) });

interface Served {
  some?: ReturnType<typeof proverb>[];
  off?: ReturnType<typeof proverb>[];
  unknown?: ReturnType<typeof proverb>[];
}

/** Serves the proverbs whose recordings need a fix, one a page, and returns the stored loudness of each file. */
function serve({ some = [], off = [], unknown = [] }: Served) {
  const counts = { playableInSome: some.length, loudnessOff: off.length, loudnessUnknown: unknown.length };
  const measured: Record<string, unknown> = {};
  server.use(
    http.get('/api/ilu/admin/summary', () =>
      HttpResponse.json({
        ...noRecordings,
        ...counts,
        total: 9,
        withCategories: 9,
        letters: [],
        waiting: [],
      }),
    ),
    http.get('/api/ilu/proverbs', ({ request }) => {
      const { searchParams: query } = new URL(request.url);
      const found = query.get('playable') ? some : query.get('loudness') === 'off' ? off : unknown;
      const at = Number(query.get('cursor') ?? 0);
      const next = at + 1 < found.length ? String(at + 1) : undefined;
      return HttpResponse.json({ data: found.slice(at, at + 1), pagination: { next } });
    }),
    http.get('/api/kwuo/games/gwamX3', () => HttpResponse.json([])),
    http.get('/api/ilu/audio/:fileId', () => HttpResponse.text('sound')),
    http.get('/api/ilu/proverbs/:id', ({ params }) => HttpResponse.json(proverb(String(params['id']), ''))),
    http.patch('/api/ilu/admin/proverbs/:id/audio/:fileId', async ({ params, request }) => {
      measured[String(params['fileId'])] = await request.json();
      return HttpResponse.json({});
    }),
  );
  return measured;
}

/** Converts .amr, leaves the rest as it is, and can't read .wma. */
function giveConverter(loudness = -20) {
  vi.spyOn(fileConverter, 'isAvailable').mockReturnValue(true);
  vi.spyOn(fileConverter, 'convert').mockImplementation((file) => {
    if (file.name.endsWith('.wma')) return Promise.reject(new Error('No decoder'));
    if (!file.name.endsWith('.amr')) return Promise.resolve({ file, loudness });
    const converted = new File(['converted'], file.name.replace('amr', 'm4a'));
    return Promise.resolve({ file: converted, loudness: -19.1 });
  });
  onTestFinished(() => void vi.restoreAllMocks());
}

async function open() {
  const uploads = giveUploads();
  const { user } = renderRoute(paths.admin);
  await user.click(await screen.findByRole('button', { name: 'Fix all' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Fix recordings' }));
  const press = async (name: string) => user.click(await dialog.findByRole('button', { name }));
  return { user, uploads, dialog, press };
}

const fixedAs = (id: string, filename: string, fileId = `fixed-${id}`) =>
  aProverb({ id, audio: aRecording({ fileId, filename }) });

const withFile = (id: string, fileId: string) => ({ id, version: 2, audio: { fileId } });

/** The history's entry of a fix of this user. */
const aFix = (id: string, changeId = '7') =>
  aChange({
    id: changeId,
    action: 'fix audio',
    entity: 'proverb',
    entityId: id,
    before: withFile(id, `file-of-${id}`),
    after: withFile(id, `fixed-${id}`),
  });

it('says how many recordings need a fix, and leads to them', async () => {
  serve({ some: [proverb('Aka', 'a.amr')], off: [proverb('Bia', 'b.mp3'), proverb('Chi', 'c.mp3')] });
  server.use(
    http.get('/api/kwuo/admin/summary', () =>
      HttpResponse.json({ ...noRecordings, total: 3, loudnessUnknown: 1, loudnessOff: 1 }),
    ),
  );
  renderRoute(paths.admin);
  const part = within(await screen.findByRole('region', { name: 'Recordings to fix' }));
  await part.findByRole('link', { name: '1 riddle recording is too quiet or too loud' });
  expect(part.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['1 proverb recording may not play everywhere', `${iluPaths.edit}?playable=some`],
    ['2 proverb recordings are too quiet or too loud', `${iluPaths.edit}?loudness=off`],
    ['1 riddle recording is too quiet or too loud', `${kwuoPaths.gwamGwamGwam}?tab=edit&loudness=off`],
    ['1 riddle recording has unknown loudness', `${kwuoPaths.gwamGwamGwam}?tab=edit&loudness=unknown`],
  ]);
});

it('converts what needs it, measures the rest, lists what it cannot convert, and undoes all', async () => {
  giveConverter();
  const measured = serve({
    some: [proverb('Aka', 'a.amr'), proverb('Bia', 'b.wma')],
    // Each is fixed once, although it is in two lists.
    unknown: [proverb('Bia', 'b.wma'), proverb('Chi', 'c.mp3')],
  });
  const { user, uploads, dialog, press } = await open();
  const upload = await uploads.nth(1);
  expect(dialog.getByText('0 of 3')).toBeVisible();
  expect(upload.url).toBe('/api/ilu/admin/proverbs/Aka/audio');
  const { audio, original, ...fields } = upload.fields() as Record<string, File>;
  expect([audio?.name, original?.name, fields]).toEqual([
    'a.m4a',
    'a.amr',
    { fixes: 'file-of-Aka', loudness: '-19.1' },
  ]);
  await upload.answer(200, fixedAs('Aka', 'a.m4a'));
  expect(await dialog.findByText('Done.')).toBeVisible();
  expect(dialog.getByText('1 recording fixed. 1 recording measured and good already.')).toBeVisible();
  expect(measured).toEqual({ 'file-of-Chi': { loudness: -20 } });
  expect(dialog.getByText('1 recording could not be fixed')).toBeVisible();
  expect(dialog.getByText("This browser can't read the file. It may be damaged.")).toBeVisible();
  expect(dialog.getByRole('link', { name: 'Bia bere' })).toHaveAttribute('href', `${iluPaths.edit}?edit=Bia`);
  expect(await axeFindings()).toEqual([]);

  serveHistories({ ilu: [aFix('Aka')] });
  const undone: unknown[] = [];
  server.use(
    http.post('/api/ilu/admin/history/:id/restore', ({ params }) => {
      undone.push(params['id']);
      return HttpResponse.json({ changeId: '8' });
    }),
  );
  await press('Undo all');
  const question = await screen.findByRole('alertdialog', { name: 'Undo the fix of 1 recording?' });
  await user.click(within(question).getByRole('button', { name: 'Undo all' }));
  expect(await dialog.findByText('Undone.')).toBeVisible();
  expect(undone).toEqual(['7']);
});

it('does not overwrite what someone else has recorded since, and leaves changed entries alone when it undoes', async () => {
  giveConverter();
  serve({ some: [proverb('Aka', 'a.amr'), proverb('Bia', 'b.amr')] });
  server.use(http.get('/api/ilu/proverbs/Aka', () => HttpResponse.json(fixedAs('Aka', 'b.mp3', 'newer'))));
  const { user, uploads, dialog, press } = await open();
  await (await uploads.nth(1)).answer(412, { error: 'Someone has replaced or deleted the recording since.' });
  await (await uploads.nth(2)).answer(200, fixedAs('Bia', 'b.m4a'));
  const words = '1 recording fixed. 1 recording skipped, because someone changed the entry.';
  expect(await dialog.findByText(words)).toBeVisible();
  serveHistories({
    ilu: [aChange({ entity: 'proverb', before: {}, after: { audio: { fileId: 'newer' } } })],
  });
  await press('Undo all');
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Undo all' }));
  expect(await dialog.findByText('Undone, except for 1 recording whose entry changed since.')).toBeVisible();
});

it('waits for a lost connection, and knows an upload again whose answer was lost', async () => {
  giveConverter();
  serve({ some: [proverb('Aka', 'a.amr')] });
  const { uploads, dialog } = await open();
  await (await uploads.nth(1)).breakOff();
  expect(await dialog.findByText('No connection. Obi will continue when it is back.')).toBeVisible();
  window.dispatchEvent(new Event('online'));
  const upload = await uploads.nth(2);
  server.use(http.get('/api/ilu/proverbs/Aka', () => HttpResponse.json(fixedAs('Aka', 'a.m4a'))));
  serveHistories({ ilu: [aFix('Aka')] });
  await upload.answer(412, { error: 'Someone has replaced or deleted the recording since.' });
  expect(await dialog.findByText('1 recording fixed.')).toBeVisible();
  expect(dialog.queryByText(/No connection/)).toBeNull();
});

it('counts a fix as done if it was stopped after the server had the file', async () => {
  giveConverter();
  serve({ some: [proverb('Aka', 'a.amr')] });
  const { uploads, dialog, press } = await open();
  await uploads.nth(1);
  await press('Stop');
  expect(await dialog.findByText('Stopped. 1 recording is left.')).toBeVisible();
  server.use(
    http.get('/api/ilu/audio/file-of-Aka', () => problem(404, 'There is no such recording')),
    http.get('/api/ilu/proverbs/Aka', () => HttpResponse.json(fixedAs('Aka', 'a.m4a'))),
  );
  serveHistories({ ilu: [aFix('Aka')] });
  await press('Continue');
  expect(await dialog.findByText('1 recording fixed.')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Undo all' })).toBeVisible();
});

it('skips a recording that a colleague has fixed', async () => {
  giveConverter();
  serve({ some: [proverb('Aka', 'a.amr')] });
  server.use(
    http.get('/api/ilu/audio/file-of-Aka', () => problem(404, 'There is no such recording')),
    http.get('/api/ilu/proverbs/Aka', () => HttpResponse.json(fixedAs('Aka', 'a.m4a'))),
  );
  serveHistories({ ilu: [{ ...aFix('Aka'), actor: 'chidi' }] });
  const { dialog } = await open();
  expect(await dialog.findByText('1 recording skipped, because someone changed the entry.')).toBeVisible();
});

const busy = (status: number) =>
  HttpResponse.json({ error: 'Try again' }, { status, headers: { 'Retry-After': '600' } });

it.each([
  [429, /^Too many requests\. Obi will continue at \d\d:\d\d:\d\d\.$/],
  [503, /^The service is not available right now\. Obi will continue at \d\d:\d\d:\d\d\.$/],
])('says why it waits after status %d, and continues', async (status, text) => {
  giveConverter();
  serve({ unknown: [proverb('Aka', 'a.mp3')] });
  server.use(http.get('/api/ilu/proverbs', () => busy(status), { once: true }));
  const { dialog } = await open();
  expect(await dialog.findByText(text)).toBeVisible();
  window.dispatchEvent(new Event('online'));
  expect(await dialog.findByText('Done.')).toBeVisible();
  expect(dialog.queryByText(text)).toBeNull();
});

it('continues after the session ended and the same person signed in again', async () => {
  giveConverter();
  serve({ some: [proverb('Aka', 'a.amr')] });
  server.use(http.post('/api/auth/login', () => HttpResponse.json(aLogin())));
  const { user, uploads } = await open();
  await (await uploads.nth(1)).answer(401, { error: 'Sign in again' });
  await user.type(await screen.findByLabelText('Username'), 'ngozi');
  await user.type(screen.getByLabelText('Password', { selector: 'input' }), 'secret');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  await user.click(await screen.findByRole('button', { name: 'Show result' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Fix recordings' }));
  expect(dialog.getByText('Your session has ended. Sign in again, then choose “Continue”.')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Continue' }));
  await (await uploads.nth(2)).answer(200, fixedAs('Aka', 'a.m4a'));
  expect(await dialog.findByText('1 recording fixed.')).toBeVisible();
});

it('continues to undo what is left after a stop', async () => {
  giveConverter();
  serve({ some: [proverb('Aka', 'a.amr'), proverb('Bia', 'b.amr')] });
  const { user, uploads, dialog, press } = await open();
  await (await uploads.nth(1)).answer(200, fixedAs('Aka', 'a.m4a'));
  await (await uploads.nth(2)).answer(200, fixedAs('Bia', 'b.m4a'));
  expect(await dialog.findByText('2 recordings fixed.')).toBeVisible();
  const undone: unknown[] = [];
  server.use(
    http.get('/api/ilu/admin/history', ({ request }) => {
      const id = new URL(request.url).searchParams.get('id') ?? '';
      return HttpResponse.json([aFix(id, id === 'Aka' ? '7' : '8')]);
    }),
    http.post('/api/ilu/admin/history/8/restore', () => delay('infinite'), { once: true }),
    http.post('/api/ilu/admin/history/:id/restore', ({ params }) => {
      undone.push(params['id']);
      return HttpResponse.json({ changeId: '9' });
    }),
  );
  await press('Undo all');
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Undo all' }));
  expect(await dialog.findByText('Undoing: 1 of 2')).toBeVisible();
  await press('Stop');
  expect(await dialog.findByText('Stopped. 1 recording is left.')).toBeVisible();
  expect(dialog.queryByRole('button', { name: 'Undo all' })).toBeNull();
  await press('Continue');
  expect(await dialog.findByText('Undone.')).toBeVisible();
  expect(undone).toEqual(['7', '8']);
  expect(uploads.count()).toBe(2);
});

it('stops, continues with what is left, and goes on while its window is closed', async () => {
  giveConverter();
  serve({ some: [proverb('Aka', 'a.amr'), proverb('Bia', 'b.amr')] });
  const { user, uploads, dialog, press } = await open();
  await uploads.nth(1);
  await press('Stop');
  expect(await dialog.findByText('Stopped. 2 recordings are left.')).toBeVisible();
  await press('Continue');
  const again = await uploads.nth(2);
  await press('Close');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(again.isAborted).toBe(false);
  await again.answer(200, fixedAs('Aka', 'a.m4a'));
  await (await uploads.nth(3)).answer(200, fixedAs('Bia', 'b.m4a'));
  await user.click(await screen.findByRole('button', { name: 'Show result' }));
  expect(await screen.findByText('2 recordings fixed.')).toBeVisible();
});

it('says why a recording stays too quiet, stores its loudness, and fixes riddles by their form', async () => {
  giveConverter(-60);
  const measured = serve({ unknown: [proverb('Aka', 'a.mp3')] });
  const riddle = aRiddle({
    id: 'gwam',
    version: 4,
    audio: aRecording({ fileId: 'riddle-file', filename: 'g.amr' }),
  });
  server.use(
    http.get('/api/kwuo/games/gwamX3', ({ request }) =>
      HttpResponse.json((request.url.includes('playable=some') ? [riddle] : []) as JsonBodyType),
    ),
    http.get('/api/kwuo/riddles/gwam', () => HttpResponse.json(riddle as JsonBodyType)),
  );
  const { uploads, dialog } = await open();
  const upload = await uploads.nth(1);
  expect([upload.method, upload.url, upload.headers['if-match']]).toEqual([
    'PUT',
    '/api/kwuo/admin/riddle-with-audio',
    '"4"',
  ]);
  expect(upload.fields()).toMatchObject({ id: 'gwam', riddle: riddle.riddle, fixes: 'riddle-file' });
  server.use(
    http.get('/api/kwuo/riddles/gwam', () =>
      HttpResponse.json({ ...riddle, version: 5, answer: 'Ọka' } as JsonBodyType),
    ),
  );
  await upload.answer(412, { error: 'Someone has changed this riddle since.' });
  // Its text was edited during the upload.
  const again = await uploads.nth(2);
  expect(again.headers['if-match']).toBe('"5"');
  expect(again.fields()).toMatchObject({ answer: 'Ọka', fixes: 'riddle-file' });
  await again.answer(200, { ...riddle, audio: aRecording({ fileId: 'new' }) });
  expect(
    await dialog.findByText('Obi found no speech in it, or it is too quiet to be made louder.'),
  ).toBeVisible();
  expect(measured).toEqual({ 'file-of-Aka': { loudness: -60 } });
});

it('waits for another tab, and says why the server stopped it', async () => {
  giveConverter();
  serve({ some: [proverb('Aka', 'a.amr')] });
  let grant: () => void = () => undefined;
  const request = async (_name: string, _options: object, task: () => Promise<void>) => {
    await new Promise<void>((resolve) => (grant = resolve));
    await task();
  };
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'));
  const { dialog } = await open();
  expect(dialog.getByText('Waiting for another tab that is fixing recordings')).toBeVisible();
  server.use(http.get('/api/ilu/proverbs', () => problem(403, 'You may not do this.')));
  grant();
  expect(await dialog.findByText('You may not do this.')).toBeVisible();
  expect(dialog.getByText('Stopped.')).toBeVisible();
});
