import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { areas } from '../../features/areas';
import { aChange, serveHistories } from '../../features/activity/activity.testkit';
import { creatorPaths } from '../../features/creator/paths';
import { dibiaPaths } from '../../features/dibia/paths';
import { iluPaths } from '../../features/ilu/paths';
import { kwuoPaths } from '../../features/kwuo/paths';
import { offerUndo } from '../../shared/notices/offerUndo';
import { paths } from '../../shared/routing/paths';
import type { Summaries } from '../../shared/summary/summary';
import { formatISODay } from '../../shared/text/dates';
import { axeFindings } from '../../testing/axe';
import { renderRoute } from '../../testing/renderRoute';
import { noRecordings, problem, server } from '../../testing/server';
import { keysOnSheet } from '../../testing/shortcutSheet';
import { keepOffers } from '../../testing/timers';

const DAY = 86_400_000;
const ago = (milliseconds: number) => new Date(Date.now() - milliseconds).toISOString();

const summaries: Summaries = {
  creator: { total: 10 },
  dibia: {
    total: 1,
    waiting: [
      { queue: 'reviews', pending: 1027, oldest: ago(3.5 * DAY) },
      { queue: 'reports', pending: 1, oldest: ago(DAY / 12) },
      { queue: 'profiles', pending: 0 },
    ],
    keptDays: 30,
  },
  ilu: {
    total: 1204,
    ...noRecordings,
    withAudio: 240,
    withCategories: 1204,
    letters: [
      { letter: 'a', total: 1200, withAudio: 240 },
      { letter: 'gb', total: 1, withAudio: 0 },
      { letter: 'ṅ', total: 0, withAudio: 0 },
      { letter: '-', total: 3, withAudio: 0 },
    ],
    waiting: [{ queue: 'suggestions', pending: 0 }],
    keptDays: 30,
  },
  kwuo: { total: 20, ...noRecordings, withAudio: 1 },
  auth: { total: 2, refusedToday: 3 },
};

function serve(given: Partial<Record<keyof typeof summaries, object>> = {}) {
  for (const [area, summary] of Object.entries({ ...summaries, ...given }))
    server.use(http.get(`/api/${area}/admin/summary`, () => HttpResponse.json(summary)));
}

/** Where the links of the page lead, by what they say. */
const links = () =>
  Object.fromEntries(
    within(screen.getByRole('main'))
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]),
  );

it('says what is in each area and what waits, how far the collection is and what happened, and leads there', async () => {
  serve();
  const minutes = (count: number) => ({ id: String(count), at: ago(count * 60_000), restorable: false });
  serveHistories({
    creator: [
      aChange({ ...minutes(2), label: 'Ada' }),
      ...Array.from({ length: 9 }, () => aChange(minutes(60))),
    ],
    ilu: [aChange({ ...minutes(1), entity: 'proverb', label: 'Egbe bere, ugo bere' })],
    auth: [aChange({ ...minutes(0), action: 'login', entity: 'session' })],
  });
  renderRoute(paths.admin);
  const latest = await screen.findByRole('list', { name: 'Latest changes' });
  await screen.findByRole('link', { name: '10 creators' });
  await screen.findByRole('link', { name: '3 failed sign-ins today' });

  expect(links()).toEqual({
    ...Object.fromEntries(areas.map(({ label, to }) => [label, to])),
    '10 creators': creatorPaths.edit,
    '1 dibia': dibiaPaths.edit,
    '1,027 reviews pending, oldest 3 days': `${dibiaPaths.reviews}?sort=oldest`,
    '1 report pending for 2 hours': `${dibiaPaths.reports}?sort=oldest`,
    'No profiles pending': dibiaPaths.profiles,
    '1,204 proverbs': iluPaths.edit,
    'No suggestions pending': iluPaths.suggestions,
    '20 riddles': `${kwuoPaths.gwamGwamGwam}?tab=edit`,
    '964 without a recording': `${iluPaths.edit}?recording=without`,
    '19 without a recording': `${kwuoPaths.gwamGwamGwam}?tab=edit&recording=without`,
    'A: 1,200 proverbs, 240 with a recording1.2KA': `${iluPaths.edit}?letter=a`,
    'Gb: 1 proverb, 0 with a recording1Gb': `${iluPaths.edit}?letter=gb`,
    'Outside the alphabet: 3 proverbs, 0 with a recording3#': `${iluPaths.edit}?letter=-`,
    '3 failed sign-ins today': `${paths.activity}?kind=refused&from=${formatISODay(new Date())}`,
    'All activity': paths.activity,
  });
  const [, categories] = within(screen.getByRole('region', { name: 'Collection progress' })).getAllByRole(
    'listitem',
  );
  expect(categories).toHaveTextContent('Proverbs with categories1,204 of 1,204All of them');

  const rows = within(latest).getAllByRole('listitem');
  expect(rows).toHaveLength(8);
  expect(rows[0]).toHaveTextContent(
    'ngozi deleted the proverb “Egbe bere, ugo bere”Ilu Finder · 1 minute ago',
  );
  expect(within(latest).getByText('Egbe bere, ugo bere')).toHaveAttribute('lang', 'ig');
  expect(rows[1]).toHaveTextContent('Creator Directory · 2 minutes ago');
  expect(await axeFindings()).toEqual([]);
});

it('works while areas do not answer, says which, and tries them again', async () => {
  serve();
  const broken = ['dibia', 'kwuo', 'auth'];
  const answer = (area: string) => broken.includes(area) && problem(500, 'Broken');
  serveHistories({ creator: [aChange()] });
  server.use(
    http.get('/api/:area/admin/summary', ({ params }) => answer(String(params['area'])) || undefined),
    http.get('/api/kwuo/admin/history', () => problem(500, 'Broken')),
  );
  const { user } = renderRoute(paths.admin);
  expect(await screen.findByText("Dibia Directory isn't responding.")).toBeVisible();
  expect(await screen.findByText(/^Sign-in isn't responding/)).toBeVisible();
  expect(await screen.findByText(/^Kwuo isn't responding, so its changes are missing/)).toBeVisible();
  // On its card, and where the riddles with a recording are told.
  expect(await screen.findAllByText("Kwuo isn't responding.")).toHaveLength(2);
  expect(screen.getByText('unavailable')).toBeVisible();
  expect(await screen.findByRole('link', { name: '1,204 proverbs' })).toBeVisible();
  expect(await screen.findByText('Ada Obi')).toBeVisible();
  expect(await axeFindings()).toEqual([]);

  // It goes on saying so while it is tried again.
  let go = () => {};
  const held = new Promise<void>((resolve) => (go = resolve));
  server.use(
    http.get('/api/dibia/admin/summary', async () => {
      await held;
      return HttpResponse.json(summaries.dibia);
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Try again: Dibia Directory' }));
  expect(await screen.findByRole('button', { name: 'Trying again...' })).toBeDisabled();
  expect(screen.getByText("Dibia Directory isn't responding.")).toBeVisible();
  go();
  expect(await screen.findByRole('link', { name: '1,027 reviews pending, oldest 3 days' })).toBeVisible();
  expect(screen.queryByText("Dibia Directory isn't responding.")).toBeNull();
});

it('shows how to begin where nothing is there yet', async () => {
  renderRoute(paths.admin);
  expect(await screen.findByRole('heading', { name: 'Nothing here yet' })).toBeVisible();
  const first = screen.getAllByRole('link', { name: 'Add your first creator' });
  expect(first.map((link) => link.getAttribute('href'))).toEqual([creatorPaths.add, creatorPaths.add]);
  expect(screen.getByRole('link', { name: 'Add your first riddle' })).toHaveAttribute(
    'href',
    `${kwuoPaths.gwamGwamGwam}?tab=add`,
  );
  expect(screen.queryByRole('heading', { name: 'Latest changes' })).toBeNull();
  expect(await axeFindings()).toEqual([]);
});

it('says once that there is nothing to undo', async () => {
  serve();
  const { user } = renderRoute(paths.admin);
  await screen.findByRole('heading', { level: 1, name: 'Welcome, ngozi' });
  await user.keyboard('uuu');
  expect(await screen.findAllByText('Nothing to undo.')).toHaveLength(1);
});

it('names the key that undoes only while it is offered to undo something', async () => {
  serve();
  keepOffers();
  const { user } = renderRoute(paths.admin);
  await screen.findByRole('heading', { level: 1, name: 'Welcome, ngozi' });
  await user.keyboard('?');
  const sheet = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
  expect(sheet.getByRole('region', { name: 'Everywhere' })).toBeVisible();
  expect(sheet.queryByText('Undo the last change')).toBeNull();
  expect(sheet.queryByRole('region', { name: 'In lists' })).toBeNull();
  await user.click(sheet.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  act(() => {
    offerUndo({ text: 'Changed.', undo: () => Promise.resolve(), failureOf: () => '' });
  });
  await user.keyboard('?');
  expect(await keysOnSheet('In lists')).toEqual(['u Undo the last change']);
});
