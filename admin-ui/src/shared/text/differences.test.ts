import { describe, expect, it } from 'vitest';
import { diffWords, diffInline, similarity, type Part } from './differences';

/** 'Egbe [belu,] ugo' */
const written = (parts: Part[]) => parts.map(({ text, differs }) => (differs ? `[${text}]` : text)).join(' ');

describe('the differences of two proverbs', () => {
  it.each([
    ['Egbe bere, ugo bere.', 'Egbe bere, ugo bere.', 'Egbe bere, ugo bere.', 'Egbe bere, ugo bere.'],
    ['Egbe bere, ugo bere.', 'Egbe belu, ugo belu.', 'Egbe [bere,] ugo [bere.]', 'Egbe [belu,] ugo [belu.]'],
    ['Onye kwe chi ekwe', 'Onye kwe, chi ya ekwe', 'Onye [kwe] chi ekwe', 'Onye [kwe,] chi [ya] ekwe'],
    ['Ora na-azụ nwa', 'Ọra na-azụ nwa', '[Ora] na-azụ nwa', '[Ọra] na-azụ nwa'],
    ['Ihe', 'Mmiri dị', '[Ihe]', '[Mmiri dị]'],
    ['a b c d', 'c d a b', '[a b] c d', 'c d [a b]'],
  ])('%j and %j', (one, other, left, right) => {
    expect(diffWords(one, other).map(written)).toEqual([left, right]);
  });

  it('are none between normal forms of Unicode and widths of space', () => {
    expect(diffWords(' Ọ\u0301kụ  \n ya', 'O\u0323\u0301ku\u0323 ya').map(written)).toEqual([
      'Ọ́kụ ya',
      'Ọ́kụ ya',
    ]);
  });

  it('are the whole of what is too long to compare', () => {
    const long = 'ụwa '.repeat(1001).trim();
    expect(diffWords(long, 'ụwa').map((parts) => parts.map(({ differs }) => differs))).toEqual([
      [true],
      [true],
    ]);
  });
});

it.each([
  ['Onye kwe, chi ya ekwe.', ' Onye kwe,  chi ya ekwe.', 'same'],
  ['Ọkụ', 'O\u0323ku\u0323', 'same'],
  ['Onye kwe, chi ya ekwe.', 'ONYE KWE CHI YA EKWE', 'spelling'],
  ['Ọra na-azụ nwa', 'ora na azu nwa', 'spelling'],
  ['Ọra na-azụ nwa', 'Ọha na-azụ nwa', 'near'],
  ['chi ya kwe', 'kwe chi ya', 'near'],
])('%j and %j are %s', (one, other, level) => {
  expect(similarity(one, other)).toBe(level);
});

it.each([
  ['Egbe bere', 'Egbe bere', 'Egbe bere'],
  ['Egbe bere, ugo bere', 'Egbe bere, nnụnụ bere', 'Egbe bere, -ugo +nnụnụ bere'],
  ['a b c', 'b c d', '-a b c +d'],
  ['', 'b', '+b'],
  ['a', ' ', '-a'],
])('shows in one text how %j became %j', (before, after, shown) => {
  const marks = { same: '', removed: '-', added: '+' };
  expect(
    diffInline(before, after)
      .map(({ kind, text }) => marks[kind] + text)
      .join(' '),
  ).toBe(shown);
});
