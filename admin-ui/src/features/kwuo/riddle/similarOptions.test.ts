import { expect, it } from 'vitest';
import { similarOptions } from './choices';

it.each([
  ['other words', ['Ji', 'Ọka', 'Ede'], []],
  ['empty ones', ['', ' ', ''], []],
  ['the same', ['Ji', 'Ọka', 'Ji'], [[1, 3, 'nothing']]],
  ['the same in other letters of a keyboard', ['Ọka', 'ọka '.normalize('NFD')], [[1, 2, 'nothing']]],
  ['other spaces', ['Oke ọkpa', 'Oke  ọkpa'], [[1, 2, 'nothing']]],
  ['another dot', ['Oka', 'Ọka'], [[1, 2, 'marks']]],
  ['another tone', ['akwa', 'ákwà'], [[1, 2, 'marks']]],
  [
    'several, each named once and with the nearest',
    ['akwa', 'ákwà', 'àkwà', 'ákwà'],
    [
      [1, 2, 'marks'],
      [1, 3, 'marks'],
      [2, 4, 'nothing'],
    ],
  ],
])('finds among options with %s what is alike', (_, options, found) => {
  expect(similarOptions(options).map(({ first, second, by }) => [first, second, by])).toEqual(found);
});
