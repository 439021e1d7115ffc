import { unzipSync, zipSync, type Unzipped } from 'fflate';
import readWorkbook from 'read-excel-file/universal';
import { FileProblem, megabytes, type TableRow } from './table';

/** What a workbook may unpack to: 20,000 rows of long texts stay far below. */
const maxUnpacked = 150 * 1024 * 1024;
/** The reader makes room for every cell up to the last row and column. */
const maxArea = 4_000_000;

const isNeeded = (name: string) => name.endsWith('.xml') || name.endsWith('.xml.rels');
const isSheet = (name: string) => /^xl\/worksheets\/[^/]*\.xml$/.test(name);

interface Workbook {
  rows: TableRow[];
  sheets: string[];
  sheet: string;
  notes: string[];
}

/** Reads one sheet of an Excel workbook, the first one with anything in it unless one is named. */
export async function readXlsx(bytes: Uint8Array, wanted?: string): Promise<Workbook> {
  const files = unpack(bytes);
  if (!files['xl/workbook.xml']) {
    throw new FileProblem('This is not an Excel workbook. Save it as an Excel workbook (.xlsx) or as CSV.');
  }
  const notes = notesOn(files);
  // Packed without compression: the reader would unpack large parts in workers made of text, which the security policy
  // of the app forbids, and would not know where to stop.
  const stored = zipSync(files, { level: 0 });
  const sheets = await readWorkbook(stored.buffer).catch(() => {
    throw new FileProblem('This Excel workbook is damaged. Open it in your spreadsheet and save it again.');
  });
  const read = sheets.map(({ sheet, data }) => ({ sheet, rows: rowsOf(data as unknown[][]) }));
  const chosen =
    read.find(({ sheet }) => sheet === wanted) ?? read.find(({ rows }) => rows.length > 0) ?? read[0];
  if (!chosen) throw new FileProblem('This Excel workbook has no sheets.');
  return { ...chosen, sheets: read.map(({ sheet }) => sheet), notes };
}

/** Unpacks what is needed, never more than what the directory at the end of the file says, which is checked first. */
function unpack(bytes: Uint8Array): Unzipped {
  let total = 0;
  const count = (size: number) => {
    total += size;
    if (total > maxUnpacked) {
      throw new FileProblem(
        `This workbook is larger than ${megabytes(maxUnpacked)} when unpacked. Copy the rows that you need into a new workbook.`,
      );
    }
  };
  try {
    return unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!isNeeded(name)) return false;
        count(originalSize);
        return true;
      },
    });
  } catch (error) {
    if (error instanceof FileProblem) throw error;
    throw new FileProblem('This Excel workbook is cut off or damaged. Choose it again, or save it again.');
  }
}

/** Looks at what the reader passes over in silence, and at how much room it would take. */
function notesOn(files: Unzipped): string[] {
  const notes: string[] = [];
  let formulas = 0;
  let merged = 0;
  for (const [name, content] of Object.entries(files)) {
    if (!isSheet(name)) continue;
    const xml = new TextDecoder().decode(content);
    checkArea(xml);
    formulas += xml.match(/<f[\s>]/g)?.length ?? 0;
    merged += xml.match(/<mergeCell\s/g)?.length ?? 0;
  }
  if (formulas > 0) notes.push('Formulas were read as the results they had when the file was saved.');
  if (merged > 0) {
    notes.push('Some cells are merged: only the first of them keeps the text.');
  }
  return notes;
}

function checkArea(xml: string): void {
  let [rows, columns] = [0, 0];
  for (const [, letters = '', row] of xml.matchAll(/<c\s[^>]*?\br="([A-Z]{1,3})(\d{1,7})"/g)) {
    rows = Math.max(rows, Number(row));
    let column = 0;
    for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
    columns = Math.max(columns, column);
  }
  if (rows * columns > maxArea) {
    throw new FileProblem(
      `A sheet of this workbook extends to row ${rows} and column ${columns}. Copy the rows that you need into a new workbook.`,
    );
  }
}

function rowsOf(data: unknown[][]): TableRow[] {
  return data
    .map((cells, at) => ({ number: at + 1, cells: cells.map(textOf) }))
    .filter(({ cells }) => cells.some(Boolean));
}

/** A cell as the spreadsheet shows it, dates as 2026-11-23. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  // As many digits as Excel keeps.
  if (typeof value === 'number') return String(Number(value.toPrecision(15)));
  if (value instanceof Date)
    return value
      .toISOString()
      .replace(/T00:00:00\.000Z$/, '')
      .replace('.000Z', 'Z');
  return String(value).trim();
}
