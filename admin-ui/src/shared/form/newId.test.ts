import { afterEach, expect, it, vi } from 'vitest';
import { newId } from './newId';

const version4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

afterEach(() => void vi.unstubAllGlobals());

it('makes ids of the usual form', () => {
  expect(newId()).toMatch(version4);
});

it('does so where randomUUID is missing, as over http', () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  const ids = Array.from({ length: 50 }, newId);
  ids.forEach((id) => expect(id).toMatch(version4));
  expect(new Set(ids).size).toBe(50);
});
