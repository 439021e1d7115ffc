import { agree } from '../../text/plural';

/** A cell: a text, a list (only in JSON), or undefined if a JSON object lacks the key. */
export type Cell = string | string[] | undefined;

/** A row of a file that is not empty. */
export interface TableRow {
  /** The row's number in the spreadsheet. */
  number: number;
  cells: Cell[];
}

/** The content of a file. */
export interface Table {
  /** The kind of file, for people: CSV, Excel, JSON. */
  kind: string;
  /** The detected encoding of a text file. */
  encoding?: string;
  /** The keys of a JSON file's objects; other files may have headings in their first row. */
  keys?: string[];
  rows: TableRow[];
  /** The number of cells in the longest row. */
  width: number;
  /** The sheets of a workbook, and the name of this one. */
  sheets?: string[];
  sheet?: string;
  /** Sentences about how the file was read. */
  notes: string[];
  /** The numbers of the rows in which letters were destroyed before the import. */
  damaged: number[];
}

/** Says why a file cannot be imported. The message is a sentence for the person who chose it. */
export class FileProblem extends Error {
  constructor(sentence: string) {
    super(sentence);
    this.name = 'FileProblem';
  }
}

/** Enough for 20,000 entries. */
export const maxBytes = 20 * 1024 * 1024;
export const maxRows = 20_000;
/** More characters than an Excel cell can hold, and than any service accepts. */
export const maxCell = 100_000;

export const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(bytes < 1e8 ? 1 : 0)} MB`;

/** '3, 4 and 7', or the first ones: '3, 4, 7, 9, 12 and 30 more'. */
export function rowList(numbers: readonly number[]): string {
  const shown = numbers.slice(0, numbers.length > 6 ? 5 : 6).map(String);
  const last = numbers.length > 6 ? `${numbers.length - 5} more` : (shown.pop() ?? '');
  return shown.length === 0 ? last : `${shown.join(', ')} and ${last}`;
}

export const rowsText = (numbers: readonly number[]) =>
  `${agree(numbers.length, 'row', 'rows')} ${rowList(numbers)}`;

/** Throws FileProblem if the size is not accepted. */
export function checkSize(size: number): void {
  if (size === 0) throw new FileProblem('This file is empty.');
  if (size > maxBytes) {
    throw new FileProblem(
      `This file is ${megabytes(size)}. At most ${megabytes(maxBytes)} can be imported at once: split it into several files.`,
    );
  }
}
