import { expect, it } from 'vitest';
import { agree, formatCount, plural } from './plural';

it.each([
  [0, '0 reviews'],
  [1, '1 review'],
  [3, '3 reviews'],
])('says %i', (count, text) => {
  expect(plural(count, 'review')).toBe(text);
});

it('takes the plural of other words', () => {
  expect(plural(2, 'reply', 'replies')).toBe('2 replies');
});

it('separates thousands where asked', () => {
  expect([formatCount(1, 'row'), formatCount(1200, 'row')]).toEqual(['1 row', '1,200 rows']);
});

it('makes verbs agree', () => {
  expect([1, 0, 2].map((count) => agree(count, 'is', 'are'))).toEqual(['is', 'are', 'are']);
});
