import { describe, expect, it } from 'vitest';
import phrases from '../../../../igbo/testdata/order.json';
import folds from '../../../../igbo/testdata/folds.json';
import { findMatches, fold, foldTone } from './fold';
import { searchItems } from '../database/searchItems';

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

  it.each(Object.entries(phrases.fold))('folds %s to %s, as the server does', (text, folded) => {
    for (const form of ['NFC', 'NFD']) expect(fold(text.normalize(form))).toBe(folded);
  });
});

describe('foldTone', () => {
  it.each(Object.entries(phrases.foldTone))('folds %s to %s, as the server does', (text, folded) => {
    for (const form of ['NFC', 'NFD']) expect(foldTone(text.normalize(form))).toBe(folded);
  });
});

it('folds hundreds of odd texts as the server does', () => {
  for (const { Text, Fold, FoldTone } of folds)
    for (const form of [Text, Text.normalize('NFC'), Text.normalize('NFD')])
      expect([Text, fold(form), foldTone(form)]).toEqual([Text, Fold, FoldTone]);
});

describe('a search', () => {
  it.each(phrases.search)('of $text finds what the server finds', ({ text, finds, not }) => {
    for (const form of ['NFC', 'NFD'])
      for (const q of [...finds, ...not]) {
        const texts = text.normalize(form).split(' | ');
        expect([q, searchItems([{ texts }], q, (entry) => entry.texts).length > 0]).toEqual([
          q,
          finds.includes(q),
        ]);
        if (texts.length > 1) continue; // one of the words may be marked, which does not find the entry
        expect([q, findMatches(text.normalize(form), q).length > 0]).toEqual([q, finds.includes(q)]);
      }
  });

  it.each(phrases.exact)('of $text with its dots finds what the server finds', ({ text, finds, not }) => {
    for (const form of ['NFC', 'NFD'])
      for (const q of [...finds, ...not]) {
        const found =
          searchItems([{ text: text.normalize(form) }], q, (entry) => [entry.text], true).length > 0;
        expect([q, found]).toEqual([q, finds.includes(q)]);
        expect([q, findMatches(text.normalize(form), q, true).length > 0]).toEqual([q, finds.includes(q)]);
      }
  });

  it('does not run over from one text into the next', () => {
    expect(searchItems([{ texts: ['na', 'esi'] }], 'na-esi', ({ texts }) => texts)).toEqual([]);
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

  it('marks apostrophes, dashes and gaps as they were typed', () => {
    expect(cut("n’ụlọ, n'ụlọ", 'n‘ulo')).toEqual(['n’ụlọ', "n'ụlọ"]);
    expect(cut('Ọ na\u00adesi – ya', 'naesi ya.')).toEqual(['na\u00adesi – ya']);
    expect(cut('Ọ na‑esi, na  esi', 'na-esi')).toEqual(['na‑esi', 'na  esi']);
    expect(cut('na‑esi – ya', '-')).toEqual(['‑', '–']);
  });

  it('marks each word, and adjacent or overlapping ones as one', () => {
    expect(cut('Ilu bụ mmanụ e ji eri okwu', 'okwu ILU mmanu')).toEqual(['Ilu', 'mmanụ', 'okwu']);
    expect(cut('Ilu bụ mmanụ e ji eri okwu', 'e mmanu nu')).toEqual(['mmanụ e', 'e']);
    expect(cut('Ilu bụ mmanụ e ji eri okwu', '"mmanu e" bụ ọkụ')).toEqual(['bụ mmanụ e']);
  });

  it('keeps its place behind letters outside the basic plane', () => {
    expect(cut('🔥🔥 oku', 'OKU')).toEqual(['oku']);
  });

  it('finds nothing for an empty query or a mark alone', () => {
    expect(findMatches('anything', '   ')).toEqual([]);
    expect(findMatches('anything', '\u0301')).toEqual([]);
  });
});
