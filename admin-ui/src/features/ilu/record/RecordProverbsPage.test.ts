import { expect, it } from 'vitest';
import { plural } from '../../../shared/text/plural';
import { recordFilter } from './RecordProverbsPage';

const chosen = { q: '', recording: 'all', letter: 'a', category: '', sort: 'igbo' } as const;

it.each([
  [1, '1 proverb beginning with A'],
  [2, '2 proverbs beginning with A'],
])('describes %s proverbs by their first letter', (count, text) => {
  expect(plural(count, 'proverb') + recordFilter.wording(chosen)).toBe(text);
});
