import { renderHook, waitFor } from '@testing-library/react';
import { StrictMode } from 'react';
import { expect, it, onTestFinished } from 'vitest';
import { useDeskLock } from './deskLocks';

/** Grants a lock a moment after it was asked for, as browsers do. */
function giveLocks() {
  let holders = 0;
  const request = async (name: string, _how: unknown, hold: (lock: object | null) => unknown) => {
    if (holders > 0) return hold(null);
    holders++;
    await Promise.resolve();
    await hold({ name });
    holders--;
  };
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'));
}

it('is not refused because of its own first request, where React mounts everything twice', async () => {
  giveLocks();
  const first = renderHook(useDeskLock, { wrapper: StrictMode });
  await waitFor(() => expect(first.result.current.state).not.toBe('waiting'));
  expect(first.result.current.state).toBe('held');
  const second = renderHook(useDeskLock, { wrapper: StrictMode });
  await waitFor(() => expect(second.result.current.state).toBe('elsewhere'));
});
