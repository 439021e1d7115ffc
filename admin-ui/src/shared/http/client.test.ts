import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { problem, server } from '../../testing/server';
import { ApiError, api, connectSession, send } from './client';
import { undefinedOn404 } from './pages';

const refused = vi.fn();
let token: string | undefined;

beforeEach(() => {
  token = 'abc';
  refused.mockReset();
  connectSession({ token: () => token, username: () => 'ngozi', refused });
});

const failure = (call: Promise<unknown>) =>
  call.then(
    () => expect.fail('the call succeeded'),
    (error: unknown) => (error instanceof ApiError ? error : expect.fail(String(error))),
  );

const sessions = () => send(api.GET('/api/auth/sessions'));

const deleteAda = () =>
  send(api.DELETE('/api/creator/admin/delete/{id}', { params: { path: { id: 'ada' } } }));

function answer(response: () => Response) {
  server.use(http.get('/api/auth/sessions', response));
}

it('sends the token and answers the body', async () => {
  let sent: string | null = null;
  server.use(
    http.get('/api/auth/sessions', ({ request }) => {
      sent = request.headers.get('Authorization');
      return HttpResponse.json([]);
    }),
  );
  await expect(sessions()).resolves.toEqual([]);
  expect(sent).toBe('Bearer abc');
});

it('keeps the server sentence and the field errors', async () => {
  const errors = [{ location: 'body.newPassword', message: 'is too short' }];
  answer(() => problem(422, 'The password is too weak', { errors }));
  const error = await failure(sessions());
  expect(error).toMatchObject({ status: 422, isJson: true, serverMessage: 'The password is too weak' });
  expect(error.fields).toEqual([{ path: 'newPassword', message: 'is too short' }]);
  expect(refused).not.toHaveBeenCalled();
});

it('keeps an answer that is not JSON as text', async () => {
  answer(() => new HttpResponse('<h1>Bad gateway</h1>', { status: 502 }));
  const error = await failure(sessions());
  expect(error).toMatchObject({ status: 502, isJson: false, text: '<h1>Bad gateway</h1>' });
  expect(error.serverMessage).toBeUndefined();
});

it('knows what a service does not have from what a gateway without its routes says', async () => {
  answer(() => problem(404, 'This session does not exist'));
  await expect(undefinedOn404(sessions())).resolves.toBeUndefined();
  answer(() => new HttpResponse('404 page not found\n', { status: 404 }));
  await expect(undefinedOn404(sessions())).rejects.toMatchObject({ status: 404, isNotFound: false });
});

it('reads Retry-After', async () => {
  answer(() => new HttpResponse('', { status: 503, headers: { 'Retry-After': '7' } }));
  expect((await failure(sessions())).retryAfter).toBe(7);
});

it('tells that no answer came', async () => {
  answer(() => HttpResponse.error());
  expect((await failure(sessions())).status).toBe(0);
});

describe('a change that the server may have made', () => {
  const answers = [
    ['a lost connection', () => HttpResponse.error(), true],
    ['502 of a proxy', () => new HttpResponse('Bad gateway', { status: 502 }), true],
    ['503 of a proxy', () => new HttpResponse('', { status: 503 }), true],
    ['504 of a proxy', () => new HttpResponse('', { status: 504 }), true],
    [
      '503 with Retry-After',
      () => new HttpResponse('', { status: 503, headers: { 'Retry-After': '7' } }),
      false,
    ],
    [
      '503 with Retry-After: 0',
      () => new HttpResponse('', { status: 503, headers: { 'Retry-After': '0' } }),
      false,
    ],
    ['503 of a service that says what happened', () => problem(503, 'Nothing was saved.'), false],
    [
      '503 of a service that does not know',
      () => problem(503, 'It may be saved.', { mayBeSaved: true }),
      true,
    ],
    ['429', () => new HttpResponse('', { status: 429 }), false],
    ['500', () => new HttpResponse('', { status: 500 }), false],
  ] as const;

  it.each(answers)('after %s', async (_, response, mayBeSaved) => {
    server.use(http.delete('/api/creator/admin/delete/ada', response));
    expect((await failure(deleteAda())).mayBeSaved).toBe(mayBeSaved);
  });

  it('does not include reads, and changes that were never sent', async () => {
    server.use(http.all('/api/*', () => HttpResponse.error()));
    expect((await failure(sessions())).mayBeSaved).toBe(false);
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    expect((await failure(deleteAda())).mayBeSaved).toBe(false);
  });

  it('includes one whose answer breaks off', async () => {
    const broken = new ReadableStream({ start: (body) => body.error(new TypeError('network error')) });
    server.use(http.delete('/api/creator/admin/delete/ada', () => new HttpResponse(broken)));
    expect((await failure(deleteAda())).mayBeSaved).toBe(true);
  });
});

it('takes an answer that breaks off for none', async () => {
  const broken = new ReadableStream({
    start(body) {
      body.enqueue(new TextEncoder().encode('[{'));
      body.error(new TypeError('network error'));
    },
  });
  answer(() => new HttpResponse(broken, { headers: { 'Content-Type': 'application/json' } }));
  expect((await failure(sessions())).status).toBe(0);
});

it('tells the session which token was refused', async () => {
  answer(() => problem(401, 'Please sign in'));
  expect((await failure(sessions())).status).toBe(401);
  expect(refused).toHaveBeenCalledExactlyOnceWith('abc');
});

it('takes a 401 without a token for no end of a session', async () => {
  token = undefined;
  answer(() => problem(401, 'Please sign in'));
  await failure(sessions());
  expect(refused).not.toHaveBeenCalled();
});
