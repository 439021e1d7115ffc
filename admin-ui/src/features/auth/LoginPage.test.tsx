import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, expect, it, vi } from 'vitest';
import { paths } from '../../shared/routing/paths';
import { dibiaPaths } from '../dibia/paths';
import { axeFindings } from '../../testing/axe';
import { aLogin, anOffer } from '../../testing/factories';
import { bytesOf, givePasskeys, passkeyChallenge, signedPasskey } from '../../testing/passkeys';
import { renderRoute } from '../../testing/renderRoute';
import { leaveReadsOpen, problem, server } from '../../testing/server';

afterEach(() => void vi.unstubAllGlobals());

async function renderLogin(state?: unknown) {
  const view = renderRoute(paths.login, { signedIn: false, state });
  await screen.findByRole('heading', { name: 'Sign in' });
  return view;
}

const username = () => screen.getByLabelText('Username');
const password = () => screen.getByLabelText('Password', { selector: 'input' });
const submit = () => screen.getByRole('button', { name: 'Sign in' });

type User = Awaited<ReturnType<typeof renderLogin>>['user'];

async function signIn(user: User) {
  await user.type(username(), ' ngozi ');
  await user.type(password(), ' a long secret ');
  await user.click(submit());
}

const answerLogin = (answer: () => Response) => server.use(http.post('/api/auth/login', answer));

it('says how long a session lasts and leads home', async () => {
  const { user, router } = await renderLogin();
  expect(screen.getByText(/session expires after 24 hours/)).toBeVisible();
  expect(screen.getByText(/^Obi is the back office/)).toBeVisible();
  expect(username()).toHaveFocus();
  expect(username()).toHaveAttribute('autocomplete', 'username webauthn');
  expect(password()).toHaveAttribute('autocomplete', 'current-password');
  await user.click(screen.getByRole('link', { name: 'Homepage' }));
  expect(router.state.location.pathname).toBe('/');
});

it('wants both fields and leads to the first that is missing', async () => {
  const { user } = await renderLogin();
  await user.click(submit());
  expect(username()).toHaveFocus();
  expect(username()).toHaveAccessibleDescription('Please enter your username');
  expect(password()).toHaveAccessibleDescription('Please enter your password');
  await user.type(username(), 'ngozi');
  await user.click(submit());
  expect(password()).toHaveFocus();
  expect(username()).toBeValid();
});

it('sends what was typed, the password to the letter, and goes home', async () => {
  let sent: unknown;
  server.use(
    http.post('/api/auth/login', async ({ request }) => {
      sent = await request.json();
      return HttpResponse.json(aLogin());
    }),
  );
  const { user, router } = await renderLogin();
  await signIn(user);
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  expect(sent).toEqual({ username: 'ngozi', password: ' a long secret ' });
  expect(localStorage.getItem('obi.token')).toBe('token-after-login');
});

it('goes to the remembered place with its search', async () => {
  leaveReadsOpen();
  answerLogin(() => HttpResponse.json(aLogin()));
  const { user, router } = renderRoute(`${dibiaPaths.reviews}?tab=approved`, { signedIn: false });
  await screen.findByRole('heading', { name: 'Sign in' });
  await signIn(user);
  expect(await screen.findByRole('heading', { name: 'User Reviews' })).toBeVisible();
  expect(router.state.location.search).toBe('?tab=approved');
});

it.each([
  ['username and password do not match', () => problem(401, 'whatever'), 'Invalid username or password'],
  ['the server fails', () => problem(500, 'boom'), 'Login error. Please try again.'],
  ['there were too many tries', () => problem(429, 'slow down'), 'Login error. Please try again.'],
  ['no answer comes', () => HttpResponse.error(), 'Login error. Please try again.'],
])('says what is wrong when %s, and keeps what was typed', async (_, answer, message) => {
  answerLogin(answer);
  const { user } = await renderLogin();
  await signIn(user);
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent(message);
  expect(username()).toHaveValue(' ngozi ');
  // Typing replaces the wrong password.
  await waitFor(() => expect(password()).toHaveFocus());
  await user.keyboard('another');
  expect(password()).toHaveValue('another');
});

const aTicket = () => HttpResponse.json({ ticket: 'the-ticket', ticketValid: 300 });

it('asks for a code after the password, in the same card, and takes a recovery code in its place', async () => {
  answerLogin(aTicket);
  const sent: unknown[] = [];
  server.use(
    http.post('/api/auth/login/code', async ({ request }) => {
      sent.push(await request.json());
      return sent.length === 1 ? problem(401, 'That code is not valid.') : HttpResponse.json(aLogin());
    }),
  );
  const { user, router } = await renderLogin();
  await signIn(user);
  const code = await screen.findByLabelText('Code');
  expect(code).toHaveFocus();
  expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  expect(code).toHaveAttribute('inputmode', 'numeric');
  expect(screen.queryByLabelText('Username')).toBeNull();
  await user.keyboard('{Enter}');
  expect(code).toHaveAccessibleDescription(/Please enter the code$/);
  expect(await axeFindings()).toEqual([]);
  await user.keyboard('123 456{Enter}');
  expect(await screen.findByText('That code is not valid.')).toBeVisible();
  expect(localStorage.getItem('obi.token')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Use a recovery code' }));
  const recovery = screen.getByLabelText('Recovery code');
  expect(recovery).toHaveFocus();
  expect(recovery).toHaveValue('');
  await user.keyboard('abcd-efgh-jkmn-pqrs{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  expect(sent).toEqual([
    { ticket: 'the-ticket', code: '123 456' },
    { ticket: 'the-ticket', code: 'abcd-efgh-jkmn-pqrs' },
  ]);
  expect(localStorage.getItem('obi.token')).toBe('token-after-login');
});

/** Notes what is sent to an address, and answers with each of `answers` in turn. */
function noting(path: string, sent: unknown[], ...answers: (() => Response)[]) {
  server.use(
    http.post(path, async ({ request }) => {
      sent.push(await request.json());
      return answers.length > 1 ? (answers.shift() as () => Response)() : (answers[0] as () => Response)();
    }),
  );
}

it('asks for a passkey first where there is one, says why it was not used, and takes the other ways in its place', async () => {
  const browser = givePasskeys();
  answerLogin(() => HttpResponse.json({ ticket: 'the-ticket', ticketValid: 300, passkey: true, app: true }));
  const [asked, sent]: [unknown[], unknown[]] = [[], []];
  noting('/api/auth/login/passkey', asked, () => HttpResponse.json(passkeyChallenge()));
  noting(
    '/api/auth/login/passkey/confirm',
    sent,
    () => problem(401, 'This passkey was not accepted.'),
    () => HttpResponse.json(aLogin()),
  );
  const { user, router } = await renderLogin();
  await signIn(user);
  const use = await screen.findByRole('button', { name: 'Use your passkey' });
  expect(use).toHaveFocus();
  expect(await axeFindings()).toEqual([]);
  browser.refuse('NotAllowedError');
  await user.keyboard('{Enter}');
  expect(await screen.findByText(/^The passkey was not used/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Use a recovery code' }));
  expect(screen.getByLabelText('Recovery code')).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Use a code from your app' }));
  expect(screen.getByLabelText('Code')).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Use your passkey' }));
  browser.refuse(undefined);
  await user.keyboard('{Enter}');
  expect(await screen.findByText('This passkey was not accepted.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Use your passkey' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  const given = { ticket: 'the-ticket', credential: signedPasskey };
  expect(sent).toEqual([given, given]);
  expect(asked).toContainEqual({ ticket: 'the-ticket' });
  expect(browser.asked.at(-1)?.publicKey).toMatchObject({
    challenge: bytesOf('challenge'),
    allowCredentials: [{ id: bytesOf('key'), type: 'public-key' }],
  });
});

it('signs in by the passkey that the browser offers beside the username, and says so when it is refused', async () => {
  const browser = givePasskeys();
  const [asked, sent]: [unknown[], unknown[]] = [[], []];
  noting('/api/auth/login/passkey', asked, () =>
    HttpResponse.json(passkeyChallenge({ allowCredentials: [] })),
  );
  noting(
    '/api/auth/login/passkey/confirm',
    sent,
    () => problem(401, 'This passkey was not accepted.'),
    () => HttpResponse.json(aLogin()),
  );
  const { router } = await renderLogin();
  await waitFor(() => expect(asked).toHaveLength(1));
  await choose(browser, 1);
  expect(await screen.findByText('This passkey was not accepted.')).toBeVisible();
  await waitFor(() => expect(asked).toHaveLength(2));
  await choose(browser, 2);
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  expect(asked).toEqual([{}, {}]);
  expect(sent).toEqual([{ credential: signedPasskey }, { credential: signedPasskey }]);
  expect(localStorage.getItem('obi.token')).toBe('token-after-login');
});

/** Chooses the offered passkey as soon as there is one, for the nth time. */
async function choose(browser: ReturnType<typeof givePasskeys>, nth: number) {
  await waitFor(() => {
    browser.choose();
    expect(browser.asked).toHaveLength(nth);
  });
}

it('says nothing of passkeys where they cannot be used', async () => {
  givePasskeys();
  let asked = 0;
  server.use(
    http.post('/api/auth/login/passkey', () => {
      asked++;
      return problem(403, 'Passkeys work only at one address.');
    }),
  );
  await renderLogin();
  await waitFor(() => expect(asked).toBe(1));
  expect(screen.getByRole('alert')).toBeEmptyDOMElement();
});

it('asks for the password again when the code came too late, or by choice', async () => {
  answerLogin(aTicket);
  server.use(http.post('/api/auth/login/code', () => problem(409, 'This sign-in took too long.')));
  const { user } = await renderLogin();
  await signIn(user);
  await user.type(await screen.findByLabelText('Code'), '123456{Enter}');
  expect(await screen.findByLabelText('Username')).toBeVisible();
  expect(screen.getByText('This sign-in took too long.')).toBeVisible();
  await signIn(user);
  await user.click(await screen.findByRole('button', { name: 'Back' }));
  expect(username()).toBeVisible();
  expect(screen.getByRole('alert')).toBeEmptyDOMElement();
});

it('asks for an authenticator app before anything else where everybody must have one', async () => {
  const sent: unknown[] = [];
  answerLogin(() => HttpResponse.json({ ticket: 'the-ticket', ticketValid: 1800, setUp: true }));
  server.use(
    http.post('/api/auth/login/app', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(anOffer());
    }),
    http.post('/api/auth/login/app/confirm', async ({ request }) => {
      sent.push(await request.json());
      return sent.length === 2
        ? problem(422, 'That code is not valid.')
        : HttpResponse.json({ signedIn: aLogin(), codes: ['abcd-efgh-jkmn-pqrs'] });
    }),
  );
  const { user, router } = await renderLogin();
  await signIn(user);
  expect(await screen.findByRole('heading', { name: 'Set up an authenticator app' })).toHaveFocus();
  expect(screen.getByRole('img', { name: 'QR code for your app' })).toBeVisible();
  expect(screen.getByText('GEZD GNBV GY3T QOJQ')).toBeVisible();
  await user.tab();
  expect(screen.getByRole('link', { name: 'open it on this device' })).toHaveFocus();
  await user.tab();
  await user.keyboard('{Enter}');
  const code = screen.getByLabelText('Code from the app');
  expect(code).toHaveFocus();
  expect(code).toHaveAccessibleDescription('Please enter the code');
  expect(await axeFindings()).toEqual([]);
  await user.keyboard('000000{Enter}');
  expect(await screen.findByText('That code is not valid.')).toBeVisible();
  await user.clear(code);
  await user.keyboard('123456{Enter}');
  expect(await screen.findByText('abcd-efgh-jkmn-pqrs')).toBeVisible();
  expect(await axeFindings()).toEqual([]);
  expect(localStorage.getItem('obi.token')).toBeNull();
  await user.click(screen.getByRole('button', { name: "I've saved them" }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  expect(localStorage.getItem('obi.token')).toBe('token-after-login');
  const given = { ticket: 'the-ticket' };
  expect(sent).toEqual([given, { ...given, code: '000000' }, { ...given, code: '123456' }]);
});

it('shows and hides the password', async () => {
  const { user } = await renderLogin();
  const show = screen.getByRole('button', { name: 'Show password' });
  await user.click(show);
  expect(password()).toHaveAttribute('type', 'text');
  expect(show).toHaveAttribute('aria-pressed', 'true');
  await user.click(show);
  expect(password()).toHaveAttribute('type', 'password');
});

it('hints at caps lock', async () => {
  const { user } = await renderLogin();
  await user.type(password(), '{CapsLock}a');
  expect(screen.getByText('Caps lock is on.')).toBeVisible();
});

it('is accessible', async () => {
  const { user } = await renderLogin();
  await user.click(submit());
  expect(await axeFindings()).toEqual([]);
});
