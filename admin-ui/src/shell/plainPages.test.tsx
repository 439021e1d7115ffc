import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { paths } from '../shared/routing/paths';
import { kwuoPaths } from '../features/kwuo/paths';
import { axeFindings } from '../testing/axe';
import { renderRoute } from '../testing/renderRoute';

it('shows the tagline and the way to the admin page', async () => {
  const { user, router } = renderRoute('/', { signedIn: false });
  expect(await screen.findByRole('heading', { level: 1, name: 'Where innovation thrives' })).toBeVisible();
  await waitFor(() => expect(document.title).toBe('Where innovation thrives · Obi'));
  await user.click(screen.getByRole('link', { name: 'Admin Page' }));
  expect(router.state.location.pathname).toBe(paths.login);
});

async function expectNotFound() {
  expect(await screen.findByRole('heading', { name: 'Oops! 404 - Page Not Found' })).toBeVisible();
  const text = "The page you're looking for doesn't exist or another error occurred.";
  expect(screen.getByText(text)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go back home' })).toHaveAttribute('href', '/');
}

it.each(['/nowhere', '/admin/nowhere', '/admin/kwuo/games/chess', '/login/x'])(
  'shows the 404 page at %s',
  async (url) => {
    renderRoute(url);
    await expectNotFound();
  },
);

it('guards unknown paths of the admin area too', async () => {
  const { router } = renderRoute('/admin/nowhere', { signedIn: false });
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(router.state.location.state).toEqual({ from: '/admin/nowhere' });
});

it('shows the 404 page inside the frame when a screen fails, and tries again when told to', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let isBroken = true;
  vi.spyOn(Document.prototype, 'title', 'set').mockImplementation((title) => {
    if (isBroken && title.startsWith('Games')) throw new Error('broken screen');
  });
  const { user } = renderRoute(kwuoPaths.games);
  await expectNotFound();
  expect(screen.getByRole('navigation', { name: 'Areas' })).toBeVisible();
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Games' })).toBeVisible();
});

it.each(['/', '/nowhere'])('is accessible at %s', async (url) => {
  renderRoute(url, { signedIn: false });
  await screen.findByRole('heading', { level: 1 });
  expect(await axeFindings()).toEqual([]);
});
