import Papa from 'papaparse';
import readSheet from 'read-excel-file/universal';
import { describe, expect, it } from 'vitest';
import { creatorSheet } from '../../features/creator/creatorTexts';
import { dibiaSheet } from '../../features/dibia/directory/dibiaTexts';
import { proverbSheet } from '../../features/ilu/proverb/proverbTexts';
import { riddleSheet } from '../../features/kwuo/riddle/riddleTexts';
import type { AreaId } from '../areas';
import { escapeFormula, joinList, splitList, unescapeFormula } from '../sheet/cells';
import type { Sheet, SheetColumn } from '../sheet/columns';
import { TableProblem, tableFile, type Format } from './tableFile';

/** What is hard to carry, one for each column that may hold any text. */
const hard = [
  'Ọ́kụ́ ị ọ ụ ṅ na-ere',
  '"quoted" and, then; some',
  'first line\nsecond line',
  '=1+1',
  '+234 803 123 4567',
  '-',
  '@SUM(A1)',
  "'=kept",
  "''-kept",
  '007',
  '12345678901234567890',
  '2026-01-02',
  'TRUE',
  '<b>&amp;</b>',
  '1e5',
  'é 🔥',
];

/** Rows in which every text stands once in every column. */
function rowsOf({ columns }: Sheet): Record<string, unknown>[] {
  return hard.map((_, row) => {
    const fields: Record<string, unknown> = {};
    for (const [at, { field, isList, property }] of columns.entries()) {
      const text = hard[(row + at) % hard.length] ?? '';
      if (isList) fields[field] = row === 0 ? [] : [text, 'Ọdụm', `no, ${row}`].slice(0, 1 + (row % 3));
      else if (property)
        fields[field] = row % 2 ? { ...(fields[field] as object), [property]: text } : undefined;
      else fields[field] = field === 'order' ? row : text;
    }
    return fields;
  });
}

/** The cells of a file as an import reads them, by heading; the fields of JSON. */
async function readBack(format: Format, { columns }: Sheet, file: Blob): Promise<Record<string, unknown>[]> {
  if (format === 'json') return JSON.parse(await textOf(file)) as Record<string, unknown>[];
  const [names = [], ...rows] =
    format === 'csv' ? csvCells(await textOf(file)) : await xlsxCells(await bytesOf(file));
  expect(names).toEqual(columns.map(({ heading }) => heading));
  return rows.map((cells) =>
    Object.fromEntries(columns.map((column, at) => [column.heading, meant(cells[at] ?? '', column)])),
  );
}

const meant = (cell: string, column: SheetColumn) => (column.isList ? splitList(cell, column) : cell);

function csvCells(text: string): string[][] {
  expect(text.startsWith('\ufeff')).toBe(true);
  expect(text.endsWith('\r\n')).toBe(true);
  const { data, errors } = Papa.parse<string[]>(text.slice(1), { delimiter: ',', newline: '\r\n' });
  expect(errors).toEqual([]);
  return data.slice(0, -1).map((cells) => cells.map(unescapeFormula));
}

async function xlsxCells(bytes: ArrayBuffer): Promise<string[][]> {
  const [sheet] = await readSheet(bytes);
  return (sheet?.data ?? []).map((row) => row.map((cell) => (cell === null ? '' : String(cell))));
}

/** What stands in a table for a row of the API. */
const flat = ({ columns }: Sheet, row: Record<string, unknown>) =>
  Object.fromEntries(
    columns.map(({ field, heading, isList, property }) => {
      const value = row[field];
      if (isList) return [heading, value];
      const shown = property ? (value as Record<string, unknown> | undefined)?.[property] : value;
      return [heading, String(shown ?? '')];
    }),
  );

const bytesOf = (file: Blob) =>
  new Promise<ArrayBuffer>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as ArrayBuffer);
    reader.readAsArrayBuffer(file);
  });
const textOf = async (file: Blob) =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(await bytesOf(file));

const sheets: Record<AreaId, Sheet> = {
  creator: creatorSheet,
  dibia: dibiaSheet,
  ilu: proverbSheet,
  kwuo: riddleSheet,
};

describe.each(Object.values(sheets))('a file of $area', (sheet) => {
  it.each<Format>(['csv', 'xlsx', 'json'])('holds in %s what is read back from it', async (format) => {
    const rows = rowsOf(sheet);
    const file = tableFile(format, sheet.columns);
    file.add(rows.slice(0, 5));
    file.add([]);
    file.add(rows.slice(5));
    const back = await readBack(format, sheet, await file.end());
    const wanted =
      format === 'json'
        ? (JSON.parse(JSON.stringify(rows)) as typeof rows)
        : rows.map((row) => flat(sheet, row));
    expect(back).toEqual(wanted);
  });
});

it.each<Format>(['csv', 'xlsx', 'json'])('is whole in %s without rows', async (format) => {
  const file = tableFile(format, proverbSheet.columns);
  expect(await readBack(format, proverbSheet, await file.end())).toEqual([]);
});

it('lets no cell of CSV be calculated, and takes that back', () => {
  const texts = ['=1', '+1', '-1', '@a', '\t=1', '\r=1', "'=1", "''=1", "'n'", "'", '', 'a=1'];
  const cells = texts.map(escapeFormula);
  expect(cells).toEqual([
    "'=1",
    "'+1",
    "'-1",
    "'@a",
    "'\t=1",
    "'\r=1",
    "''=1",
    "'''=1",
    "'n'",
    "'",
    '',
    'a=1',
  ]);
  expect(cells.map(unescapeFormula)).toEqual(texts);
});

it.each([
  [['Animals', 'Chi'], false, 'Animals; Chi'],
  [['Animals'], false, 'Animals'],
  [[], false, ''],
  [['Ewu, atụrụ', 'Ọkụ'], true, 'Ewu, atụrụ; Ọkụ'],
  [['Ewu, atụrụ'], true, '["Ewu, atụrụ"]'],
  [['Ewu, atụrụ', 'Ọkụ'], false, '["Ewu, atụrụ","Ọkụ"]'],
  [['a;b', 'c'], true, '["a;b","c"]'],
  [['a\nb'], false, '["a\\nb"]'],
  [['[1]', '2'], false, '[1]; 2'],
  [['["a"]'], false, '["[\\"a\\"]"]'],
])('writes %j (commas: %s) so that it is read back', (texts, commas, cell) => {
  const column = commas ? { allowsCommas: commas } : {};
  expect(joinList(texts, column)).toBe(cell);
  expect(splitList(cell, column)).toEqual(texts);
});

it.each(['a, b', 'a;b;', 'a\r\nb', '["a","b"]'])('reads %j as two texts', (cell) => {
  expect(splitList(cell)).toEqual(['a', 'b']);
});

it('says what Excel cannot hold, and cuts what is never imported', async () => {
  const long = 'ọ'.repeat(40_000);
  expect(() => tableFile('xlsx', riddleSheet.columns).add([{ translation: long }])).toThrow(
    new TableProblem(
      'A text in Translation is too long for an Excel cell (at most 32,767 characters). Export as CSV or JSON.',
    ),
  );
  const file = tableFile('xlsx', [{ field: 'after', heading: 'After', readOnly: true }]);
  file.add([{ after: { meaning: long } }]);
  const [, [cell] = []] = await xlsxCells(await bytesOf(await file.end()));
  expect(cell).toHaveLength(32_767);
  expect(cell).toMatch(/^{"meaning":"ọ+… \(cut off: too long for an Excel cell\)$/);
});
