import { renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ApiError } from '../http/ApiError';
import { useSubmission } from './useSubmission';

it.each([
  [409, 2],
  [503, 1],
])('after a %i, sending the same content twice uses %i ids', async (status, ids) => {
  const { result } = renderHook(() => useSubmission());
  const call = vi.fn<(input: { id?: string; name: string }) => Promise<unknown>>();
  call.mockRejectedValueOnce(new ApiError(status, '')).mockResolvedValueOnce(undefined);
  const submit = () => result.current({ name: 'Ada' }, call);
  await expect(submit()).rejects.toThrow();
  await submit();
  expect(new Set(call.mock.calls.map(([{ id }]) => id)).size).toBe(ids);
});
