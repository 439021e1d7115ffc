import { act, screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it, vi } from 'vitest';
import { dark } from '../shared/theme/palette';
import { creatorPaths } from '../features/creator/paths';
import { paths } from '../shared/routing/paths';
import { axeFindings } from '../testing/axe';
import { aLifetime } from '../testing/factories';
import { renderRoute } from '../testing/renderRoute';
import { server } from '../testing/server';

it('shows who is signed in, and the version', async () => {
  renderRoute(creatorPaths.add);
  expect(await screen.findByText('ngozi')).toBeVisible();
  expect(screen.getByText(/^\d+\.\d+\.\d+/)).toBeVisible();
});

it("shows 'Admin' for a person without a name", async () => {
  const user = { username: '', role: 'admin' as const };
  server.use(http.get('/api/auth/session', () => HttpResponse.json(aLifetime({ user }))));
  renderRoute(creatorPaths.add);
  expect(await screen.findByText('Admin')).toBeVisible();
});

it('changes the colours, and is as accessible in the dark', async () => {
  const { user, colorMode } = renderRoute(paths.admin);
  await screen.findByRole('heading', { name: 'Welcome, ngozi' });
  await user.click(await screen.findByRole('button', { name: 'Dark theme' }));
  expect(colorMode.choice()).toBe('dark');
  expect(document.documentElement.style.getPropertyValue('--obi-ground')).toBe(dark.ground);
  expect(screen.getByRole('button', { name: 'Dark theme' })).toHaveAttribute('aria-pressed', 'true');
  expect(await axeFindings()).toEqual([]);
});

it('leads to the account page and opens the shortcut sheet', async () => {
  const { user } = renderRoute(creatorPaths.add);
  expect(await screen.findByRole('link', { name: 'Account' })).toHaveAttribute('href', paths.account);
  await user.click(screen.getByRole('button', { name: 'Keyboard shortcuts' }));
  expect(screen.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
});

it('says when the connection is lost, until it is back', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  renderRoute(creatorPaths.add);
  expect(await screen.findByText(/^No connection\./)).toBeVisible();
  online.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(screen.queryByText(/^No connection\./)).toBeNull();
});
