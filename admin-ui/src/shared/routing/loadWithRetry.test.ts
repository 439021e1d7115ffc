import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, loadWithRetry } from './loadWithRetry';
import { server } from '../../testing/server';
import { patience } from '../../testing/timers';

const reload = vi.fn();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.spyOn(page, 'reload').mockImplementation(reload.mockClear());
});
afterEach(() => {
  vi.useRealTimers();
  document.head.querySelector('script')?.remove();
});

const lost = new TypeError('Failed to fetch dynamically imported module');

/** A part that is lost this many times on its way. */
function part(losses: number) {
  const load = vi.fn(() => Promise.resolve('page'));
  for (let loss = 0; loss < losses; loss++) load.mockRejectedValueOnce(lost);
  return load;
}

/** Lets all pauses pass. */
async function settle<T>(loading: Promise<T>) {
  loading.catch(() => undefined);
  for (let round = 0; round < 10; round++) await vi.advanceTimersByTimeAsync(10_000);
  return loading;
}

/** This page was begun by one script, the server has another, or the same. */
function serverHas(name: string) {
  document.head.append(
    Object.assign(document.createElement('script'), { type: 'module', src: '/assets/index-1.js' }),
  );
  server.use(
    http.get('/', () => HttpResponse.html(`<script type="module" src="/assets/${name}.js"></script>`)),
    http.get(`/assets/${name}.js`, () => HttpResponse.text('')),
  );
}

/** What became of it: loaded, failed, or neither, as the app is loaded again. */
async function outcome(loading: Promise<unknown>) {
  let became = 'reloading';
  const before = reload.mock.calls.length;
  loading.then(
    () => (became = 'loaded'),
    () => (became = 'failed'),
  );
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(1000);
    if (became === 'reloading') expect(reload).toHaveBeenCalledTimes(before + 1);
  }, patience);
  return became;
}

it.each([0, 1, 3])('loads a part that was lost %s times', async (losses) => {
  const load = part(losses);
  await expect(settle(loadWithRetry(load))).resolves.toBe('page');
  expect(load).toHaveBeenCalledTimes(losses + 1);
});

it('gives up after four tries', async () => {
  const load = part(9);
  await expect(settle(loadWithRetry(load))).rejects.toBe(lost);
  expect(load).toHaveBeenCalledTimes(4);
});

it('loads the app again at once when another release is there', async () => {
  serverHas('index-2');
  const load = part(9);
  expect(await outcome(loadWithRetry(load))).toBe('reloading');
  expect(load).toHaveBeenCalledOnce();
});

it('loads the app again when the part does not come in the end, but not a second time', async () => {
  serverHas('index-1');
  const load = part(9);
  expect(await outcome(loadWithRetry(load))).toBe('reloading');
  expect(load).toHaveBeenCalledTimes(4);
  expect(await outcome(loadWithRetry(load))).toBe('failed');
  expect(reload).toHaveBeenCalledOnce();
});

it('loads the app again for another part that does not come', async () => {
  serverHas('index-1');
  const another = vi.fn(() => Promise.reject(new TypeError('Failed to fetch another module')));
  expect(await outcome(loadWithRetry(part(9)))).toBe('reloading');
  expect(await outcome(loadWithRetry(another))).toBe('reloading');
  expect(await outcome(loadWithRetry(another))).toBe('failed');
});

it('stays when the app itself could not be loaded again', async () => {
  serverHas('index-2');
  server.use(http.get('/assets/index-2.js', () => new HttpResponse('', { status: 404 })));
  expect(await outcome(loadWithRetry(part(9)))).toBe('failed');
  expect(reload).not.toHaveBeenCalled();
});
