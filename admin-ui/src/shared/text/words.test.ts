import { expect, it } from 'vitest';
import { excerpt } from '../../shell/palette/Palette';
import { findWords, isNearly, rankWords } from './words';

it.each([
  ['begins with the query', 'pro', 'Profiles', 'Dibia Directory', 2],
  ['words in any order, also of where it is', 'dibia prof', 'Profiles', 'Dibia Directory', 1],
  ['no marks typed', 'oku', 'Ọ́kụ na mmiri', '', 2],
  ['other marks typed', 'ỌKU', 'Ndị ọkụ', '', 1],
  ['a word that is missing', 'dibia xyz', 'Profiles', 'Dibia Directory', 0],
  ['inside a word only', 'ego', 'Categories', '', 0],
  ['nothing typed', '  ', 'Profiles', '', 0],
])('ranks %s', (_, query, name, also, rank) => {
  expect(rankWords(query, name, also)).toBe(rank);
});

it.each([
  ['the beginning of a word', 'webh', true],
  ['a letter too few', 'webhoks', true],
  ['a letter too many', 'webhoooks', true],
  ['a wrong letter', 'wedhook', true],
  ['two swapped letters', 'wehbooks', true],
  ['two typos', 'wedhoks', false],
  ['a typo in a short word', 'slakc webs', false],
])('finds Webhooks by %s: %s', (_, query, isFound) => {
  expect(isNearly(query, 'Webhooks messages chat')).toBe(isFound);
});

const marked = (text: string, query: string) =>
  findWords(text, query).map(({ start, end }) => text.slice(start, end));

it('marks each word of the query where a word begins, and nothing twice', () => {
  expect(marked('Export profiles of Dibia Directory', 'dibia pro')).toEqual(['pro', 'Dibia']);
  expect(marked('Ọ́kụ, oke ọkụ', 'oku ok')).toEqual(['Ọ́kụ', 'ok', 'ọkụ']);
});

const long = `${'word '.repeat(60)}the drum of Ọ́kụ sounds ${'after '.repeat(40)}`;

it.each([
  ['the first text where none holds the query', ['First', 'Second'], 'oku', 'First'],
  ['the text that holds it', ['First', 'Ọkụ'], 'oku', 'Ọkụ'],
  ['the text that holds most words', ['Oku first', 'Na-ere ọkụ'], 'oku ere', 'Na-ere ọkụ'],
  ['no empty text', ['', ' \n', 'Third'], 'oku', 'Third'],
  ['nothing of nothing', ['', ''], 'oku', ''],
  ['one line', ['two\n  lines'], '', 'two lines'],
])('shows %s', (_, texts, query, shown) => {
  expect(excerpt(texts, query, 40)).toBe(shown);
});

it('shows what is around a match far inside', () => {
  const shown = excerpt([long], 'oku', 60);
  expect(shown).toMatch(/^….*the drum of Ọ́kụ sounds .*\.\.\.$/);
  expect(shown.length).toBeLessThan(75);
  expect(excerpt([long], '', 20)).toBe('word word word word ...');
});
