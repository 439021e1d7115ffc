import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, expect, it, vi } from 'vitest';
import { paths } from '../../shared/routing/paths';
import { axeFindings } from '../../testing/axe';
import { renderRoute, TOKEN } from '../../testing/renderRoute';
import { problem, server } from '../../testing/server';

async function renderReference(signedIn: boolean, place = '') {
  const view = renderRoute(paths.apiReference + place, { signedIn });
  await screen.findByRole('heading', { level: 1, name: /^API reference \d+\.\d+\.\d+/ });
  return view;
}

// An opened call writes itself into the address.
afterEach(() => window.history.replaceState(null, '', '/'));

const call = (name: string | RegExp) => screen.queryByRole('button', { name });
const creators = 'GET /api/creator/creators List creators';
const part = (name: string) => screen.getByRole('group', { name });

/** Opens a call and answers the form that tries it. */
async function open(user: Awaited<ReturnType<typeof renderReference>>['user'], words: string, name: RegExp) {
  await user.click(screen.getByLabelText('Search calls...'));
  await user.paste(words);
  await user.click(await screen.findByRole('button', { name }));
  return within(await screen.findByRole('form', { name: /^Try / }));
}

it('shows visitors the public calls, with examples, and the way to the others', async () => {
  const { user, router } = await renderReference(false);
  expect(call(creators)).toBeVisible();
  expect(call(/^POST \/api\/dibia\/reviews/)).toBeVisible();
  expect(call(/\/admin\//)).toBeNull();
  expect(call(/openapi\.json/)).toBeNull();
  await user.click(screen.getByRole('button', { name: creators }));
  expect(screen.getByRole('heading', { level: 3, name: 'Creators' })).toBeVisible();
  expect(await screen.findByText(/^Returns creators in the order that administrators set/)).toBeVisible();
  expect(screen.getByText('The cursor is not a valid cursor of this list')).toBeVisible();
  expect(
    await screen.findByText(
      /Words to find, in any order, quoted ones as a phrase; case, tone marks and dots do not count/,
    ),
  ).toBeVisible();
  expect(part('Example response')).toHaveTextContent('"name": "Ada Obi"');
  expect(part('Command line')).toHaveTextContent(/^curl \\ 'http:.*\/api\/creator\/creators'$/);
  expect(screen.queryByRole('form')).toBeNull();
  expect(await axeFindings()).toEqual([]);
  await user.click(within(screen.getByRole('alert')).getByRole('link', { name: 'Sign in' }));
  expect(router.state.location).toMatchObject({ pathname: paths.login, state: { from: paths.apiReference } });
});

it('shows administrators all calls, and sends one with their token', async () => {
  let asked: Request | undefined;
  server.use(
    http.get('/api/dibia/admin/reviews/:id', ({ request }) => {
      asked = request;
      return HttpResponse.json({ id: 'a/b', comment: 'Nke ọma' });
    }),
  );
  const { user } = await renderReference(true);
  expect(screen.getByRole('link', { name: 'Account' })).toHaveAttribute('href', paths.account);
  const form = await open(user, 'reviews/{id}', /^GET \/api\/dibia\/admin\/reviews\/\{id\}/);
  expect(screen.getByText('2 calls')).toBeVisible();
  expect(
    screen.getAllByRole('navigation', { name: 'Services' }).map(({ textContent }) => textContent),
  ).toEqual(['Dibia Directory']);
  expect(window.location.hash).toBe('#dibia-getReview');
  expect(screen.getByText(/^Sign in to do this\. A program can send an API key/)).toBeVisible();
  expect(screen.getByText('This review does not exist')).toBeVisible();
  await user.type(form.getByRole('textbox', { name: 'id' }), 'a/b');
  await user.click(form.getByRole('button', { name: 'Send GET' }));
  expect(await form.findByText('Response: 200 OK')).toBeVisible();
  expect(part('Response body')).toHaveTextContent('"comment": "Nke ọma"');
  expect(asked?.url).toMatch(/\/api\/dibia\/admin\/reviews\/a%2Fb$/);
  expect(asked?.headers.get('Authorization')).toBe(`Bearer ${TOKEN}`);
  expect(await axeFindings()).toEqual([]);
});

it('opens the call that the address names', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  await renderReference(false, '#creator-listCreators');
  expect(call(creators)).toHaveAttribute('aria-expanded', 'true');
  expect(scrolled.mock.contexts).toContain(document.getElementById('creator-listCreators'));
});

it('begins with a body that would be taken, and shows what is refused', async () => {
  let sent: Record<string, unknown> = {};
  server.use(
    http.post('/api/creator/admin/add', async ({ request }) => {
      sent = (await request.json()) as Record<string, unknown>;
      return problem(409, 'There is another creator with this id');
    }),
  );
  const { user } = await renderReference(true);
  const form = await open(user, 'add a creator', /^POST \/api\/creator\/admin\/add/);
  expect(form.getByText('This changes real data immediately.')).toBeVisible();
  await user.click(form.getByRole('button', { name: 'Send POST' }));
  expect(await form.findByText(/^Response: 409/)).toBeVisible();
  expect(part('Response body')).toHaveTextContent('There is another creator with this id');
  expect(sent).toMatchObject({
    id: expect.stringMatching(/^[\w-]{36}$/),
    name: 'Ada Obi',
    filters: ['Odinani', 'Culture'],
  });
  expect(Math.abs(Date.now() - Date.parse(String(sent['createdAt'])))).toBeLessThan(3_600_000);
});

it('sends a form without what is left empty', async () => {
  let sent: FormData | undefined;
  server.use(
    http.post('/api/ilu/admin/proverb-with-audio', async ({ request }) => {
      sent = await request.formData();
      return new HttpResponse(null, { status: 200 });
    }),
  );
  const { user } = await renderReference(true);
  const form = await open(user, 'proverb-with-audio', /^POST /);
  expect(part('Command line')).toHaveTextContent(`-F 'categories=["Chi","Elders"]' \\ `);
  await user.clear(form.getByLabelText('meaning'));
  await user.click(form.getByRole('button', { name: 'Send POST' }));
  await form.findByText(/^Response: 200/);
  expect(sent?.get('proverb')).toBe('Egbe bere, ugo bere.');
  expect(sent?.has('meaning')).toBe(false);
  expect(sent?.has('audio')).toBe(false);
});

it('says when no answer came, and when nothing matches', async () => {
  server.use(http.get('/api/creator/creators', () => HttpResponse.error()));
  const { user } = await renderReference(true);
  const form = await open(user, 'list creators', /^GET/);
  await user.click(form.getByRole('button', { name: 'Send GET' }));
  expect(await form.findByText('No response from the server. Please try again.')).toBeVisible();
  await user.click(screen.getByLabelText('Search calls...'));
  await user.paste(' nowhere');
  expect(await screen.findByRole('heading', { name: 'No call matches' })).toBeVisible();
});

it('does not end the current session when a tried sign-in is rejected', async () => {
  let sent: string | null = '';
  server.use(
    http.post('/api/auth/login', ({ request }) => {
      sent = request.headers.get('Authorization');
      return problem(401, 'Invalid username or password');
    }),
  );
  const { user } = await renderReference(true);
  const form = await open(user, 'login', /^POST \/api\/auth\/login(?!\/)/);
  await user.click(form.getByRole('button', { name: 'Send POST' }));
  expect(await form.findByText(/^Response: 401/)).toBeVisible();
  expect(sent).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('leaves the session that the server refuses', async () => {
  server.use(http.get('/api/creator/admin/counts', () => problem(401, 'Please sign in')));
  const { user } = await renderReference(true);
  const form = await open(user, 'count creators', /^GET/);
  await user.click(form.getByRole('button', { name: 'Send GET' }));
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Sign in to see the calls'));
});
