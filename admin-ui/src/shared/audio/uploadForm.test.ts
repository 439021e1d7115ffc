import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { problem, server } from '../../testing/server';
import { ApiError } from '../http/ApiError';
import { connectSession } from '../http/client';
import { uploadForm, wasCancelled } from './uploadForm';

const url = '/api/ilu/admin/proverb-with-audio';
const refused = vi.fn<(token: string) => void>();

beforeEach(() => {
  refused.mockClear();
  connectSession({ token: () => 'my-token', username: () => 'ngozi', refused });
});

function form() {
  const form = new FormData();
  form.append('proverb', 'Egbe bere');
  form.append('audio', new File(['ọ́kụ'], 'ilu.mp3'));
  return form;
}

const answering = (answer: () => Response | Promise<Response>) => server.use(http.post(url, answer));
const failure = () => uploadForm(url, form()).catch((error: unknown) => error as ApiError);

it('sends the form in the name of who is signed in, tells how far it is, and answers the body', async () => {
  let sent: Request | undefined;
  server.use(
    http.post(url, ({ request }) => {
      sent = request.clone();
      return HttpResponse.json({ id: 'p1' }, { status: 201 });
    }),
  );
  const onProgress = vi.fn<(fraction: number) => void>();
  expect(await uploadForm(url, form(), { onProgress })).toEqual({ id: 'p1' });
  expect(sent?.headers.get('Authorization')).toBe('Bearer my-token');
  expect(sent?.headers.get('Content-Type')).toMatch(/^multipart\/form-data; boundary=/);
  expect(onProgress).toHaveBeenLastCalledWith(1);
});

it('sends a change on the version it was made on', async () => {
  const sent: (string | null)[] = [];
  server.use(
    http.put(url, ({ request }) => {
      sent.push(request.headers.get('If-Match'));
      return HttpResponse.json({ id: 'p1' });
    }),
  );
  expect(await uploadForm(url, form(), { method: 'PUT', version: 3 })).toEqual({ id: 'p1' });
  await uploadForm(url, form(), { method: 'PUT' });
  expect(sent).toEqual(['"3"', null]);
});

it('rejects with the text of an answer that is plain', async () => {
  answering(() => new HttpResponse('Audio file must be less than 5MB', { status: 413 }));
  expect(await failure()).toMatchObject({
    status: 413,
    text: 'Audio file must be less than 5MB',
    isJson: false,
    serverMessage: undefined,
  });
});

it('rejects with the sentence of a problem, and when to come back', async () => {
  answering(() => {
    const answer = problem(503, 'Try again in a moment.');
    answer.headers.set('Retry-After', '5');
    return answer;
  });
  expect(await failure()).toMatchObject({
    status: 503,
    serverMessage: 'Try again in a moment.',
    retryAfter: 5,
  });
});

it('rejects an answer that should be JSON and is not', async () => {
  answering(() => new HttpResponse('<html>', { status: 200 }));
  const error = await failure();
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status: 200, text: '<html>' });
});

it('rejects with status 0 when no answer comes, and says whether the file may be saved', async () => {
  answering(() => HttpResponse.error());
  expect(await failure()).toMatchObject({ name: 'ApiError', status: 0, mayBeSaved: true });
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  expect(await failure()).toMatchObject({ status: 0, mayBeSaved: false });
});

it('says that the file may be saved when a proxy got no answer', async () => {
  answering(() => new HttpResponse('Bad gateway', { status: 502 }));
  expect(await failure()).toMatchObject({ status: 502, mayBeSaved: true });
});

it('tells the keeper of the session when the token is refused', async () => {
  answering(() => problem(401, 'Sign in again'));
  expect(await failure()).toMatchObject({ status: 401 });
  expect(refused).toHaveBeenCalledExactlyOnceWith('my-token');
});

it('can be cancelled, before and while it is sent', async () => {
  let arrived: () => void = () => undefined;
  const arrival = new Promise<void>((resolve) => (arrived = resolve));
  answering(() => {
    arrived();
    return new Promise(() => undefined);
  });
  const controller = new AbortController();
  const upload = uploadForm(url, form(), { signal: controller.signal }).catch((error: unknown) => error);
  await arrival;
  controller.abort();
  expect(wasCancelled(await upload)).toBe(true);
  const late = uploadForm(url, form(), { signal: controller.signal }).catch((error: unknown) => error);
  expect(wasCancelled(await late)).toBe(true);
});
