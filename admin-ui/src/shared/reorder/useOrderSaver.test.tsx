import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { useOrderSaver } from './useOrderSaver';

const queryKey = ['things'];
const things = (...ids: string[]) => ids.map((id) => ({ id }));

/** A list that the server holds, and every order that was drawn. */
function setUp() {
  const client = new QueryClient();
  const view = {
    onServer: things('a', 'b', 'c'),
    drawn: [] as string[],
    failures: [] as unknown[],
    saved: [] as number[],
    answer: (() => undefined) as (error?: Error) => void,
  };
  const save = (ids: readonly string[]) =>
    new Promise<void>((resolve, reject) => {
      view.answer = (error) => {
        if (error) reject(error);
        else {
          view.onServer = things(...ids);
          resolve();
        }
      };
    });
  const onSaved = (count: number) => void view.saved.push(count);
  const onFailure = (error: unknown) => void view.failures.push(error);
  const { result } = renderHook(
    () => {
      const list = useQuery({ queryKey, queryFn: () => Promise.resolve(view.onServer) });
      view.drawn.push((list.data ?? []).map(({ id }) => id).join(''));
      return useOrderSaver({ queryKey, save, onFailure, onSaved });
    },
    {
      wrapper: ({ children }: { children: ReactNode }) => (
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      ),
    },
  );
  return { client, view, result };
}

it('keeps the new order on screen when the list is loaded while it is saved', async () => {
  const { client, view, result } = setUp();
  await waitFor(() => expect(view.drawn.at(-1)).toBe('abc'));
  act(() => result.current('c', { before: 'a' }));
  await waitFor(() => expect(view.drawn.at(-1)).toBe('cab'));
  view.drawn.length = 0;
  view.onServer = things('a', 'b', 'c', 'd');
  await act(() => client.refetchQueries({ queryKey }));
  await waitFor(() => expect(view.drawn.at(-1)).toBe('cabd'));
  expect(view.drawn).not.toContain('abcd');
});

it('goes back to what the server has when saving fails after such a load', async () => {
  const { client, view, result } = setUp();
  await waitFor(() => expect(view.drawn.at(-1)).toBe('abc'));
  act(() => result.current('c', { before: 'a' }));
  await act(() => client.refetchQueries({ queryKey }));
  act(() => view.answer(new Error('no')));
  await waitFor(() => expect(view.drawn.at(-1)).toBe('abc'));
  expect(view.failures).toHaveLength(1);
});

it('reports once how many orders were saved, when moves are made during a save', async () => {
  const { view, result } = setUp();
  await waitFor(() => expect(view.drawn.at(-1)).toBe('abc'));
  act(() => result.current('c', { before: 'a' }));
  act(() => result.current('b', { before: 'c' }));
  act(() => result.current('a', { before: 'b' }));
  await act(async () => view.answer());
  expect(view.saved).toEqual([]);
  await act(async () => view.answer());
  await waitFor(() => expect(view.saved).toEqual([2]));
});
