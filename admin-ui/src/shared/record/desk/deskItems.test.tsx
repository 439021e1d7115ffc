import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Recorded } from '../../audio/stored/recording';
import type { Page } from '../../http/pages';
import { useDeskItems } from './deskItems';

const items = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) => ({ id: String(from + at), version: 1 }));

/** A list of 100 items in pages of 20. Each of them is there, and of all others the one called 'recorded'. */
function runFrom(at: string, kept: string[] = []) {
  const asked: string[] = [];
  let moved: string | undefined;
  const first: Page<Recorded> = { items: items(0, 20), next: '20', total: 100 };
  const fetchPage = (cursor: string) => {
    asked.push(cursor);
    const to = Number(cursor) + 20;
    return Promise.resolve({ items: items(Number(cursor), to), next: to < 100 ? String(to) : undefined });
  };
  const isKept = ({ id }: Recorded) => kept.includes(id);
  const load = (id: string) =>
    Promise.resolve(id === 'recorded' || Number(id) < 100 ? { id, version: 1 } : undefined);
  const { result, rerender } = renderHook(
    ({ at }) => useDeskItems({ first, fetchPage, at, load, isKept, onMoved: (id) => (moved = id) }),
    { initialProps: { at } },
  );
  return { run: () => result.current, asked, rerender, moved: () => moved };
}

it('begins with what stands in the address, however far down the list', async () => {
  const { run, asked } = runFrom('45');
  await waitFor(() => expect(run().item?.id).toBe('45'));
  expect(asked).toEqual(['20', '40']);
});

it('begins at the top again where the address is behind the last, and loads no more for it', () => {
  const { run, asked } = runFrom('end', ['0']);
  expect(run().item?.id).toBe('1');
  expect(asked).toEqual([]);
});

it('says that what stands in the address is gone, and loads no page to look for it', async () => {
  const { run, asked, rerender, moved } = runFrom('gone', ['0']);
  expect(run().isLoading).toBe(true);
  await waitFor(() => expect(run().item?.id).toBe('1'));
  expect(run().isGone).toBe(true);
  expect(asked).toEqual([]);
  act(() => run().next());
  rerender({ at: moved() ?? '' });
  expect(run().isGone).toBe(false);
});

it('begins at the top where what stands in the address is there and no longer listed', async () => {
  const { run, asked } = runFrom('recorded');
  await waitFor(() => expect(run().item?.id).toBe('0'));
  expect(run().isGone).toBe(false);
  expect(asked).toEqual(['20', '40', '60', '80']);
});
