import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useUndoOffer } from './useUndoOffer';

it('keeps a newer offer while an older change is undone', async () => {
  const { result } = renderHook(() => useUndoOffer());
  let answer = (): void => undefined;
  const promise = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const offer = { failureOf: () => '', canRetry: () => false };
  act(() => result.current.make({ ...offer, text: 'Older', undo: () => promise }));
  act(() => result.current.run());
  act(() => result.current.make({ ...offer, text: 'Newer', undo: () => promise }));
  await act(async () => {
    answer();
    await promise;
  });
  expect(result.current).toMatchObject({ text: 'Newer', busy: false });
});
