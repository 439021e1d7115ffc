import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useLoginError } from './useSignIn';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const wait = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));

it('takes the error away after 5 seconds, counted from the last one', () => {
  const { result } = renderHook(useLoginError);
  const error = () => result.current[0];
  const show = (message: string | undefined) => act(() => result.current[1](message));
  show('Invalid username or password');
  wait(4_999);
  expect(error()).toBe('Invalid username or password');
  show('Invalid username or password');
  wait(4_999);
  expect(error()).toBe('Invalid username or password');
  wait(1);
  expect(error()).toBeUndefined();

  // The next attempt takes it away at once.
  show('Invalid username or password');
  show(undefined);
  expect(error()).toBeUndefined();
});
