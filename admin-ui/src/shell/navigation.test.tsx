import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { paths } from '../shared/routing/paths';
import { areas } from '../features/areas';
import { kwuoPaths } from '../features/kwuo/paths';
import { dibiaPaths } from '../features/dibia/paths';
import { iluPaths } from '../features/ilu/paths';
import { renderRoute } from '../testing/renderRoute';
import { leaveReadsOpen, server } from '../testing/server';

beforeEach(() => {
  leaveReadsOpen();
  server.use(http.get('/api/kwuo/games/gwamX3', () => HttpResponse.json([])));
});
afterEach(() => {
  window.innerWidth = 1024;
});

const sidebar = () => screen.findByRole('navigation', { name: 'Areas' });
const areaLinks = ['Dashboard', ...areas.map(({ label }) => label)];
const linksOf = (region: HTMLElement) =>
  within(region)
    .getAllByRole('link')
    .map((link) => link.textContent);

it('shows every area and no sub-link while none is active', async () => {
  renderRoute(paths.admin);
  expect(linksOf(await sidebar())).toEqual(areaLinks);
});

it.each([
  [
    kwuoPaths.games,
    [
      'Gwam Gwam Gwam',
      'Igbo Words Matcher',
      'Igbo Heads Up',
      'Ofu Okwu (One Word)',
      'Text Features',
      'Voice Features',
    ],
  ],
  [dibiaPaths.reports, ['Add', 'Edit', 'Reports', 'Reviews', 'Profiles']],
  [iluPaths.categories, ['Add Proverb', 'Edit Proverb', 'Categories', 'Suggestions']],
])('shows the sub-links of the active area only: %s', async (url, subLinks) => {
  renderRoute(url);
  const links = linksOf(await sidebar());
  expect(links.filter((link) => !areaLinks.includes(link ?? ''))).toEqual(subLinks);
});

it.each([
  [dibiaPaths.root, 'Add', 'Dibia Directory', ['Add', 'Edit', 'Reports', 'Reviews', 'Profiles']],
  [iluPaths.suggestions, 'Suggestions', 'Ilu Finder', ['Add', 'Edit', 'Categories', 'Suggestions']],
  [iluPaths.record, 'Edit', 'Ilu Finder', ['Add', 'Edit', 'Categories', 'Suggestions']],
  [dibiaPaths.import, 'Edit', 'Dibia Directory', ['Add', 'Edit', 'Reports', 'Reviews', 'Profiles']],
])('has the nav bar of the area at %s and marks the page shown', async (url, current, area, tabs) => {
  renderRoute(url);
  const bar = await screen.findByRole('navigation', { name: area });
  expect(linksOf(bar)).toEqual(tabs);
  expect(within(bar).getByRole('link', { current: 'page' })).toHaveTextContent(current);
  expect(within(await sidebar()).getByRole('link', { current: 'page' })).toHaveTextContent(current);
});

it('names the creator links as the product does', async () => {
  const { user } = renderRoute(paths.admin);
  await user.click(within(await sidebar()).getByRole('link', { name: 'Creator Directory' }));
  const bar = await screen.findByRole('navigation', { name: 'Creator Directory' });
  expect(linksOf(bar)).toEqual(['Add Creators', 'Edit Creators']);
  expect(linksOf(await sidebar())).toEqual(expect.arrayContaining(['Add Creator', 'Edit Creator']));
});

it('offers games and features as dropdowns in the nav bar of Kwuo', async () => {
  const { user, router } = renderRoute(kwuoPaths.root);
  const bar = await screen.findByRole('navigation', { name: 'Kwuo' });
  await user.click(within(bar).getByRole('button', { name: 'Games' }));
  const games = within(screen.getByRole('menu', { name: 'Games' })).getAllByRole('menuitem');
  expect(games.map((item) => item.textContent)).toEqual([
    'Gwam Gwam Gwam',
    'Igbo Words Matcher',
    'Igbo Heads Up',
    'Ofu Okwu (One Word)',
  ]);
  await user.click(screen.getByRole('menuitem', { name: 'Igbo Heads Up' }));
  expect(router.state.location.pathname).toBe(kwuoPaths.headsUp);

  await user.click(
    within(await screen.findByRole('navigation', { name: 'Kwuo' })).getByRole('button', { name: 'Features' }),
  );
  const features = within(screen.getByRole('menu', { name: 'Features' })).getAllByRole('menuitem');
  expect(features.map((item) => item.textContent)).toEqual(['Text Features', 'Voice Features']);
});

it('collapses a group of Kwuo and remembers it', async () => {
  const first = renderRoute(kwuoPaths.text);
  const group = async () => within(await sidebar()).getByRole('button', { name: 'Games' });
  expect(await group()).toHaveAttribute('aria-expanded', 'true');
  await first.user.click(await group());
  expect(await group()).toHaveAttribute('aria-expanded', 'false');
  first.unmount();

  renderRoute(kwuoPaths.text);
  expect(await group()).toHaveAttribute('aria-expanded', 'false');
  expect(within(await sidebar()).queryByRole('link', { name: 'Igbo Heads Up' })).toBeNull();
});

it('leads to every area from the welcome page', async () => {
  renderRoute(paths.admin);
  await screen.findByRole('heading', { name: 'Welcome, ngozi' });
  const cards = within(screen.getByRole('main')).getAllByRole('heading', { level: 2 });
  const links = cards.flatMap((card) => within(card).queryAllByRole('link'));
  expect(links.map((link) => link.getAttribute('href'))).toEqual(areas.map(({ to }) => to));
});

it('closes and opens the sidebar, and remembers it on a wide screen', async () => {
  const first = renderRoute(paths.admin);
  await sidebar();
  await first.user.click(screen.getByRole('button', { name: 'Close sidebar' }));
  expect(screen.queryByRole('navigation', { name: 'Areas' })).toBeNull();
  first.unmount();

  const { user } = renderRoute(paths.admin);
  await user.click(await screen.findByRole('button', { name: 'Open sidebar' }));
  expect(await sidebar()).toBeVisible();
});

it('is a drawer on a phone, which closes once a link was followed', async () => {
  window.innerWidth = 360;
  const { user } = renderRoute(paths.admin);
  await user.click(await screen.findByRole('button', { name: 'Open sidebar' }));
  await user.click(within(await sidebar()).getByRole('link', { name: 'Kwuo' }));
  expect(await screen.findByRole('heading', { name: 'Gwam Gwam Gwam' })).toBeInTheDocument();
  expect(await screen.findByRole('button', { name: 'Open sidebar' })).toBeInTheDocument();
});

it('moves the focus to the page that was asked for', async () => {
  const { user } = renderRoute(kwuoPaths.games);
  await user.click(within(await sidebar()).getByRole('link', { name: 'Text Features' }));
  await screen.findByRole('heading', { name: 'Text Features' });
  expect(screen.getByRole('main')).toHaveFocus();
});

it('skips to the content', async () => {
  const { user } = renderRoute(kwuoPaths.games);
  await screen.findByRole('heading', { name: 'Games' });
  await user.tab();
  expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('main')).toHaveFocus();
});
