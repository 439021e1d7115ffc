import { expect, it } from 'vitest';
import {
  answerOf,
  emptyChoices,
  noAnswer,
  problemsOf,
  removedAnswer,
  without,
  withOneMore,
  withText,
} from './choices';

const few = 'Please fill at least 2 options';
const unanswered = 'Please select a valid answer from the filled options';
const choices = (options: string[], answer = noAnswer) => ({ options, answer });

it('begins with four empty options and no answer', () => {
  expect(emptyChoices).toEqual({ options: ['', '', '', ''], answer: noAnswer });
});

it('grows without limit', () => {
  const many = Array.from({ length: 200 }).reduce(withOneMore, emptyChoices);
  expect(many.options).toHaveLength(204);
});

it('lets the answer follow the text of its option, even while that is empty', () => {
  const before = choices(['Ji', 'Ọka'], 1);
  const emptied = withText(before, 1, '');
  expect(answerOf(emptied)).toBe('');
  expect(answerOf(withText(emptied, 1, ' Ede '))).toBe('Ede');
  expect(answerOf(withText(before, 0, 'Akpụ'))).toBe('Ọka');
});

it('clears the answer with its option and keeps it when another goes', () => {
  const before = choices(['Ji', 'Ọka', 'Ede'], 1);
  expect(without(before, 1)).toEqual(choices(['Ji', 'Ede'], removedAnswer));
  expect(answerOf(without(before, 0))).toBe('Ọka');
  expect(answerOf(without(before, 2))).toBe('Ọka');
});

it('keeps the last option', () => {
  const one = choices(['Ji'], 0);
  expect(without(one, 0)).toBe(one);
});

it.each([
  [
    'nothing',
    ['', '', '', ''],
    noAnswer,
    [
      [0, few],
      ['answer', unanswered],
    ],
  ],
  ['one option', ['', 'Ji', ''], 1, [[0, few]]],
  [
    'spaces',
    ['Ji', '  ', ''],
    1,
    [
      [1, few],
      ['answer', unanswered],
    ],
  ],
  ['the same twice', ['Ọka', 'Ọka'.normalize('NFD')], 0, [[1, few]]],
  ['no answer', ['Ji', 'Ọka'], noAnswer, [['answer', unanswered]]],
  ['an answer that was removed', ['Ji', 'Ọka'], removedAnswer, [['answer', unanswered]]],
  ['an answer that is emptied', ['Ji', 'Ọka', ''], 2, [['answer', unanswered]]],
  ['a long option', ['Ji', 'ọ́'.repeat(301)], 0, [[1, 'An option can have at most 300 characters']]],
  [
    'an option with stacked marks',
    ['Ji', `a${'\u0301'.repeat(20)}`],
    0,
    [[1, 'An option can have at most 8 marks on one letter']],
  ],
  ['an option of nothing visible', ['Ji', '\u3164'], 0, [[1, few]]],
  ['the longest option', ['Ji', 'ọ́'.repeat(300)], 0, []],
  ['what is right', ['Ji', '', 'Ọka'], 2, []],
] as const)('finds what is wrong with %s', (_, options, answer, found) => {
  const problems = problemsOf(choices([...options], answer));
  expect(problems.map(({ at, message }) => [at, message])).toEqual(found);
});
