import { QueryObserver } from '@tanstack/react-query';
import { http, HttpResponse } from 'msw';
import { expect, it, vi } from 'vitest';
import { server } from '../../testing/server';
import { uploadForm } from '../audio/uploadForm';
import { patience } from '../../testing/timers';
import { ApiError } from './ApiError';
import { api } from './client';
import { createQueryClient, historyKey } from './queryClient';

function defaults() {
  const { retry, retryDelay } = createQueryClient().getDefaultOptions().queries ?? {};
  if (typeof retry !== 'function' || typeof retryDelay !== 'function') throw new Error('not functions');
  return { retry, retryDelay };
}

it.each([
  ['no answer', new ApiError(0, ''), true],
  ['503', new ApiError(503, ''), true],
  ['500', new ApiError(500, ''), false],
  ['404', new ApiError(404, ''), false],
  ['a fault of ours', new TypeError('x'), false],
])('tries a read again after %s: %#', (_, error, again) => {
  expect(defaults().retry(0, error)).toBe(again);
});

it('gives up after three retries', () => {
  expect(defaults().retry(3, new ApiError(0, ''))).toBe(false);
});

it('heeds Retry-After within reason', () => {
  expect(defaults().retryDelay(0, new ApiError(503, '', { retryAfter: 3 }))).toBe(3000);
  expect(defaults().retryDelay(0, new ApiError(503, '', { retryAfter: 600 }))).toBe(10_000);
});

it('reads what is missing when the line is back', async () => {
  const client = createQueryClient();
  client.mount();
  const read = vi.fn().mockRejectedValueOnce(new ApiError(404, '')).mockResolvedValue('here');
  const observer = new QueryObserver(client, {
    queryKey: ['list'],
    queryFn: () => read() as Promise<string>,
  });
  const stop = observer.subscribe(() => undefined);
  await vi.waitFor(() => expect(observer.getCurrentResult().isError).toBe(true), patience);
  window.dispatchEvent(new Event('offline'));
  window.dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('here'), patience);
  stop();
  client.unmount();
});

const byId = { params: { path: { id: 'ada' } } };
const creator = {
  name: 'Ada',
  bio: 'Tells stories.',
  image: 'https://example.com/a.png',
  filters: [],
  socialLinks: {},
};

it.each([
  ['an addition', true, 201, () => api.POST('/api/creator/admin/add', { body: creator })],
  ['a new order', true, 200, () => api.PATCH('/api/creator/admin/order', { body: { creators: [] } })],
  ['a deletion', true, 200, () => api.DELETE('/api/creator/admin/delete/{id}', byId)],
  ['a refused deletion', true, 409, () => api.DELETE('/api/creator/admin/delete/{id}', byId)],
  ['an upload', true, 200, () => uploadForm('/api/ilu/admin/proverb-with-audio', new FormData())],
  ['a read', false, 200, () => api.GET('/api/creator/admin/summary')],
])('history is reloaded after %s: %s', async (_, isReloaded, status, call) => {
  const client = createQueryClient();
  client.setQueryData([...historyKey, 'latest'], []);
  const answer = vi.fn(() => HttpResponse.json({}, { status }));
  server.use(http.all('/api/*', answer));
  await Promise.resolve(call()).catch(() => undefined);
  expect(answer).toHaveBeenCalledOnce();
  expect(client.getQueryState([...historyKey, 'latest'])?.isInvalidated).toBe(isReloaded);
});
