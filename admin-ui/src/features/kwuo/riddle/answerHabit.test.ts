import { expect, it } from 'vitest';
import { aRiddle } from '../../../testing/factories';
import { answerHabit, habitText } from './answerHabit';

/** Riddles whose answers are at these places. */
const at = (...places: number[]) =>
  places.map((place) => {
    const options = ['a', 'b', 'c', 'd'];
    return aRiddle({ options, answer: options[place - 1] ?? '' });
  });

it.each([
  ['in all', at(2, 2, 2, 2, 2), { place: 2, count: 5, of: 5 }],
  ['in more than two of three', at(1, 3, 3, 3, 3, 3), { place: 3, count: 5, of: 6 }],
  ['in two of three', at(1, 1, 3, 3, 3, 3), undefined],
  ['in all of too few to tell', at(2, 2, 2, 2), undefined],
  ['in none', at(1, 2, 3, 4, 1, 2, 3, 4), undefined],
  ['in no list', [], undefined],
])('knows when the answer is at the same place %s', (_, riddles, habit) => {
  expect(answerHabit(riddles)).toEqual(habit);
});

it('says it, or nothing', () => {
  expect(habitText({ place: 2, count: 14, of: 20 })).toBe(
    'The answer is option 2 in 14 of 20 riddles. Learners may guess it by its position.',
  );
  expect(habitText(undefined)).toBe('');
});
