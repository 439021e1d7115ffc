import { act, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { paths } from '../../shared/routing/paths';
import { creatorPaths } from '../creator/paths';
import { drafts } from '../../shared/form/drafts';
import { aLifetime, aLogin } from '../../testing/factories';
import { applyPicture, givePictures } from '../../testing/pictures';
import { renderRoute, TOKEN } from '../../testing/renderRoute';
import { problem, server } from '../../testing/server';
import { giveUploads } from '../../testing/uploads';

// A form looks for entries with the same name once typing pauses, as it can on a busy machine.
beforeEach(() => server.use(http.get('/api/creator/creators', () => HttpResponse.json([]))));

const login = () => screen.findByRole('heading', { name: 'Sign in' });
const welcome = () => screen.findByRole('heading', { name: 'Welcome, ngozi' });

it('shows a spinner while the stored session is checked', async () => {
  let answer: (response: Response) => void = () => undefined;
  const held = new Promise<Response>((resolve) => {
    answer = resolve;
  });
  server.use(http.get('/api/auth/session', () => held));
  renderRoute(paths.admin);
  expect(screen.getByRole('progressbar', { name: 'Loading' })).toBeVisible();
  answer(HttpResponse.json(aLifetime()));
  expect(await welcome()).toBeVisible();
});

it('sends visitors to the login page and remembers where they wanted to go', async () => {
  const { router } = renderRoute(`${creatorPaths.edit}?q=oku`, { signedIn: false });
  await login();
  expect(router.state.location.state).toEqual({ from: `${creatorPaths.edit}?q=oku` });
});

it('turns away a stored session that the server has revoked', async () => {
  server.use(http.get('/api/auth/session', () => problem(401, 'revoked')));
  renderRoute(paths.admin);
  await login();
  expect(screen.getByText(/^Your session has ended\./)).toBeVisible();
  expect(localStorage).toHaveLength(0);
});

it('turns away a stored session past its expiry', async () => {
  renderRoute(paths.admin, { secondsLeft: -1 });
  await login();
  expect(localStorage).toHaveLength(0);
});

it.each([
  ['fails', () => problem(503, 'busy')],
  ['cannot be reached', () => HttpResponse.error()],
])('lets a stored session in when the server %s', async (_, answer) => {
  server.use(http.get('/api/auth/session', answer));
  renderRoute(paths.admin);
  expect(await welcome()).toBeVisible();
});

it('follows a sign-out in another tab and a sign-in as well', async () => {
  const { router } = renderRoute(creatorPaths.add);
  await screen.findByRole('heading', { name: 'Add a New Creator' });
  const stored = { ...localStorage } as Record<string, string>;

  localStorage.clear();
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'obi.token' })));
  await login();

  Object.entries(stored).forEach(([key, value]) => localStorage.setItem(key, value));
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'obi.token' })));
  expect(await screen.findByRole('heading', { name: 'Add a New Creator' })).toBeVisible();
  expect(router.state.location.pathname).toBe(creatorPaths.add);
});

it('signs out: clears everything, tells the server and goes home', async () => {
  let told: string | null = null;
  server.use(
    http.post('/api/auth/logout', ({ request }) => {
      told = request.headers.get('Authorization');
      return HttpResponse.json({ success: true });
    }),
  );
  const { user, router, session } = renderRoute(paths.admin);
  await welcome();
  drafts.write('creator', { values: { name: 'half' } });
  localStorage.setItem('obi.filter.creators', 'filter=Kids');
  await user.click(screen.getByRole('button', { name: 'Sign out' }));
  expect(await screen.findByRole('heading', { name: 'Where innovation thrives' })).toBeVisible();
  await waitFor(() => expect(told).toBe(`Bearer ${TOKEN}`));
  expect(session.get()).toEqual({ status: 'signedOut' });
  expect(localStorage.getItem('obi.token')).toBeNull();
  expect(drafts.read('creator')).toBeUndefined();
  expect(localStorage.getItem('obi.filter.creators')).toBeNull();
  expect(router.state.location.state).toBeNull();
});

it('signs out even when the server cannot be reached', async () => {
  server.use(http.post('/api/auth/logout', () => HttpResponse.error()));
  const { user, session } = renderRoute(paths.admin);
  await welcome();
  await user.click(screen.getByRole('button', { name: 'Sign out' }));
  expect(await screen.findByRole('heading', { name: 'Where innovation thrives' })).toBeVisible();
  expect(session.get()).toEqual({ status: 'signedOut' });
});

it('brings back what was typed, and a picture that was being cut, after a session ended in the middle of a form', async () => {
  const pictures = givePictures();
  const uploads = giveUploads();
  server.use(
    http.post('/api/creator/admin/add', () => problem(401, 'Please sign in')),
    http.post('/api/auth/login', () => HttpResponse.json(aLogin())),
  );
  const { user, router, session } = renderRoute(creatorPaths.add);
  const name = () => screen.findByLabelText(/^Name/);
  await user.type(await name(), 'Ọkụ Ndụ');
  const photo = new File(['bytes'], 'holiday.jpg', { type: 'image/jpeg' });
  await user.upload(document.querySelector('input[type=file]') as HTMLInputElement, photo);
  await user.click(await screen.findByRole('button', { name: 'Rotate left' }));

  act(() => session.refused(TOKEN));
  await login();
  await user.type(screen.getByLabelText('Username'), 'ngozi');
  await user.type(screen.getByLabelText('Password', { selector: 'input' }), 'secret');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));

  expect(await name()).toHaveValue('Ọkụ Ndụ');
  expect(router.state.location.pathname).toBe(creatorPaths.add);
  await applyPicture(user);
  await uploads.nth(1);
  expect(pictures.turns()).toBe(3);
});

it('shows what was typed to the person who typed it, and to nobody else', async () => {
  const { user, router, session } = renderRoute(creatorPaths.add);
  const name = () => screen.findByLabelText(/^Name/);
  const end = () => act(() => session.refused(session.token() ?? ''));
  const signIn = async (username: string) => {
    const answer = aLogin();
    server.use(
      http.post('/api/auth/login', () =>
        HttpResponse.json({ ...answer, token: username, user: { ...answer.user, username } }),
      ),
    );
    await login();
    await user.type(screen.getByLabelText('Username'), username);
    await user.type(screen.getByLabelText('Password', { selector: 'input' }), 'secret');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
  };
  await user.type(await name(), 'Ọkụ Ndụ');

  end();
  await signIn('emeka');
  expect(await name()).toHaveValue('');
  await user.type(await name(), 'Emeka’s own');

  end();
  await signIn('ngozi');
  expect(await name()).toHaveValue('Ọkụ Ndụ');
  expect(router.state.location.pathname).toBe(creatorPaths.add);
});

it('clears the screen when another tab signs in another person', async () => {
  const { user } = renderRoute(creatorPaths.add);
  const name = () => screen.findByLabelText(/^Name/);
  await user.type(await name(), 'Ọkụ Ndụ');
  localStorage.setItem('obi.user', JSON.stringify({ username: 'emeka', role: 'admin' }));
  localStorage.setItem('obi.token', 'of emeka');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'obi.token' })));
  await waitFor(async () => expect(await name()).toHaveValue(''));
});

it('ends the session when any call is refused', async () => {
  server.use(
    http.get('/api/auth/sessions', () => problem(401, 'revoked')),
    http.get('/api/auth/admins', () => problem(401, 'revoked')),
    http.get('/api/auth/invitations', () => problem(401, 'revoked')),
    http.get('/api/auth/keys', () => problem(401, 'revoked')),
    http.get('/api/auth/factors', () => problem(401, 'revoked')),
  );
  const { router } = renderRoute(paths.account);
  await login();
  expect(router.state.location.state).toEqual({ from: paths.account });
});
