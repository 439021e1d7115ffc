import Papa from 'papaparse';
import { unguarded } from '../../sheet/cells';
import { FileProblem, type TableRow } from './table';

const separators = ['\t', ';', ',', '|'];
/** Stands nowhere in a text: every line is one cell. */
const none = '\u001f';
const noQuotes = '\u0000';

/** Reads CSV, TSV or a table that was copied from a spreadsheet. */
export function readText(text: string): { kind: string; rows: TableRow[]; notes: string[] } {
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

/** The separator that the first line with text has most of, outside its quotation marks. */
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
