import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { historyAreas } from '../../shared/areas';
import type { Change } from '../../shared/history/api';
import { regionId } from '../../shared/notices/notify';
import { paths } from '../../shared/routing/paths';
import { axeFindings } from '../../testing/axe';
import { aCreator } from '../../testing/factories';
import { renderRoute } from '../../testing/renderRoute';
import { problem, server } from '../../testing/server';
import { keepOffers } from '../../testing/timers';
import { aChange, anEdit, serveHistories } from './activity.testkit';

const list = () => screen.findByRole('list', { name: 'Changes' });
const labels = async () =>
  within(await list())
    .getAllByRole('listitem')
    .map((row) => /“(.*)”/.exec(row.textContent)?.[1]);

/** `count` changes of an area, a minute apart. */
const some = (prefix: string, count: number, second: string) =>
  Array.from({ length: count }, (_, at) =>
    aChange({
      id: String(100 - at),
      label: `${prefix}${at + 1}`,
      at: `2026-11-20T10:${String(59 - at).padStart(2, '0')}:${second}Z`,
    }),
  );

it('merges the areas by time, and shows only what nothing can still precede', async () => {
  // Each page has 2; the seconds decide within a minute: 05.25 is later than 05.2, and that later than 05.
  serveHistories(
    {
      creator: some('c', 5, '05'),
      dibia: some('d', 2, '05.2'),
      kwuo: some('k', 1, '05.25'),
      auth: [aChange({ label: 'old', at: '2026-01-01T00:00:00Z' })],
    },
    2,
  );
  const { user } = renderRoute(paths.activity);
  // What is old has to wait until all creators are loaded.
  expect(await labels()).toEqual(['k1', 'd1', 'c1', 'd2', 'c2']);
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByText('old')).toBeVisible();
  expect(await labels()).toEqual(['k1', 'd1', 'c1', 'd2', 'c2', 'c3', 'c4', 'c5', 'old']);
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

it('says which area does not answer, and shows the others', async () => {
  serveHistories({ creator: [aChange()], ilu: [anEdit({ at: '2026-11-20T11:00:00Z' })] });
  server.use(http.get('/api/ilu/admin/history', () => problem(500, 'Something went wrong'), { once: true }));
  const { user } = renderRoute(paths.activity);
  expect(await labels()).toEqual(['Ada Obi']);
  expect(screen.getByText(/^Ilu Finder isn't responding, so its changes are missing/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Egbe bere, ugo bere')).toBeVisible();
  expect(screen.queryByText(/isn't responding/)).toBeNull();
});

it('says when no area answers', async () => {
  server.use(http.get('/api/:area/admin/history', () => problem(500, 'Something went wrong')));
  renderRoute(paths.activity);
  expect(await screen.findByText(/^The changes could not be loaded/)).toBeVisible();
});

it('opens what differs, word by word, and the request', async () => {
  serveHistories({ ilu: [anEdit()] });
  const { user } = renderRoute(paths.activity);
  const [row] = within(await list()).getAllByRole('listitem');
  expect(row).toHaveTextContent('ngozi edited the proverb “Egbe bere, ugo bere”');
  expect(screen.getByText('Egbe bere, ugo bere')).toHaveAttribute('lang', 'ig');
  await user.keyboard('{ArrowDown}{Enter}');
  const [added, removed] = [screen.getAllByRole('insertion'), screen.getAllByRole('deletion')];
  expect(added.map(({ textContent }) => textContent)).toEqual(['added: and let live', 'added: Life']);
  expect(removed.map(({ textContent }) => textContent)).toEqual(['removed: Peace']);
  expect(screen.queryByText('Version')).toBeNull();
  expect(screen.getByText('Request request-1')).toBeVisible();
  expect(row).toHaveFocus();
  expect(await axeFindings()).toEqual([]);
});

it('keeps the filters in the address, and asks the services by them', async () => {
  const asked = serveHistories({
    creator: [aChange()],
    dibia: [aChange({ actor: 'uche', entity: 'dibia', label: 'Eze' })],
    ilu: [aChange({ action: 'approve', entity: 'suggestion', label: 'Ora na-azụ nwa' })],
    auth: [
      aChange({
        action: 'login refused',
        entity: 'admin',
        label: 'ada',
        after: { reason: 'wrong password' },
      }),
    ],
  });
  const { user, router } = renderRoute(
    `${paths.activity}?actor=uche&from=2026-11-01&to=2026-11-30&area=nowhere`,
  );
  expect(await labels()).toEqual(['Eze']);
  // Whole days of this computer's calendar.
  const from = new Date('2026-11-01T00:00:00').toISOString();
  const to = new Date('2026-12-01T00:00:00').toISOString();
  expect(asked.map((one) => Object.fromEntries(new URLSearchParams(one.split('?')[1])))).toEqual(
    Array(historyAreas.length).fill({ actor: 'uche', from, to, limit: '50' }),
  );

  await user.click(screen.getByRole('button', { name: 'Show all' }));
  expect(await screen.findByText('Ada Obi')).toBeVisible();
  expect(router.state.location.search).toBe('');
  expect(screen.getByLabelText('User')).toHaveValue('');
  expect(screen.getByText('A sign-in as ada failed (wrong password)')).toBeVisible();

  await user.selectOptions(screen.getByLabelText('Action'), 'Decided');
  expect(await screen.findByText('Ora na-azụ nwa')).toBeVisible();
  await user.selectOptions(screen.getByLabelText('Area'), 'Dibia Directory');
  expect(await screen.findByText('No changes in this area of this kind')).toBeVisible();
  await user.selectOptions(screen.getByLabelText('Action'), 'All changes');
  server.use(http.get('/api/auth/admins', () => HttpResponse.json([])));
  await user.type(screen.getByLabelText('User'), 'uche{Enter}');
  expect(await screen.findByText('Eze')).toBeVisible();
  expect(router.state.location.search).toBe('?area=dibia&actor=uche');
});

it('offers the names of administrators and of who made the changes', async () => {
  serveHistories({ creator: [aChange(), aChange({ id: '2', actor: 'gone', label: 'Eze' })] });
  const admin = (username: string) => ({ username, disabled: false, createdAt: '2026-01-01T00:00:00Z' });
  server.use(http.get('/api/auth/admins', () => HttpResponse.json([admin('uche'), admin('ngozi')])));
  const { user } = renderRoute(paths.activity);
  await labels();
  const who = screen.getByLabelText<HTMLInputElement>('User');
  await user.click(who);
  await waitFor(() =>
    expect([...(who.list?.options ?? [])].map(({ value }) => value)).toEqual(['gone', 'ngozi', 'uche']),
  );
  // As browsers tell that one was taken from the list.
  fireEvent.input(who, { target: { value: 'gone' } });
  await waitFor(async () => expect(await labels()).toEqual(['Eze']));
});

it('moves what a decision was about back to pending, links to what was made from it, and undoes that', async () => {
  const before = { status: 'pending' };
  const decision = { before, after: { status: 'approved', decidedBy: 'ada' }, restorable: false };
  const given = { action: 'publish', entity: 'suggestion', entityId: 's1', label: 'Egbe bere' };
  const many = { action: 'reject', entity: 'review', entityId: '', label: '', parts: 2 };
  serveHistories({
    ilu: [aChange({ ...decision, ...given, id: '9', at: '2026-11-20T11:00:00Z' })],
    dibia: [
      aChange({ ...decision, ...many, id: '8', after: { changed: 2 } }),
      ...['r2', 'r1'].map((entityId) =>
        aChange({ ...decision, ...many, entityId, id: entityId, parts: 0, partOf: '8' }),
      ),
    ],
  });
  const sent: unknown[] = [];
  server.use(
    http.patch('/api/:area/admin/:queue/reopen', async ({ request }) => {
      const { ids } = (await request.json()) as { ids: string[] };
      sent.push(ids);
      return HttpResponse.json({ success: true, reopened: ids, changeId: '10' });
    }),
    http.get('/api/ilu/admin/suggestions/s1', () => HttpResponse.json({ id: 's1', proverbId: 'p1' })),
    http.post('/api/ilu/admin/history/10/restore', () => {
      sent.push('undone');
      return HttpResponse.json({ success: true, changeId: '11' });
    }),
  );
  const { user } = renderRoute(paths.activity);
  const [suggestion, reviews] = await screen.findAllByRole('button', { name: /^Move back to pending:/ });
  if (!suggestion || !reviews) throw new Error('There is no button');
  await user.click(suggestion);
  expect(await screen.findByText(/^Suggestion moved back to pending\./)).toHaveTextContent(
    'The proverb made from it is kept.',
  );
  expect(screen.getByRole('link', { name: 'Open the proverb' })).toHaveAttribute(
    'href',
    '/admin/ilu-finder/edit?edit=p1',
  );
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(sent).toEqual([['s1'], 'undone']));
  await user.click(reviews);
  expect(await screen.findByText(/^2 reviews moved back to pending\./)).toBeVisible();
  expect(sent.at(-1)).toEqual(['r2', 'r1']);
  expect(await axeFindings()).toEqual([]);
});

it.each<[string, Partial<Change>, number]>([
  ['was undone', { action: 'undo', after: { status: 'pending' } }, 0],
  ['was erased', { action: 'erase', after: undefined }, 0],
  ['was decided on again', { action: 'reject', after: { status: 'rejected', decidedAt: '12:00' } }, 1],
  ['has another reason', { action: 'reason', after: { status: 'rejected', decidedAt: '10:00' } }, 1],
])('offers to move back only a decision that still applies: the review %s', async (_, given, count) => {
  const review = { entity: 'review', entityId: 'r1', label: 'Ada', restorable: false };
  const decision = { action: 'reject', after: { status: 'rejected', decidedAt: '10:00' } };
  serveHistories({
    dibia: [
      aChange({ ...review, before: { status: 'pending' }, ...given, id: '9', at: '2026-11-20T12:00:00Z' }),
      aChange({ ...review, ...decision, id: '8', before: { status: 'pending' } }),
    ],
  });
  renderRoute(paths.activity);
  await screen.findAllByRole('button', { name: /^Details:/ });
  expect(screen.queryAllByRole('button', { name: /^Move back to pending:/ })).toHaveLength(count);
});

it('names the entries that a new order moved, with their positions', async () => {
  const order = (positions: Record<string, number>) => ({ moved: 3, positions });
  serveHistories({
    creator: [
      aChange({
        action: 'reorder',
        entityId: '',
        label: '',
        before: order({ ada: 0, ike: 1, x: 2 }),
        after: order({ ada: 1, ike: 0, x: 3 }),
      }),
    ],
  });
  const entries = [aCreator({ id: 'ada', name: 'Ada' }), aCreator({ id: 'ike', name: 'Ike' })];
  server.use(http.get('/api/creator/creators', () => HttpResponse.json(entries)));
  const { user } = renderRoute(paths.activity);
  await user.click(await screen.findByRole('button', { name: /^Details/ }));
  const moved = await screen.findByRole('list', { name: 'Moved entries' });
  expect(
    within(moved)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Ike: from number 2 to number 1',
    'Ada: from number 1 to number 2',
    'A deleted creator: from number 3 to number 4',
  ]);
});

it('plays the recordings and shows the fields of a change by their names', async () => {
  const recorded = (fileId: string) => ({
    fileId,
    filename: `${fileId}.mp3`,
    uploadedAt: '2026-11-20T10:00:00Z',
  });
  const before = { version: 1, riddle: 'Gwa m', answer: 'Ji', audio: recorded('old') };
  const after = { ...before, version: 2, answer: 'Ede', audio: recorded('new') };
  serveHistories({ kwuo: [aChange({ action: 'edit', entity: 'riddle', before, after })] });
  server.use(http.get('/api/ilu/audio/old/kept', () => problem(404, 'This audio file does not exist')));
  const { user } = renderRoute(paths.activity);
  await user.click(await screen.findByRole('button', { name: /^Details/ }));
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    'Correct Answer',
    'Recording',
  ]);
  expect(screen.getByRole('button', { name: 'Play new.mp3' })).toBeVisible();
  expect(await axeFindings()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Play old.mp3' }));
  expect(await screen.findByText('This recording no longer exists')).toBeVisible();
});

it('keeps decisions that were made since, says how many, and offers nothing once none is left', async () => {
  keepOffers();
  const decidedAt = '2026-11-20T09:00:00.123456Z';
  const decision = {
    before: { status: 'pending' },
    after: { status: 'approved', decidedAt },
    restorable: false,
  };
  const many = { action: 'approve', entity: 'review', entityId: '', label: '', parts: 3 };
  serveHistories({
    dibia: [
      aChange({ ...decision, ...many, id: '8', after: { changed: 3 } }),
      ...['r3', 'r2', 'r1'].map((entityId) =>
        aChange({ ...decision, ...many, entityId, id: entityId, parts: 0, partOf: '8' }),
      ),
    ],
  });
  let left = ['r1'];
  server.use(
    http.patch('/api/dibia/admin/reviews/reopen', async ({ request }) => {
      const body = (await request.json()) as { decidedAt?: string };
      const reopened = body.decidedAt === decidedAt ? left : ['r3', 'r2', 'r1'];
      left = [];
      return HttpResponse.json({ success: true, reopened, ...(reopened.length > 0 && { changeId: '10' }) });
    }),
    http.post('/api/dibia/admin/history/10/restore', () =>
      HttpResponse.json({ success: true, changeId: '11' }),
    ),
  );
  const { user } = renderRoute(paths.activity);
  const button = await screen.findByRole('button', { name: /^Move back to pending:/ });
  await user.click(button);
  expect(await screen.findByText(/^1 review moved back to pending\./)).toHaveTextContent(
    '2 were left out because their decisions have changed.',
  );
  await user.click(button);
  expect(
    await screen.findByText('None of these reviews still has this decision. Nothing was moved.'),
  ).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Move back to pending:/ })).toBeNull();
  expect(document.getElementById(regionId)).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('button', { name: /^Move back to pending:/ })).toBeVisible();
});
