import { agree } from '../../text/plural';

/** A cell: a text, a list (JSON alone has these), or nothing where a file leaves the field out. */
export type Cell = string | string[] | undefined;

/** A row of a file that has something in it. */
export interface TableRow {
  /** As the spreadsheet numbers it. */
  number: number;
  cells: Cell[];
}

/** What a file holds. */
export interface Table {
  /** As people call it: CSV, Excel, JSON. */
  kind: string;
  /** What the bytes of a text file were read as. */
  encoding?: string;
  /** The keys of a JSON file's objects; other files may have headings in their first row. */
  keys?: string[];
  rows: TableRow[];
  /** How many cells the longest row has. */
  width: number;
  /** The sheets of a workbook, and which of them this is. */
  sheets?: string[];
  sheet?: string;
  /** What a person should know of how it was read. */
  notes: string[];
  /** The rows in which letters were destroyed before the file came here. */
  damaged: number[];
}

/** Why a file cannot be imported: a sentence for the person who chose it. */
export class FileProblem extends Error {
  constructor(sentence: string) {
    super(sentence);
    this.name = 'FileProblem';
  }
}

/** A file that is larger has hardly 20,000 entries. */
export const maxBytes = 20 * 1024 * 1024;
export const maxRows = 20_000;
/** As many letters as a cell of Excel can hold, and well beyond every limit of the services. */
export const maxCell = 100_000;

export const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(bytes < 1e8 ? 1 : 0)} MB`;

/** '3, 4 and 7'; of many the first ones: '3, 4, 7, 9, 12 and 30 more'. */
export function rowList(numbers: readonly number[]): string {
  const shown = numbers.slice(0, numbers.length > 6 ? 5 : 6).map(String);
  const last = numbers.length > 6 ? `${numbers.length - 5} more` : (shown.pop() ?? '');
  return shown.length === 0 ? last : `${shown.join(', ')} and ${last}`;
}

export const rowsText = (numbers: readonly number[]) =>
  `${agree(numbers.length, 'row', 'rows')} ${rowList(numbers)}`;

/** Says no to a file by its size alone, before any of it is read. */
export function checkSize(size: number): void {
  if (size === 0) throw new FileProblem('This file is empty.');
  if (size > maxBytes) {
    throw new FileProblem(
      `This file is ${megabytes(size)}. At most ${megabytes(maxBytes)} can be imported at once: split it into several files.`,
    );
  }
}
