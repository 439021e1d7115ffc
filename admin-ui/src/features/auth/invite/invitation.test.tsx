import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { axeFindings } from '../../../testing/axe';
import { aLogin, anOffer } from '../../../testing/factories';
import { renderRoute } from '../../../testing/renderRoute';
import { leaveReadsOpen, problem, server } from '../../../testing/server';

const DEAD = "This invitation link doesn't work any more. Ask for a new one.";

let sent: unknown[];

beforeEach(() => {
  sent = [];
  server.use(
    http.post('/api/auth/login/invitation', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ invitedBy: 'ngozi', expiresAt: '2026-12-02T10:00:00Z' });
    }),
  );
});

const answerAccept = (...answers: (() => Response)[]) =>
  server.use(
    http.post('/api/auth/login/invitation/accept', async ({ request }) => {
      sent.push(await request.json());
      return (answers.shift() ?? HttpResponse.error)();
    }),
  );

async function renderForm() {
  const view = renderRoute('/invite#the-token', { signedIn: false });
  await screen.findByText(/^ngozi invited you .* until 2 Dec 2026/);
  return view;
}

const username = () => screen.getByLabelText('Username');
const password = () => screen.getByLabelText('Password', { selector: 'input' });
const create = () => screen.getByRole('button', { name: 'Create account' });

type User = ReturnType<typeof renderRoute>['user'];

async function fill(user: User) {
  await user.type(username(), ' ada ');
  await user.type(password(), 'a sentence that is long');
  await user.click(create());
}

it('creates the account, signs in and leads to the second factor, which can be skipped', async () => {
  answerAccept(() => HttpResponse.json(aLogin({ user: { username: 'ada', role: 'admin' } })));
  const { user, router } = await renderForm();
  expect(username()).toHaveFocus();
  expect(password()).toHaveAttribute('autocomplete', 'new-password');
  expect(await axeFindings()).toEqual([]);
  leaveReadsOpen();
  await fill(user);
  expect(await screen.findByText(/^Your account is ready/)).toBeVisible();
  expect(sent).toEqual([
    { token: 'the-token' },
    { token: 'the-token', username: 'ada', password: 'a sentence that is long' },
  ]);
  expect(localStorage.getItem('obi.token')).toBe('token-after-login');
  expect(router.state.location).toMatchObject({ pathname: '/admin/account', hash: '' });
  const [first] = screen.getAllByRole('heading', { level: 2 });
  expect(first).toHaveTextContent('Second factor');
  expect(await axeFindings()).toEqual([]);
  await user.click(screen.getByRole('link', { name: 'Go to the dashboard' }));
  expect(router.state.location.pathname).toBe('/admin');
});

it('says beside the fields what is missing, and that the username is taken', async () => {
  answerAccept(() => problem(409, 'An administrator with this name already exists'));
  const { user } = await renderForm();
  await user.click(create());
  expect(username()).toHaveFocus();
  expect(username()).toHaveAccessibleDescription('Please enter a username');
  expect(password()).toHaveAccessibleDescription(/^Please use at least 15 characters /);
  expect(await axeFindings()).toEqual([]);
  await fill(user);
  await waitFor(() =>
    expect(username()).toHaveAccessibleDescription('An administrator with this name already exists'),
  );
  expect(username()).toHaveFocus();
  expect(username()).toHaveValue(' ada ');
  expect(screen.getByText(/^ngozi invited you/)).toBeVisible();
  expect(create()).toBeEnabled();
});

it.each([
  ['is dead from the start', '/invite#the-token', () => problem(404, 'whatever')],
  ['has no token', '/invite', HttpResponse.error],
])('says so when the link %s', async (_, url, answer) => {
  server.use(http.post('/api/auth/login/invitation', answer));
  renderRoute(url, { signedIn: false });
  expect(await screen.findByText(DEAD)).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
  expect(await axeFindings()).toEqual([]);
});

it('says so when the link was used or revoked in the meantime', async () => {
  answerAccept(() => problem(404, 'whatever'));
  const { user } = await renderForm();
  await fill(user);
  expect(await screen.findByText(DEAD)).toBeVisible();
  expect(screen.queryByLabelText('Username')).toBeNull();
});

it('offers another try when the invitation cannot be loaded', async () => {
  server.use(http.post('/api/auth/login/invitation', () => problem(503, 'Not now'), { once: true }));
  const { user } = renderRoute('/invite#the-token', { signedIn: false });
  const retry = await screen.findByRole('button', { name: 'Try again' });
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  server.use(http.post('/api/auth/login/invitation', () => held, { once: true }));
  await user.click(retry);
  expect(await screen.findByRole('button', { name: 'Trying again...' })).toHaveFocus();
  expect(screen.getByRole('alert')).toHaveTextContent('Not now');
  answer();
  expect(await screen.findByText(/^ngozi invited you/)).toBeVisible();
});

it('does not use up a link that a signed-in administrator opens', async () => {
  renderRoute('/invite#the-token');
  expect(await screen.findByText(/^You're signed in as ngozi/)).toBeVisible();
  expect(screen.queryByLabelText('Username')).toBeNull();
  expect(await axeFindings()).toEqual([]);
});

it('tells a signed-in administrator that the link is dead', async () => {
  server.use(http.post('/api/auth/login/invitation', () => problem(404, 'whatever')));
  renderRoute('/invite#the-token');
  expect(await screen.findByText(DEAD)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to the dashboard' })).toHaveAttribute('href', '/admin');
});

const aTicket = () => HttpResponse.json({ ticket: 'the-ticket', ticketValid: 1800, setUp: true });

it('sets up an authenticator app first where everybody must have one', async () => {
  answerAccept(aTicket);
  server.use(
    http.post('/api/auth/login/app', () => HttpResponse.json(anOffer())),
    http.post('/api/auth/login/app/confirm', () =>
      HttpResponse.json({ signedIn: aLogin(), codes: ['abcd-efgh-jkmn-pqrs'] }),
    ),
  );
  const { user, router } = await renderForm();
  await fill(user);
  await user.type(await screen.findByLabelText('Code from the app'), '123456{Enter}');
  await user.click(await screen.findByRole('button', { name: "I've saved them" }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin'));
  expect(localStorage.getItem('obi.token')).toBe('token-after-login');
});

it('says that the account exists when signing in is interrupted', async () => {
  answerAccept(aTicket);
  server.use(http.post('/api/auth/login/app', () => problem(503, 'Not now')));
  const { user } = await renderForm();
  await fill(user);
  expect(await screen.findByText(/^Your account was created\. Sign in/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
});

it('says that the account may exist when there is no answer', async () => {
  answerAccept(HttpResponse.error);
  const { user } = await renderForm();
  await fill(user);
  expect(await screen.findByText(/^There was no answer, so your account may exist already/)).toBeVisible();
});
