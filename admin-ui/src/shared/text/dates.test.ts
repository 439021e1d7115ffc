import { expect, it } from 'vitest';
import { formatAge, formatAgo, formatDay, formatFull, formatMinute } from './dates';

// Without an offset it is the time on this computer's clock, whatever its zone.
const afternoon = '2026-02-03T14:05:00';

it('writes dates as readers say them', () => {
  expect(formatDay(afternoon)).toBe('3 Feb 2026');
  expect(formatMinute(afternoon)).toBe('3 Feb 2026, 14:05');
  expect(formatFull(afternoon)).toMatch(/^Tuesday,? 3 February 2026 at 14:05$/);
});

it('shows a text that is not a date unchanged', () => {
  expect(formatDay('soon')).toBe('soon');
});

it.each([
  [0, 'just now'],
  [59, 'just now'],
  [-30, 'just now'],
  [60, '1 minute ago'],
  [125, '2 minutes ago'],
  [3600, '1 hour ago'],
  [86_400, 'yesterday'],
  [3 * 86_400, '3 days ago'],
  [60 * 86_400, '2 months ago'],
])('says how long ago: %i seconds', (seconds, text) => {
  const now = new Date(afternoon).getTime();
  expect(formatAgo(afternoon, now + seconds * 1000)).toBe(text);
});

it.each([
  [-30, 'under a minute'],
  [59, 'under a minute'],
  [60, '1 minute'],
  [3 * 3600, '3 hours'],
  [3 * 86_400 + 7200, '3 days'],
  [400 * 86_400, '1 year'],
])('says for how long: %i seconds', (seconds, text) => {
  const now = new Date(afternoon).getTime();
  expect(formatAge(afternoon, now + seconds * 1000)).toBe(text);
});
