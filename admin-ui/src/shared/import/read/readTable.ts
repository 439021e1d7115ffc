import { damagedRows } from './damage';
import { decode } from './encoding';
import { readJson } from './json';
import { checkSize, FileProblem, maxCell, maxRows, rowsText, type Table } from './table';
import { readText } from './text';
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
