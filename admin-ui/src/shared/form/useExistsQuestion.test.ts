import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useExistsQuestion } from './useExistsQuestion';

it('closes the question and adds nothing if the signal aborts', async () => {
  const words = {
    title: 'Add another?',
    confirmLabel: 'Add another',
    path: '/creators',
    find: () => Promise.resolve([{ id: 'stored', name: 'Ada', differs: false }]),
  };
  const { result } = renderHook(() => useExistsQuestion<{ name: string }>(words, () => undefined));
  const aborting = new AbortController();
  let asked = Promise.resolve();
  await act(async () => {
    asked = result.current.confirmNew({ name: 'Ada' }, 'new', aborting.signal);
    await words.find();
  });
  expect(result.current.question?.props).toMatchObject({ open: true });
  await act(async () => {
    aborting.abort();
    await expect(asked).rejects.toThrow('The upload was cancelled');
  });
  expect(result.current.question?.props).toMatchObject({ open: false });
});
