import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { axeFindings } from '../../../testing/axe';
import { aLogin } from '../../../testing/factories';
import { renderRoute } from '../../../testing/renderRoute';
import { leaveReadsOpen, problem, server } from '../../../testing/server';

const DEAD =
  "This setup link doesn't work any more. Obi prints a new one at each start until the first sign-in.";

let sent: unknown[];

beforeEach(() => {
  sent = [];
  server.use(
    http.post('/api/auth/login/setup', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ success: true });
    }),
  );
});

const answerComplete = (answer: () => Response) =>
  server.use(
    http.post('/api/auth/login/setup/complete', async ({ request }) => {
      sent.push(await request.json());
      return answer();
    }),
  );

async function fill({ user }: ReturnType<typeof renderRoute>) {
  await user.type(await screen.findByLabelText('Username'), 'ngozi');
  await user.type(screen.getByLabelText('Password', { selector: 'input' }), 'a sentence that is long');
  await user.keyboard('{Enter}');
}

it('chooses the name and password, signs in and leads to the second factor', async () => {
  answerComplete(() => HttpResponse.json(aLogin({ user: { username: 'ngozi', role: 'admin' } })));
  const view = renderRoute('/setup#the-token', { signedIn: false });
  expect(await screen.findByText(/^You will be the first administrator\./)).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'Set up Obi' })).toBeVisible();
  expect(screen.getByLabelText('Username')).toHaveFocus();
  expect(await axeFindings()).toEqual([]);
  leaveReadsOpen();
  await fill(view);
  expect(await screen.findByText(/^Your account is ready/)).toBeVisible();
  expect(sent).toEqual([
    { token: 'the-token' },
    { token: 'the-token', username: 'ngozi', password: 'a sentence that is long' },
  ]);
  expect(localStorage.getItem('obi.token')).toBe('token-after-login');
  expect(view.router.state.location).toMatchObject({ pathname: '/admin/account', hash: '' });
});

it.each([
  ['is dead from the start', '/setup#the-token', () => problem(404, 'whatever')],
  ['has no token', '/setup', HttpResponse.error],
])('says so when the link %s', async (_, url, answer) => {
  server.use(http.post('/api/auth/login/setup', answer));
  renderRoute(url, { signedIn: false });
  expect(await screen.findByText(DEAD)).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
  expect(await axeFindings()).toEqual([]);
});

it('says so when someone else has signed in first', async () => {
  answerComplete(() => problem(404, 'whatever'));
  await fill(renderRoute('/setup#the-token', { signedIn: false }));
  expect(await screen.findByText(DEAD)).toBeVisible();
  expect(screen.queryByLabelText('Username')).toBeNull();
});

it('leads a signed-in administrator to the dashboard', async () => {
  renderRoute('/setup#the-token');
  expect(await screen.findByText("You're signed in as ngozi. Obi is already set up.")).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to the dashboard' })).toHaveAttribute('href', '/admin');
});
