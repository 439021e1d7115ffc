import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import { createQueryClient } from '../http/queryClient';
import type { Decision, Moderated, ModerationKind } from './types';
import { useModeration } from './useModeration';

it('sends one decision, though the key is pressed again before the item is drawn as decided', async () => {
  const decide = vi.fn((id: string) => Promise.resolve({ id, status: 'approved' }));
  const approve = { action: 'approve', done: 'approved' } as Decision;
  const kind = {
    key: ['reviews'],
    countsKey: ['counts'],
    noun: 'review',
    subjectOf: () => 'Review',
    decisions: [approve],
    decide,
  };
  const queue = {
    find: () => item,
    position: () => undefined,
    neighbour: () => Promise.resolve(undefined),
    focus: () => false,
  };
  const item: Moderated = { id: 'review-1', status: 'pending' };
  const client = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter>
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    </MemoryRouter>
  );
  const { result } = renderHook(
    () => useModeration(kind as unknown as ModerationKind<Moderated>, queue, () => undefined),
    { wrapper },
  );
  const drawn = result.current;
  act(() => drawn.decide(item, approve));
  await waitFor(() => expect(decide).toHaveBeenCalledOnce());
  await waitFor(() => expect(result.current.saving.size).toBe(0));
  await act(async () => {
    drawn.decide(item, approve);
    await Promise.resolve();
  });
  expect(decide).toHaveBeenCalledOnce();
});
