import { renderHook, waitFor } from '@testing-library/react';
import { StrictMode } from 'react';
import { expect, it } from 'vitest';
import { giveLocks } from '../../../testing/locks';
import { useDeskLock } from './deskLocks';

it('is not refused because of its own first request, where React mounts everything twice', async () => {
  giveLocks();
  const first = renderHook(useDeskLock, { wrapper: StrictMode });
  await waitFor(() => expect(first.result.current.state).not.toBe('waiting'));
  expect(first.result.current.state).toBe('held');
  const second = renderHook(useDeskLock, { wrapper: StrictMode });
  await waitFor(() => expect(second.result.current.state).toBe('elsewhere'));
});
