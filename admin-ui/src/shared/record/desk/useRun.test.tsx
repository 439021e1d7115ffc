import { renderHook, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Page } from '../../http/pages';
import { useRun } from './useRun';

const items = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) => ({ id: String(from + at) }));

/** A list of 100 items in pages of 20. */
function runFrom(at: string, kept: string[] = []) {
  const asked: string[] = [];
  const first: Page<{ id: string }> = { items: items(0, 20), next: '20', total: 100 };
  const fetchPage = (cursor: string) => {
    asked.push(cursor);
    const to = Number(cursor) + 20;
    return Promise.resolve({ items: items(Number(cursor), to), next: to < 100 ? String(to) : undefined });
  };
  const isKept = (id: string) => kept.includes(id);
  const { result } = renderHook(() => useRun({ first, fetchPage, at, isKept, onMoved: () => undefined }));
  return { run: () => result.current, asked };
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
