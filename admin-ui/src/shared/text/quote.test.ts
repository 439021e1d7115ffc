import { expect, it } from 'vitest';
import { quote } from './quote';

it.each([
  ['Egbe bere, ugo bere.', '“Egbe bere, ugo bere”'],
  ['Gịnị?', '“Gịnị?”'],
  ['Egbe bere...', '“Egbe bere...”'],
  ['Ọkụ '.repeat(20), `“${'Ọkụ '.repeat(12).trim()}...”`],
])('quotes %s without a full stop before that of the sentence', (name, quoted) => {
  expect(quote(name)).toBe(quoted);
});
