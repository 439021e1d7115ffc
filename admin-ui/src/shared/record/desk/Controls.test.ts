import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useMainAction } from './Controls';
import type { Desk } from './useRecordingDesk';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function render(endedBy: string) {
  const keep = vi.fn();
  const desk = { state: { step: 'ready' }, review: { isSilent: false, take: { endedBy } }, keep };
  const { result } = renderHook(() => useMainAction(desk as unknown as Desk));
  return { result, keep };
}

it('keeps nothing by a press that was to stop what the silence has just stopped', () => {
  const { result, keep } = render('silence');
  expect(result.current).toMatchObject({ does: 'keep', isInactive: true });
  result.current.run();
  expect(keep).not.toHaveBeenCalled();
  act(() => void vi.advanceTimersByTime(400));
  expect(result.current.isInactive).toBe(false);
  result.current.run();
  expect(keep).toHaveBeenCalledOnce();
});

it('does not wait where the key stopped it', () => {
  const { result, keep } = render('key');
  result.current.run();
  expect(keep).toHaveBeenCalledOnce();
});
