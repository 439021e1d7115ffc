import { expect, it } from 'vitest';
import { plural } from './plural';

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
