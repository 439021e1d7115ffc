import { strToU8, zipSync } from 'fflate';
import writeWorkbook from 'write-excel-file/universal';
import { expect, it } from 'vitest';
import { checkSize, type Table } from './table';
import { readTable } from './readTable';

const bytes = (text: string) => new TextEncoder().encode(text);
const joined = (...parts: (Uint8Array | number[])[]) => new Uint8Array(parts.flatMap((part) => [...part]));
const wide = (text: string, isBig = false) =>
  new Uint8Array(
    [...text].flatMap((letter) => {
      const unit = letter.charCodeAt(0);
      return isBig ? [unit >> 8, unit & 255] : [unit & 255, unit >> 8];
    }),
  );
const narrow = (text: string) => new Uint8Array([...text].map((letter) => letter.charCodeAt(0)));

const cells = ({ rows }: Table) => rows.map((row) => row.cells);
const read = (text: string) => readTable(bytes(text));

const content = [
  ['Proverb', 'Meaning'],
  ['Egbe bere, ugo bere', 'Live; let live'],
  ['Ọkụ', 'Fire'],
];
const csv = 'Proverb,Meaning\n"Egbe bere, ugo bere",Live; let live\nỌkụ,Fire\n';

/** A workbook of parts as spreadsheets write them; the sheet's rows as XML. */
function workbook(rows: string, more = '', parts: Record<string, string> = {}): Uint8Array {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const files = {
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="Ilu" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${rows}</sheetData>${more}</worksheet>`,
    ...parts,
  };
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));
}
const cell = (address: string, text: string) => `<c r="${address}" t="inlineStr"><is><t>${text}</t></is></c>`;
const headings = `<row r="1">${cell('A1', 'Proverb')}${cell('B1', 'Meaning')}</row>`;

it.each<[string, Uint8Array, string, string]>([
  ['UTF-8', bytes(csv), 'CSV', 'UTF-8'],
  ['UTF-8 with BOM', joined([0xef, 0xbb, 0xbf], bytes(csv)), 'CSV', 'UTF-8 with BOM'],
  ['UTF-16 LE with BOM', joined([0xff, 0xfe], wide(csv)), 'CSV', 'UTF-16 LE with BOM'],
  ['UTF-16 BE with BOM', joined([0xfe, 0xff], wide(csv, true)), 'CSV', 'UTF-16 BE with BOM'],
  ['UTF-16 LE', wide(csv), 'CSV', 'UTF-16 LE'],
  ['UTF-16 BE', wide(csv, true), 'CSV', 'UTF-16 BE'],
  ['semicolons', bytes('Proverb;Meaning\nEgbe bere, ugo bere;"Live; let live"\nỌkụ;Fire'), 'CSV', 'UTF-8'],
  ['tabs', bytes('Proverb\tMeaning\r\nEgbe bere, ugo bere\tLive; let live\r\nỌkụ\tFire\r\n'), 'TSV', 'UTF-8'],
  ["Excel's line on the separator", bytes(`sep=,\r\n${csv}`), 'CSV', 'UTF-8'],
  ['blank lines', bytes(`\n\n${csv.replaceAll('\n', '\n,\n\n')}`), 'CSV', 'UTF-8'],
  [
    'JSON',
    bytes(
      '[{"Proverb":"Egbe bere, ugo bere","Meaning":"Live; let live"},{"Proverb":"Ọkụ","Meaning":"Fire"}]',
    ),
    'JSON',
    'UTF-8',
  ],
])('reads %s', async (_, file, kind, encoding) => {
  const table = await readTable(file);
  expect(table).toMatchObject({ kind, encoding, damaged: [], notes: [] });
  expect([...(table.keys ? [table.keys] : []), ...cells(table)]).toEqual(content);
});

it('reads a workbook as the spreadsheet shows it', async () => {
  const blob = await writeWorkbook([
    ['Proverb', 'Meaning', 'Number', 'Day', 'Yes'],
    [' Ọkụ ', null, 0.1 + 0.2, { value: new Date('2026-11-23T00:00:00Z'), format: 'yyyy-mm-dd' }, true],
    [null, null, null, null, null],
    [
      'Ṅụọ',
      'Drink',
      2348012345678,
      { value: new Date('2026-11-23T14:05:00Z'), format: 'yyyy-mm-dd hh:mm' },
      false,
    ],
  ]).toBlob();
  const table = await readTable(new Uint8Array(await blob.arrayBuffer()));
  expect(table).toMatchObject({ kind: 'Excel', notes: [], damaged: [] });
  expect(table.rows).toEqual([
    { number: 1, cells: ['Proverb', 'Meaning', 'Number', 'Day', 'Yes'] },
    { number: 2, cells: ['Ọkụ', '', '0.3', '2026-11-23', 'true'] },
    { number: 4, cells: ['Ṅụọ', 'Drink', '2348012345678', '2026-11-23T14:05:00Z', 'false'] },
  ]);
});

it('reads another sheet of a workbook when it is named, and the first one with rows otherwise', async () => {
  const blob = await writeWorkbook([
    { data: [], sheet: 'Notes' },
    { data: [['Proverb'], ['Ọkụ']], sheet: 'Ilu' },
    { data: [['Riddle'], ['Gwa m']], sheet: 'Riddles' },
  ]).toBlob();
  const file = new Uint8Array(await blob.arrayBuffer());
  expect(await readTable(file)).toMatchObject({ sheets: ['Notes', 'Ilu', 'Riddles'], sheet: 'Ilu' });
  expect(cells(await readTable(file, 'Riddles'))).toEqual([['Riddle'], ['Gwa m']]);
});

it('reads large workbooks where no worker can be started from a text', async () => {
  const rows = Array.from(
    { length: 12_000 },
    (_, at) => `<row r="${at + 2}">${cell(`A${at + 2}`, `Ilu ${at}`)}</row>`,
  );
  const table = await readTable(workbook(headings + rows.join('')));
  expect(table.rows).toHaveLength(12_001);
});

it('reads formulas as their results, and the first of merged cells', async () => {
  const rows = `${headings}<row r="2"><c r="A2" t="str"><f>B1</f><v>Ọkụ</v></c>${cell('B2', 'Fire')}</row><row r="3"><c r="A3" t="str"><f>B9</f></c>${cell('B3', 'None')}</row>`;
  const table = await readTable(
    workbook(rows, '<mergeCells count="1"><mergeCell ref="B2:B3"/></mergeCells>'),
  );
  expect(cells(table).slice(1)).toEqual([
    ['Ọkụ', 'Fire'],
    ['', 'None'],
  ]);
  expect(table.notes).toEqual([
    expect.stringMatching(/^Formulas were read/),
    expect.stringMatching(/^Some cells are merged/),
  ]);
});

it('takes quotation marks of a copied table as text where they close nothing', async () => {
  const table = await read('Proverb\tMeaning\n"Ọkụ" na-ere\tFire\n');
  expect(cells(table)[1]).toEqual(['"Ọkụ" na-ere', 'Fire']);
  expect(table.notes).toEqual(['Quotation marks were read as part of the text.']);
});

it('reads lines without a separator as one column, commas and all', async () => {
  expect(cells(await read('Proverb\nEgbe bere, ugo bere\n"Kedu"'))).toEqual([
    ['Proverb'],
    ['Egbe bere, ugo bere'],
    ['Kedu'],
  ]);
});

it('reads what an export has kept from being a formula', async () => {
  expect(cells(await read("Name,Contact\nAda,'+234 801\n'Na,'=1"))).toEqual([
    ['Name', 'Contact'],
    ['Ada', '+234 801'],
    ["'Na", '=1'],
  ]);
});

it('keeps lists of JSON, empties null, leaves out what is missing and says what is nested', async () => {
  const table = await read('{"data":[{"a":["x","y"],"b":null,"n":4},{"b":"1","audio":{"id":1}}],"total":2}');
  expect(table.keys).toEqual(['a', 'b', 'n', 'audio']);
  expect(table.rows).toEqual([
    { number: 1, cells: [['x', 'y'], '', '4'] },
    { number: 2, cells: [undefined, '1'] },
  ]);
  expect(table.notes).toEqual(["Nested values in “audio” can't be imported and are left out."]);
});

it('takes names that mean something to JavaScript for names', async () => {
  const json = '[{"__proto__":{"admin":"yes"},"constructor":"x","toString":"y","Proverb":"Ugo"}]';
  const table = await readTable(bytes(json));
  expect(table.keys).toEqual(['__proto__', 'constructor', 'toString', 'Proverb']);
  expect(table.rows[0]?.cells.slice(1)).toEqual(['x', 'y', 'Ugo']);
  expect({}).not.toHaveProperty('admin');
});

it('reads 300 columns, short rows and headings that stand twice', async () => {
  const names = Array.from({ length: 300 }, (_, at) => `H${at % 150}`);
  const table = await read(`${names.join(',')}\nx,y\n`);
  expect(cells(table)).toEqual([names, ['x', 'y']]);
});

it.each<[string, Uint8Array, number[], string]>([
  [
    "Excel's ANSI CSV",
    narrow('Proverb,Meaning\nEgbe bere?,Right?\n?k? na-ere,Fire\nNw?kw?,Child\n'),
    [3, 4],
    'UTF-8',
  ],
  ['letters lost to U+FFFD', bytes('Proverb\nỌkụ\n\ufffdkụ'), [3], 'UTF-8'],
  ['UTF-8 taken for Windows-1252', bytes('Proverb\ná»Œká»¥'), [2], 'UTF-8'],
  [
    'mixed encodings',
    joined(bytes('Proverb\nỌkụ\n'), narrow('Caf\u00e9')),
    [3],
    'UTF-8, with some invalid bytes',
  ],
  [
    'Windows-1252 with lost letters',
    narrow('Proverb\nCaf\u00e9 \u0080\nNw?kw?\n'),
    [3],
    'Windows-1252 (ANSI)',
  ],
])('finds rows with destroyed letters: %s', async (_, file, damaged, encoding) => {
  expect(await readTable(file)).toMatchObject({ damaged, encoding });
});

it('takes neither questions nor addresses for destroyed letters', async () => {
  const table = await readTable(
    narrow('A,B\nKedu?,"Who? ""What?"""\nx,https://example.org/a?b=c?d\nCaf\u00e9,?\n'),
  );
  expect(table).toMatchObject({ damaged: [], encoding: 'Windows-1252 (ANSI)' });
  expect(cells(table)[3]).toEqual(['Café', '?']);
});

/** An archive that says of its part that it unpacks to so many bytes. */
function bomb(size: number): Uint8Array {
  const file = workbook(headings);
  const view = new DataView(file.buffer);
  for (let at = 0; at < file.length - 46; at++) {
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, size, true);
  }
  return file;
}
const ole = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
const rowsOf = (count: number) =>
  `Proverb\n${Array.from({ length: count }, (_, at) => `Ilu ${at}`).join('\n')}`;

it.each<[string, Uint8Array, RegExp]>([
  ['an empty file', bytes(''), /^This file is empty/],
  ['a BOM alone', joined([0xef, 0xbb, 0xbf]), /^There are no rows/],
  ['blank lines alone', bytes('\n \n\r\n\t\n,,,\n'), /^There are no rows/],
  ['headings without rows', bytes('Proverb,Meaning\n'), /^This file has only one row/],
  ['20,001 rows', bytes(rowsOf(20_001)), /^This file has 20,001 rows\. At most 20,000/],
  [
    'a quotation mark that never closes',
    bytes('A,B\n1,2\n"3,4\n5,6\n'),
    /^The quotation marks in row 3 do not close/,
  ],
  ['a quotation mark inside a cell', bytes('A,B\n"1" x,2\n'), /^The quotation marks in row 2 do not close/],
  [
    'NUL bytes',
    narrow('A,B\n1,\u0000\u0000\u0000\n2,text that goes on for a while\n'),
    /^This isn't a text file/,
  ],
  [
    'a picture',
    joined(narrow('\u0089PNG\r\n\u001a\n'), [0, 0, 0, 13, 1, 0, 0, 2, 9]),
    /^This isn't a text file/,
  ],
  [
    'a very long cell',
    bytes(`A\n${'x'.repeat(100_001)}`),
    /^There is a cell with more than 100,000 characters in row 2/,
  ],
  ['JSON that is none', bytes('[{"a":1},'), /^This file is not valid JSON/],
  ['JSON of numbers', bytes('[1,2]'), /^Entry 1 of this JSON file is not an object/],
  ['JSON without a list', bytes('{"a":{"b":1}}'), /^This JSON file does not contain a list/],
  ['JSON of lists', bytes('[[1],[2]]'), /^Entry 1 of this JSON file is not an object/],
  ['an empty JSON list', bytes('[]'), /^There are no rows/],
  ['a PDF', bytes('%PDF-1.7\n1 0 obj'), /^This is a PDF/],
  ['an old workbook', joined(ole, wide('Workbook ')), /^This workbook is in the old Excel format/],
  [
    'a locked workbook',
    joined(ole, new Uint8Array(120), wide('EncryptedPackage')),
    /protected by a password/,
  ],
  ['a web page', bytes(' <html><table><tr><td>Ada'), /^This is a web page or XML/],
  ['a zip bomb', bomb(2 ** 31), /^This workbook is larger than 150 MB when unpacked/],
  [
    'a bomb that hides its size',
    bomb(10),
    /^This Excel workbook is (cut off or )?damaged|^There are no rows/,
  ],
  ['a cut-off workbook', workbook(headings).subarray(0, 300), /^This Excel workbook is cut off or damaged/],
  ['another ZIP', zipSync({ 'word/document.xml': strToU8('<w/>') }), /^This is not an Excel workbook/],
  ['an empty ZIP', zipSync({}), /^This Excel workbook is empty or damaged/],
  ['a workbook without a sheet', workbook('', '', { 'xl/worksheets/sheet1.xml': 'x<' }), /damaged|no rows/],
  [
    'a workbook that reaches to its last cell',
    workbook(`${headings}<row r="1048576">${cell('XFD1048576', 'x')}</row>`),
    /^A sheet of this workbook extends to row 1048576 and column 16384/,
  ],
  ['a workbook without rows', workbook(''), /^There are no rows/],
])('says in a sentence why it cannot read %s', async (_, file, sentence) => {
  const problem = await readTable(file).then(
    () => 'nothing',
    (error: unknown) => String(error),
  );
  expect(problem).toMatch(/^FileProblem: /);
  expect(problem.replace('FileProblem: ', '')).toMatch(sentence);
});

it('says no to 1 GB before it reads any of it', () => {
  expect(() => checkSize(1024 ** 3)).toThrow('This file is 1024 MB. At most 20.0 MB can be imported at once');
});
