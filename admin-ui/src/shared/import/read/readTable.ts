import Papa from 'papaparse';
import { unguarded } from '../../sheet/cells';
import {
  checkSize,
  FileProblem,
  maxCell,
  maxRows,
  rowsText,
  type Table,
  type TableRow,
  type Cell,
} from './table';
import { readXlsx } from './xlsx';

const saveAs = 'Open it in your spreadsheet and save it as an Excel workbook (.xlsx) or as “CSV UTF-8”.';

/**
 * Reads a file by what is in it, whatever it is called. Throws FileProblem with a sentence where it cannot be
 * imported. Computes for long: call it in a worker.
 */
export async function readTable(bytes: Uint8Array, sheet?: string): Promise<Table> {
  checkSize(bytes.length);
  const table = await tableOf(bytes, sheet);
  const entries = table.rows.length - (table.keys ? 0 : 1);
  if (table.rows.length === 0) throw new FileProblem('There are no rows in this file.');
  if (entries === 0) {
    throw new FileProblem(
      'This file has only one row. The first row contains column names; every other row is an entry.',
    );
  }
  if (entries > maxRows) {
    const [count, most] = [entries.toLocaleString('en'), maxRows.toLocaleString('en')];
    throw new FileProblem(
      `This file has ${count} rows. At most ${most} can be imported at once: split it into several files.`,
    );
  }
  const long = table.rows.filter(({ cells }) => cells.flat().some((cell) => (cell?.length ?? 0) > maxCell));
  if (long.length > 0) {
    throw new FileProblem(
      `There is a cell with more than ${maxCell.toLocaleString('en')} characters in ${rowsText(long.map(({ number }) => number))}. ` +
        'A missing quotation mark may have joined several cells.',
    );
  }
  const width = table.rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  return { ...table, width, damaged: damagedRows(table.rows) };
}

async function tableOf(bytes: Uint8Array, sheet?: string): Promise<Omit<Table, 'damaged' | 'width'>> {
  if (startsWith(bytes, 'PK\u0003\u0004')) return { kind: 'Excel', ...(await readXlsx(bytes, sheet)) };
  refuseOthers(bytes);
  const { text, encoding } = decode(bytes);
  const start = text.trimStart();
  if (start.startsWith('<')) throw new FileProblem(`This is a web page or XML, not a table. ${saveAs}`);
  const read = /^[[{]/.test(start) ? readJson(text.replace(/^\ufeff/, '')) : readText(text);
  return { ...read, encoding };
}

/** What people choose by mistake, told by its first bytes. */
function refuseOthers(bytes: Uint8Array): void {
  if (startsWith(bytes, '\u00d0\u00cf\u0011\u00e0')) {
    // Excel wraps an encrypted workbook in the container of its old format.
    const isLocked = new TextDecoder('utf-16le').decode(evenly(bytes)).includes('EncryptedPackage');
    throw new FileProblem(
      isLocked
        ? 'This workbook is protected by a password. Remove the password in your spreadsheet and save it again.'
        : `This workbook is in the old Excel format (.xls). ${saveAs}`,
    );
  }
  if (startsWith(bytes, '%PDF'))
    throw new FileProblem('This is a PDF, not a table. Choose the table it was made from.');
  if (startsWith(bytes, 'PK'))
    throw new FileProblem('This Excel workbook is empty or damaged. Save it again.');
}

const evenly = (bytes: Uint8Array) => bytes.subarray(0, bytes.length - (bytes.length % 2));

const startsWith = (bytes: Uint8Array, magic: string) =>
  [...magic].every((letter, at) => bytes[at] === letter.charCodeAt(0));

/** Addresses have question marks of their own. */
const addresses = /\S*(?::\/\/|www\.)\S*/giu;
/** A question mark inside a word, or before its first letter where a word may begin. */
const lostLetter = /\p{L}\?\p{L}|(?:^|[\s(“"'])\?\p{L}|\p{L}\?\?\p{L}/u;
/** What is left of ị ọ ụ ṅ when UTF-8 is taken for Windows-1252 and saved again. */
const twiceEncoded = /á»[\u0080-\u00bf‹›€-™œžŸ]|á¹[\u0080-\u00bf„…]/u;

/** Reports whether letters of the text were destroyed, as Excel's ANSI CSV does to ị, ọ, ụ and ṅ. */
function isDamaged(text: string): boolean {
  if (text.includes('\ufffd')) return true;
  if (text.includes('?') && lostLetter.test(text.replace(addresses, ' '))) return true;
  return twiceEncoded.test(text);
}

/** The numbers of rows with such a letter. */
function damagedRows(rows: readonly TableRow[]): number[] {
  return rows
    .filter(({ cells }) => cells.flat().some((cell) => cell && isDamaged(cell)))
    .map(({ number }) => number);
}

interface Decoded {
  text: string;
  /** The name for people. */
  encoding: string;
}

const boms: [bytes: number[], label: string, name: string][] = [
  [[0xef, 0xbb, 0xbf], 'utf-8', 'UTF-8 with BOM'],
  [[0xff, 0xfe], 'utf-16le', 'UTF-16 LE with BOM'],
  [[0xfe, 0xff], 'utf-16be', 'UTF-16 BE with BOM'],
];

const utf8Letters = /[\u0080-\u{10ffff}]/u;

/** Finds the encoding of a text file: UTF-8, UTF-16 or Windows-1252. Letters that were none in it become U+FFFD. */
function decode(bytes: Uint8Array): Decoded {
  const bom = boms.find(([start]) => start.every((byte, at) => bytes[at] === byte));
  if (bom) return { text: new TextDecoder(bom[1]).decode(bytes), encoding: bom[2] };
  const wide = wideness(bytes);
  if (wide) return { text: new TextDecoder(wide.label).decode(bytes), encoding: wide.name };
  if (bytes.includes(0)) {
    throw new FileProblem("This isn't a text file. Choose a CSV, TSV, Excel (.xlsx) or JSON file.");
  }
  const text = new TextDecoder().decode(bytes);
  if (isUtf8(bytes)) return { text, encoding: 'UTF-8' };
  // Where some letters are UTF-8 and some bytes are not, two encodings were mixed: no single reading is right.
  const isMixed = utf8Letters.test(text.replaceAll('\ufffd', ''));
  if (isMixed) return { text, encoding: 'UTF-8, with some invalid bytes' };
  return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'Windows-1252 (ANSI)' };
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** Text in UTF-16 has a zero in most pairs of bytes, always on the same side. */
function wideness(bytes: Uint8Array) {
  const sample = bytes.subarray(0, 4096);
  const pairs = Math.floor(sample.length / 2);
  const zeros = [0, 0];
  for (let at = 0; at < pairs * 2; at++) if (sample[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (odd > pairs * 0.3 && even <= pairs * 0.02) return { label: 'utf-16le', name: 'UTF-16 LE' };
  if (even > pairs * 0.3 && odd <= pairs * 0.02) return { label: 'utf-16be', name: 'UTF-16 BE' };
  return undefined;
}

const wanted = 'It must contain a list of objects, such as [{"name": "Ada"}].';

/** Reads a list of objects. Numbers are rows counted from 1; a key that an object lacks is left out. */
function readJson(text: string): Pick<Table, 'kind' | 'keys' | 'rows' | 'notes'> {
  const list = listIn(parsed(text));
  const columns = new Map<string, number>();
  const nested = new Map<string, number[]>();
  const rows = list.map((object, index) => {
    const number = index + 1;
    if (!isObject(object))
      throw new FileProblem(`Entry ${number} of this JSON file is not an object. ${wanted}`);
    const cells: Cell[] = [];
    for (const [key, value] of Object.entries(object)) {
      if (!columns.has(key)) columns.set(key, columns.size);
      const cell = cellOf(value);
      if (cell === undefined) nested.set(key, [...(nested.get(key) ?? []), number]);
      else cells[columns.get(key) ?? 0] = cell;
    }
    return { number, cells };
  });
  const notes = [...nested.keys()].map(
    (key) => `Nested values in “${key}” can't be imported and are left out.`,
  );
  return { kind: 'JSON', keys: [...columns.keys()], rows, notes };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new FileProblem('This file is not valid JSON: it is cut off or has a misplaced character.');
  }
}

/** Returns the list itself, or the one list inside an object, as in the API's responses. */
function listIn(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  const lists = isObject(value) ? Object.values(value).filter(Array.isArray) : [];
  if (lists.length === 1) return lists[0] ?? [];
  throw new FileProblem(`This JSON file does not contain a list of entries. ${wanted}`);
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns undefined for a value that no cell can hold. */
function cellOf(value: unknown): Cell {
  if (value === null) return '';
  if (['string', 'number', 'boolean'].includes(typeof value)) return String(value);
  if (!Array.isArray(value)) return undefined;
  const texts = value.map(cellOf);
  return texts.every((text) => typeof text === 'string') ? texts : undefined;
}

const separators = ['\t', ';', ',', '|'];
/** A separator that no text contains, so that every line is one cell. */
const none = '\u001f';
const noQuotes = '\u0000';

/** Reads CSV, TSV or a table that was copied from a spreadsheet. */
function readText(text: string): { kind: string; rows: TableRow[]; notes: string[] } {
  // Excel's own way to name the separator.
  const [named, given] = /^sep=(.)\r?\n/i.exec(text) ?? [];
  const body = named ? text.slice(named.length) : text;
  const delimiter = given ?? separatorOf(body);
  const kind = delimiter === '\t' ? 'TSV' : delimiter === none ? 'Text, one row per line' : 'CSV';
  const notes: string[] = [];
  let { data, errors } = parse(body, delimiter);
  if (errors.length > 0 && (delimiter === '\t' || delimiter === none)) {
    // Neither writes quotation marks around cells as a rule: there they are part of the text.
    ({ data, errors } = parse(body, delimiter, noQuotes));
    notes.push('Quotation marks were read as part of the text.');
  }
  const [broken] = errors;
  if (broken) {
    throw new FileProblem(
      `The quotation marks in row ${(broken.row ?? 0) + 1 + (named ? 1 : 0)} do not close at the end of the cell, so the cells can't be told apart. ` +
        'Save the file again from your spreadsheet, preferably as an Excel workbook (.xlsx).',
    );
  }
  const first = named ? 2 : 1;
  const rows = data
    .map((cells, at) => ({
      number: at + first,
      cells: cells.map((cell) => unguarded(cell.trim())),
    }))
    .filter(({ cells }) => cells.some(Boolean));
  return { kind, rows, notes };
}

function parse(text: string, delimiter: string, quoteChar = '"') {
  const { data, errors } = Papa.parse<string[]>(text, { delimiter, quoteChar });
  return { data, errors: errors.filter(({ type }) => type === 'Quotes') };
}

/** Returns the most frequent separator of the first line with text, outside quotation marks. */
function separatorOf(text: string): string {
  const start = text.search(/\S/);
  if (start < 0) return ',';
  const from = text.lastIndexOf('\n', start) + 1;
  const counts = new Map(separators.map((separator) => [separator, 0]));
  let isQuoted = false;
  for (let at = from; at < text.length; at++) {
    const sign = text.charAt(at);
    if (sign === '"') isQuoted = !isQuoted;
    if (isQuoted) continue;
    if (sign === '\n' || sign === '\r') break;
    const count = counts.get(sign);
    if (count !== undefined) counts.set(sign, count + 1);
  }
  const [most, count] = [...counts].reduce((one, other) => (other[1] > one[1] ? other : one));
  return count > 0 ? most : none;
}
