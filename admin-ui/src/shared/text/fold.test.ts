import { describe, expect, it } from 'vitest';
import phrases from '../../../../igbo/testdata/order.json';
import { findMatches, fold, foldQuery, foldTone } from './fold';

describe('fold', () => {
  it.each([
    ['Ọ́kụ', 'oku'],
    ['ṄKỊTỊ́', 'nkiti'],
    ['ụ̄wà', 'uwa'],
    ['Ọ́kụ'.normalize('NFD'), 'oku'],
    ['Ọ́kụ'.normalize('NFC'), 'oku'],
    ['Chidi 2024', 'chidi 2024'],
    ['', ''],
  ])('folds %s to %s', (text, folded) => {
    expect(fold(text)).toBe(folded);
  });

  it('drops the spaces around a query but keeps those inside', () => {
    expect(foldQuery('  Igbo  Akwụ ')).toBe('igbo  akwu');
  });
});

describe('foldTone', () => {
  it.each(Object.entries(phrases.foldTone))('folds %s to %s, as the server does', (text, folded) => {
    for (const form of ['NFC', 'NFD']) expect(foldTone(text.normalize(form))).toBe(folded);
  });
});

describe('findMatches', () => {
  const cut = (text: string, query: string) =>
    findMatches(text, query).map(({ start, end }) => text.slice(start, end));

  it('marks the letters with their tone marks and dots', () => {
    expect(cut('Egwu Ọ́kụ na ọkụ', 'oku')).toEqual(['Ọ́kụ', 'ọkụ']);
  });

  it('works on decomposed text', () => {
    const text = 'Ọ́kụ wee'.normalize('NFD');
    expect(cut(text, 'ọkụ')).toEqual(['Ọ́kụ'.normalize('NFD')]);
  });

  it.each(['NFC', 'NFD'])('tells dotted letters from plain ones in an exact search, in form %s', (form) => {
    const text = 'Egwu Ọ́kụ na oku'.normalize(form);
    const exact = (query: string) =>
      findMatches(text, query, true).map(({ start, end }) => text.slice(start, end).normalize('NFC'));
    expect(exact('ọkụ')).toEqual(['Ọ́kụ']);
    expect(exact('Ọ́kụ'.normalize('NFD'))).toEqual(['Ọ́kụ']);
    expect(exact('oku')).toEqual(['oku']);
    expect(exact('o')).toEqual(['o']);
  });

  it('keeps its place behind letters outside the basic plane', () => {
    expect(cut('🔥🔥 oku', 'OKU')).toEqual(['oku']);
  });

  it('finds nothing for an empty query or a mark alone', () => {
    expect(findMatches('anything', '   ')).toEqual([]);
    expect(findMatches('anything', '\u0301')).toEqual([]);
  });
});
