import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useTimedFlag } from './timers';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('falls after its time, counted from the last raise, and then runs what follows', () => {
  const onFall = vi.fn();
  const { result } = renderHook(() => useTimedFlag(3000, onFall));
  const raised = () => result.current[0];
  act(() => result.current[1].raise());
  act(() => void vi.advanceTimersByTime(2000));
  act(() => result.current[1].raise());
  act(() => void vi.advanceTimersByTime(2999));
  expect(raised()).toBe(true);
  expect(onFall).not.toHaveBeenCalled();
  act(() => void vi.advanceTimersByTime(1));
  expect(raised()).toBe(false);
  expect(onFall).toHaveBeenCalledOnce();
});

it('is silent once lowered or gone', () => {
  const onFall = vi.fn();
  const { result, unmount } = renderHook(() => useTimedFlag(3000, onFall));
  act(() => result.current[1].raise());
  act(() => result.current[1].lower());
  expect(result.current[0]).toBe(false);
  act(() => result.current[1].raise());
  unmount();
  act(() => void vi.runAllTimers());
  expect(onFall).not.toHaveBeenCalled();
});
