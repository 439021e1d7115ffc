import type { SheetData } from 'write-excel-file/universal';
import { cellOf, guardedText } from '../sheet/cells';
import type { SheetColumn } from '../sheet/columns';

/** Kinds of files, as their names end. */
export type Format = 'xlsx' | 'csv' | 'json';

/** A file that is made of rows, as they come. Both reject where the format cannot hold them. */
export interface TableFile {
  add: (rows: readonly object[]) => void;
  end: () => Promise<Blob>;
}

/** Tells the person why a file cannot be made. */
export class TableProblem extends Error {}

/** What Excel can hold. */
const maxRows = 1_048_575;
const maxCell = 32_767;
/** Widths of columns, in letters. */
const [narrowest, widest] = [10, 60];

export function tableFile(format: Format, columns: readonly SheetColumn[]): TableFile {
  return { csv: csvFile, json: jsonFile, xlsx: workbook }[format](columns);
}

function csvFile(columns: readonly SheetColumn[]): TableFile {
  const line = (cells: (string | number)[]) => `${cells.map(csvCell).join(',')}\r\n`;
  // Without the mark Excel takes the letters for others.
  const parts: BlobPart[] = [`\ufeff${line(columns.map(({ heading }) => heading))}`];
  return {
    add: (rows) =>
      // A blob is not held in the memory of the script.
      void parts.push(
        new Blob([rows.map((row) => line(columns.map((column) => cellOf(row, column)))).join('')]),
      ),
    end: () => Promise.resolve(new Blob(parts, { type: 'text/csv;charset=utf-8' })),
  };
}

function csvCell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = guardedText(value);
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** What the API answered, whole. */
function jsonFile(): TableFile {
  const parts: BlobPart[] = [];
  return {
    add: (rows) => {
      if (rows.length === 0) return;
      const texts = rows.map((row) => JSON.stringify(row)).join(',\n');
      parts.push(new Blob([parts.length > 0 ? ',\n' : '', texts]));
    },
    end: () => Promise.resolve(new Blob(['[\n', ...parts, '\n]\n'], { type: 'application/json' })),
  };
}

function workbook(columns: readonly SheetColumn[]): TableFile {
  const data: SheetData = [
    columns.map(({ heading }) => ({ value: heading, type: String, fontWeight: 'bold' as const })),
  ];
  const widths = columns.map(({ heading }) => heading.length);
  const excelCell = (row: object, column: SheetColumn, at: number) => {
    const value = cellOf(row, column);
    if (value === '') return null;
    if (typeof value === 'number') return { value, type: Number };
    widths[at] = Math.max(widths[at] ?? 0, value.length);
    return { value: fitted(value, column), type: String };
  };
  return {
    add: (rows) => {
      if (data.length + rows.length > maxRows + 1) {
        throw new TableProblem(
          'Excel can hold at most 1,048,575 rows. Export as CSV or JSON, or filter first.',
        );
      }
      for (const row of rows) data.push(columns.map((column, at) => excelCell(row, column, at)));
    },
    end: async () => {
      const { default: write } = await import('write-excel-file/universal');
      return write(data, {
        columns: widths.map((width) => ({ width: Math.min(Math.max(width, narrowest), widest) })),
        stickyRowsCount: 1,
      }).toBlob();
    },
  };
}

/** What is only read is cut where no cell can hold it; what may be imported again is not. */
function fitted(text: string, { heading, readOnly }: SheetColumn): string {
  if (text.length <= maxCell) return text;
  if (!readOnly) {
    throw new TableProblem(
      `A text in ${heading} is too long for an Excel cell (at most 32,767 characters). Export as CSV or JSON.`,
    );
  }
  const note = '… (cut off: too long for an Excel cell)';
  return text.slice(0, maxCell - note.length) + note;
}
