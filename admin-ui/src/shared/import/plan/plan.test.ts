import { expect, it } from 'vitest';
import { creatorSheet } from '../../../features/creator/creatorTexts';
import { dibiaSheet } from '../../../features/dibia/directory/dibiaTexts';
import { proverbSheet } from '../../../features/ilu/proverb/proverbTexts';
import { riddleSheet } from '../../../features/kwuo/riddle/riddleTexts';
import { igboFields, type ImportArea } from '../area';
import type { Cell, Table } from '../read/table';
import {
  columnNames,
  entryRows,
  fieldsOf,
  hasHeadings,
  likelyArea,
  matchColumns,
  repeatedNames,
} from './columns';
import { letterFinder, withLetters } from './letters';
import { likelyName, nameFinder, withLikelyNames } from './names';
import { importRow, repeatFinder, type Fields, type ImportRow } from './rows';

const area = (given: Partial<ImportArea>): ImportArea => ({
  sheet: proverbSheet,
  databasePath: '/',
  required: [],
  known: ['proverb'],
  ...given,
});
const tableOf = (rows: Cell[][], keys?: string[]): Table => ({
  kind: 'CSV',
  rows: rows.map((cells, at) => ({ number: at + 1, cells })),
  width: Math.max(...rows.map(({ length }) => length)),
  notes: [],
  damaged: [],
  ...(keys && { keys }),
});
const rowOf = (number: number, fields: Fields): ImportRow => ({
  id: String(number),
  number,
  fields,
  cells: [],
});

it.each([
  [proverbSheet, ['ILU', 'English', 'tags', 'Page'], { proverb: 0, meaning: 1, categories: 2 }],
  // What is called so goes before what may mean it.
  [proverbSheet, ['Translation', 'meaning', 'Igbo', 'Proverb'], { meaning: 1, proverb: 3 }],
  [creatorSheet, ['  image_URL ', 'You-Tube', 'NAME:', 'Name'], { image: 0, youtube: 1, name: 2 }],
  [dibiaSheet, ['Phone number', 'e-mail', 'Made from profile', 'order'], { contact: 0, email: 1 }],
  [riddleSheet, ['createdAt', '_id', 'Choices'], { createdAt: 0, id: 1, options: 2 }],
  [proverbSheet, ['__proto__', 'constructor', 'valueOf', 'Proverb'], { proverb: 3 }],
  [riddleSheet, [], {}],
])('matches the columns of $file by their headings: %#', (sheet, headings, matching) => {
  expect(matchColumns(sheet, headings)).toEqual(matching);
});

it.each([creatorSheet, dibiaSheet, proverbSheet, riddleSheet])('recognizes a file of $noun.many', (sheet) => {
  expect(likelyArea(sheet.columns.map(({ heading }) => heading))).toBe(sheet.area);
  expect(likelyArea(fieldsOf(sheet).map(({ field }) => field))).toBe(sheet.area);
});

it('recognizes no area by headings that several have', () => {
  expect(likelyArea(['Name', 'Email', 'Category'])).toBeUndefined();
});

it('knows whether the first row names the columns', () => {
  expect(hasHeadings(proverbSheet, tableOf([['Proverb'], ['Ugo']]))).toBe(true);
  expect(hasHeadings(proverbSheet, tableOf([['Egbe bere', 'Live'], ['Ugo']]))).toBe(false);
  expect(hasHeadings(proverbSheet, tableOf([['Ugo']], ['other']))).toBe(true);
});

it('names columns without a heading as a spreadsheet does, and finds names that stand twice', () => {
  const table = tableOf([['Proverb', '', 'proverb '], Array.from({ length: 28 }, () => 'x')]);
  const names = columnNames(table, true);
  expect(names.slice(0, 4)).toEqual(['Proverb', 'Column B', 'proverb', 'Column D']);
  expect(names.slice(26)).toEqual(['Column AA', 'Column AB']);
  expect(repeatedNames(names)).toEqual(['Proverb']);
  expect(columnNames(table, false)[0]).toBe('Column A');
  expect(entryRows(table, true)).toHaveLength(1);
  expect(entryRows(table, false)).toHaveLength(2);
});

const riddles = area({
  sheet: riddleSheet,
  known: ['riddle'],
});

it.each<[string, ImportArea, Cell, string[]]>([
  ['semicolons', area({}), 'Nature; Life ;', ['Nature', 'Life']],
  ['commas and semicolons', area({}), 'Nature, Life; Peace', ['Nature', 'Life', 'Peace']],
  ['an empty cell', area({}), '', []],
  ['a list of JSON as it is', area({}), ['Na, ture', 'Life'], ['Na, ture', 'Life']],
  ['commas where nothing else parts', riddles, 'Ji, Ọka', ['Ji', 'Ọka']],
  ['semicolons alone where there is one', riddles, 'Ji, ede; Ọka', ['Ji, ede', 'Ọka']],
  ['a list that an export wrote as JSON', riddles, '["Ji; ede","Ọka"]', ['Ji; ede', 'Ọka']],
  ['lines alone where there is one', riddles, 'Ji, ede\r\nỌka', ['Ji, ede', 'Ọka']],
])('parts a list in a cell: %s', (_, of, cell, list) => {
  const field = of === riddles ? 'options' : 'categories';
  expect(importRow(of, { [field]: 0 }, { number: 2, cells: [cell] }, false).fields).toEqual({
    [field]: list,
  });
});

it('sends what is matched, empty cells too; no empty id or date, and nothing that JSON leaves out', () => {
  const matching = { id: 0, proverb: 1, meaning: 2, createdAt: 3 };
  const fields = (cells: Cell[], isJson = false) =>
    importRow(area({}), matching, { number: 2, cells }, isJson).fields;
  expect(fields(['', 'Ugo'])).toEqual({ proverb: 'Ugo', meaning: '' });
  expect(fields(['u', undefined, '', '2026-01-02'], true)).toEqual({
    id: 'u',
    meaning: '',
    createdAt: '2026-01-02T00:00:00Z',
  });
  expect(fields(['', '', '', '2026-01-02T03:04:05Z'])).toMatchObject({ createdAt: '2026-01-02T03:04:05Z' });
});

it('finds rows that repeat an earlier one by id or by text', () => {
  const repeats = repeatFinder(area({}));
  const rows: [Fields, number | undefined][] = [
    [{ proverb: 'Ọ́kụ na-ere' }, undefined],
    [{ proverb: 'oku na ere' }, 1],
    [{ id: 'a', proverb: 'Ugo' }, undefined],
    [{ id: 'b', proverb: 'Ugo' }, undefined],
    [{ id: 'a', proverb: 'Other' }, 3],
    [{ proverb: 'ugo' }, 3],
    [{ proverb: '' }, undefined],
    [{ proverb: '' }, undefined],
  ];
  expect(rows.map(([fields], at) => repeats(rowOf(at + 1, fields)))).toEqual(
    rows.map(([, number]) => number),
  );
  const dibias = repeatFinder(area({ sheet: dibiaSheet, known: ['name', 'contact'] }));
  const named = (contact: string) => dibias(rowOf(1, { name: 'Eze', contact }));
  expect([named('0801'), named('0802'), named('0801'), named(''), named('')]).toEqual([
    undefined,
    undefined,
    1,
    undefined,
    undefined,
  ]);
});

it('finds letters that look like others in Igbo fields, and changes those that are accepted', () => {
  const finder = letterFinder(igboFields(riddles));
  const rows = [
    rowOf(2, { riddle: 'Öji n\u0304ụọ ö', translation: 'Schön', options: ['Öka', 'ji'] }),
    rowOf(3, { riddle: 'Ọji', options: ['öka'] }),
  ];
  for (const row of rows) finder.look(row);
  expect(finder.found()).toEqual([
    { from: 'Ö', to: 'Ọ', rows: 1, example: 'Öji n\u0304ụọ ö' },
    { from: 'n\u0304', to: 'ṅ', rows: 1, example: 'Öji n\u0304ụọ ö' },
    { from: 'ö', to: 'ọ', rows: 2, example: 'Öji n\u0304ụọ ö' },
  ]);
  const accepted = finder.found().filter(({ from }) => from !== 'ö');
  expect(rows.map((row) => withLetters(row, igboFields(riddles), accepted).fields)).toEqual([
    { riddle: 'Ọji ṅụọ ö', translation: 'Schön', options: ['Ọka', 'ji'] },
    rows[1]?.fields,
  ]);
});

it('finds names that are in no list, whatever their case', () => {
  const finder = nameFinder('categories', [
    { name: 'Nature', former: [] },
    { name: 'Fire', former: ['Ọkụ'] },
  ]);
  const look = (categories: string[]) => finder.look(rowOf(1, { categories }));
  [['nature', 'kola', 'Kola'], ['ỌKỤ', 'KOLA'], ['Wind']].forEach(look);
  expect(finder.found()).toEqual([
    { name: 'Kola', rows: 2 },
    { name: 'Wind', rows: 1 },
  ]);
});

it.each([
  ['Chii', 'Chi'],
  ['Ágwụ', 'Agwu'],
  ['Commonsense', 'Common sense'],
  ['behavior', 'Behaviour'],
  // A former name leads to the current one.
  ['Livng', 'Life'],
  // Of two, the one with fewer different letters.
  ['Plans', 'Plants'],
  // Short names differ in a letter.
  ['Afo', undefined],
  ['Kola', undefined],
  ['?', undefined],
])('finds the category that %s was probably meant to be', (typed, likely) => {
  const names = ['Afa', 'Agwu', 'Behaviour', 'Chi', 'Common sense', 'Planets', 'Plants'];
  const known = names.map((name) => ({ name, former: [] as string[] }));
  expect(likelyName(typed, [...known, { name: 'Life', former: ['Living'] }])).toBe(likely);
});

it('replaces the accepted names alone, and keeps each name once', () => {
  const row = rowOf(1, { proverb: 'Chii', categories: ['CHII', 'Chi', 'Kola'] });
  const accepted = [{ name: 'Chii', rows: 1, likely: 'Chi' }];
  expect(withLikelyNames(row, 'categories', accepted).fields).toEqual({
    proverb: 'Chii',
    categories: ['Chi', 'Kola'],
  });
  expect(withLikelyNames(row, 'categories', [])).toBe(row);
});
