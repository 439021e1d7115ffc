import { expect, it } from 'vitest';
import { truncate } from './truncate';

it('leaves a text alone that fits', () => {
  expect(truncate('https://example.com/1234567890', 30)).toBe('https://example.com/1234567890');
});

it('cuts at the limit and says so with an ellipsis', () => {
  expect(truncate('https://example.com/12345678901', 30)).toBe('https://example.com/1234567890...');
});

it('counts a letter with its marks as one and never splits it', () => {
  const letter = 'ọ́';
  expect(truncate(letter.repeat(4), 4)).toBe(letter.repeat(4));
  expect(truncate(letter.repeat(5), 4)).toBe(`${letter.repeat(4)}...`);
});
