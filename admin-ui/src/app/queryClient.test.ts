import { expect, it } from 'vitest';
import { ApiError } from '../shared/ApiError';
import { createQueryClient } from './queryClient';

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

it('gives up after two retries', () => {
  expect(defaults().retry(2, new ApiError(0, ''))).toBe(false);
});

it('heeds Retry-After within reason', () => {
  expect(defaults().retryDelay(0, new ApiError(503, '', { retryAfter: 3 }))).toBe(3000);
  expect(defaults().retryDelay(0, new ApiError(503, '', { retryAfter: 600 }))).toBe(10_000);
});
