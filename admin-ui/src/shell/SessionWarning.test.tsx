import { act, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { creatorPaths } from '../features/creator/paths';
import { aLifetime, aLogin } from '../testing/factories';
import { renderRoute, TOKEN } from '../testing/renderRoute';
import { problem, server } from '../testing/server';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] }));
afterEach(() => void vi.useRealTimers());

/** Signs in with this much time left, as the server says it. */
async function renderWith(secondsLeft: number) {
  server.use(http.get('/api/auth/session', () => HttpResponse.json(aLifetime({ expiresIn: secondsLeft }))));
  const view = renderRoute(creatorPaths.add);
  await screen.findByRole('heading', { name: 'Add a New Creator' });
  return view;
}

const pass = (seconds: number) => act(() => void vi.advanceTimersByTime(seconds * 1000));
const warning = (minutes: number) => screen.queryByText(`Your session will expire in ${minutes} minute(s).`);

it('warns when under five minutes remain, looking every 30 seconds', async () => {
  await renderWith(315);
  expect(warning(5)).toBeNull();
  pass(29);
  expect(warning(5)).toBeNull();
  pass(1);
  expect(warning(5)).toBeVisible();
  pass(60);
  expect(warning(4)).toBeVisible();
});

it('does not warn at five minutes exactly', async () => {
  await renderWith(330);
  pass(30);
  expect(screen.queryByText(/will expire/)).toBeNull();
});

it('hides on Continue Working and still signs out at zero', async () => {
  const { router } = await renderWith(100);
  act(() => screen.getByRole('button', { name: 'Continue Working' }).click());
  expect(screen.queryByText(/will expire/)).toBeNull();
  pass(120);
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(router.state.location.state).toEqual({ from: creatorPaths.add });
  expect(localStorage.getItem('obi.token')).toBeNull();
});

it('begins another session in place, with password and code, and keeps the screen', async () => {
  const sent: unknown[] = [];
  const loggedOut: (string | null)[] = [];
  server.use(
    http.post('/api/auth/logout', ({ request }) => {
      loggedOut.push(request.headers.get('Authorization'));
      return problem(500, 'The session that ran is of no matter any more');
    }),
    http.post('/api/auth/login', async ({ request }) => {
      sent.push(await request.json());
      return sent.length === 1
        ? problem(401, 'no')
        : HttpResponse.json({ ticket: 'the-ticket', ticketValid: 300 });
    }),
    http.post('/api/auth/login/code', ({ request }) =>
      request.headers.has('Authorization')
        ? problem(400, 'The code needs no session')
        : HttpResponse.json(aLogin()),
    ),
  );
  const { user, router } = await renderWith(100);
  const page = screen.getByRole('heading', { name: 'Add a New Creator' });
  const { key } = router.state.location;
  await user.click(screen.getByRole('button', { name: 'Continue Working' }));
  await user.click(screen.getByRole('button', { name: 'Sign in again' }));
  const password = screen.getByLabelText(/^Password/);
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(password).toHaveAccessibleDescription('Please enter your password');
  await user.type(password, 'not this');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(await screen.findByText('Invalid username or password')).toBeVisible();
  await waitFor(() => expect(password).toHaveFocus());
  await user.clear(password);
  await user.type(password, ' a long secret {Enter}');
  await user.type(await screen.findByLabelText('Code'), '123456{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent[1]).toEqual({ username: 'ngozi', password: ' a long secret ' });
  expect(localStorage.getItem('obi.token')).toBe('token-after-login');
  // The button that asked for it is gone.
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
  await waitFor(() => expect(loggedOut).toEqual([`Bearer ${TOKEN}`]));

  pass(3600);
  expect(screen.getByRole('heading', { name: 'Add a New Creator' })).toBe(page);
  expect(router.state.location.key).toBe(key);
  expect(screen.queryByRole('button', { name: 'Sign in again' })).toBeNull();
  // It warns of the end of this one as well.
  pass(86_400 - 3600 - 90);
  expect(warning(2)).toBeVisible();
});

it('signs out on Log Out', async () => {
  server.use(http.post('/api/auth/logout', () => HttpResponse.json({ success: true })));
  const { router } = await renderWith(100);
  act(() => screen.getByRole('button', { name: 'Log Out' }).click());
  expect(await screen.findByRole('heading', { name: 'Where innovation thrives' })).toBeVisible();
  expect(router.state.location.pathname).toBe('/');
});

it('looks at once when a computer wakes up', async () => {
  await renderWith(3600);
  vi.setSystemTime(Date.now() + 3_600_000);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible();
});

it('tells of sign-ins that were refused since the one before, until that is closed', async () => {
  localStorage.setItem('obi.refused', JSON.stringify({ count: 2, since: '2026-11-20T10:00:00Z' }));
  const { user } = await renderWith(3600);
  const notice = () => screen.queryByText(/^2 failed sign-ins since 20 Nov 2026, \d\d:00/);
  expect(notice()).toBeVisible();
  expect(screen.getByRole('link', { name: 'View them' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/admin\/activity\?kind=refused&from=2026-11-(19|20|21)$/),
  );
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.getByRole('main')).toHaveFocus();
  await waitFor(() => expect(notice()).toBeNull());
  expect(localStorage.getItem('obi.refused')).toBeNull();
});

it('no longer tells of refused sign-ins once another page is opened', async () => {
  localStorage.setItem('obi.refused', JSON.stringify({ count: 2, since: '2026-11-20T10:00:00Z' }));
  const { router } = await renderWith(3600);
  expect(screen.getByText(/^2 failed sign-ins since/)).toBeVisible();
  await act(() => router.navigate('/admin/kwuo/text'));
  await waitFor(() => expect(screen.queryByText(/^2 failed sign-ins since/)).toBeNull());
  expect(localStorage.getItem('obi.refused')).toBeNull();
});
