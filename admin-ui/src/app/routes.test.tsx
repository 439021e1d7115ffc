import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { areas } from '../features/areas';
import { axeFindings } from '../testing/axe';
import { renderRoute } from '../testing/renderRoute';
import { server } from '../testing/server';

const kwuo = '/admin/kwuo';

/** The route table of the product, with the title each page shows. */
const routes: [string, string | RegExp][] = [
  ['/admin', 'Welcome, ngozi'],
  ['/admin/account', 'Account'],
  ['/admin/activity', 'Activity'],
  ['/admin/trash', 'Trash'],
  ['/admin/webhooks', 'Webhooks'],
  ['/admin/webhooks/ilu/w1', 'Webhook'],
  ['/admin/creator-directory', 'Add a New Creator'],
  ['/admin/creator-directory/add', 'Add a New Creator'],
  ['/admin/creator-directory/edit', /Creators Database/],
  ['/admin/creator-directory/import', 'Import creators'],
  ['/admin/dibia-directory', 'Add a New Dibia'],
  ['/admin/dibia-directory/add', 'Add a New Dibia'],
  ['/admin/dibia-directory/edit', /Dibias Database/],
  ['/admin/dibia-directory/import', 'Import dibias'],
  ['/admin/dibia-directory/reports', 'User Reports'],
  ['/admin/dibia-directory/reviews', 'User Reviews'],
  ['/admin/dibia-directory/profiles', 'PROFILES'],
  ['/admin/ilu-finder', 'Add Proverb'],
  ['/admin/ilu-finder/add', 'Add Proverb'],
  ['/admin/ilu-finder/edit', /^Proverb Database/],
  ['/admin/ilu-finder/import', 'Import proverbs'],
  ['/admin/ilu-finder/record', 'Record proverbs'],
  ['/admin/ilu-finder/check', 'Check proverb recordings'],
  ['/admin/ilu-finder/categories', 'Add Category'],
  ['/admin/ilu-finder/suggestions', 'SUGGESTION BOX'],
  [kwuo, 'Gwam Gwam Gwam'],
  [`${kwuo}/import`, 'Import riddles'],
  [`${kwuo}/record`, 'Record riddles'],
  [`${kwuo}/check`, 'Check riddle recordings'],
  [`${kwuo}/games`, 'Games'],
  [`${kwuo}/games/gwam-gwam-gwam`, 'Gwam Gwam Gwam'],
  [`${kwuo}/games/gwam-gwam-gwam/leaderboard`, 'No data found'],
  ...['words-matcher', 'heads-up', 'ofu-okwu'].flatMap((game): [string, RegExp][] =>
    ['', '/add', '/edit', '/leaderboard'].map((page) => [
      `${kwuo}/games/${game}${page}`,
      /^(Igbo Words Matcher|Igbo Heads Up|Ofu Okwu \(One Word\))$/,
    ]),
  ),
  [`${kwuo}/text`, 'Text Features'],
  [`${kwuo}/voice`, 'Voice Features'],
  [`${kwuo}/leaderboard`, 'Leaderboard'],
  [`${kwuo}/categories`, 'Categories'],
];

it('names every page of every area', () => {
  const named = routes.map(([url]) => url);
  const pages = areas.flatMap((area) => area.routes.map(({ path = '' }) => path));
  expect(pages.filter((path) => !named.includes(path))).toEqual([]);
});

async function open(url: string, title: string | RegExp) {
  server.use(
    http.get('/api/creator/creators', () => HttpResponse.json([])),
    http.get('/api/dibia/admin/dibias', () => HttpResponse.json([])),
    http.get('/api/:area/admin/webhooks', () => HttpResponse.json({ kinds: [], webhooks: [] })),
    http.get('/api/dibia/admin/summary', () => HttpResponse.json({ total: 0, waiting: [] })),
    http.get('/api/ilu/admin/summary', () => HttpResponse.json({ total: 0, letters: [], waiting: [] })),
    http.get('/api/dibia/admin/*', () => HttpResponse.json([])),
    http.get('/api/ilu/admin/*', () => HttpResponse.json([])),
    http.get('/api/ilu/categories', () => HttpResponse.json([])),
    http.get('/api/ilu/proverbs', () => HttpResponse.json({ data: [], pagination: {} })),
    http.get('/api/kwuo/games/gwamX3', () => HttpResponse.json([])),
    http.get('/api/:area/admin/history', () => HttpResponse.json([])),
    http.get('/api/auth/sessions', () => HttpResponse.json([])),
    http.get('/api/auth/admins', () => HttpResponse.json([])),
    http.get('/api/auth/invitations', () => HttpResponse.json([])),
    http.get('/api/auth/keys', () => HttpResponse.json({ keys: [] })),
    http.get('/api/auth/factors', () =>
      HttpResponse.json({ passkeys: [], recoveryCodes: 0, required: false }),
    ),
  );
  renderRoute(url);
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
}

it.each(routes)('%s shows one title and a landmark to skip to', async (url, title) => {
  await open(url, title);
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  expect(document.getElementById('main')).toBe(screen.getByRole('main'));
});

// One of each kind; the pages of the features are examined in their own tests.
it.each([
  ['/admin', 'Welcome, ngozi'],
  [`${kwuo}/games`, 'Games'],
  [`${kwuo}/text`, 'Text Features'],
  [`${kwuo}/games/gwam-gwam-gwam/leaderboard`, 'No data found'],
])('axe finds nothing at %s', async (url, title) => {
  await open(url, title);
  expect(await axeFindings()).toEqual([]);
});

it('shows nothing but the text on the riddle leaderboard', async () => {
  renderRoute(`${kwuo}/games/gwam-gwam-gwam/leaderboard`);
  await screen.findByText('No data found');
  expect(screen.getByRole('main')).toHaveTextContent(/^No data found$/);
});
