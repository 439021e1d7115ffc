import type { Sheet } from '../../sheet/columns';
import { fold } from '../../text/fold';
import type { Cell, Table } from '../read/table';

/** From which column of the file each field is read; a field without one is left out. */
export type Matching = Record<string, number>;

const key = (heading: string) => fold(heading).replace(/[^\p{L}\p{N}]/gu, '');

/** The columns that an import reads. */
export const fieldsOf = (sheet: Sheet) => sheet.columns.filter(({ readOnly }) => !readOnly);

/** Matches columns by their headings: case, spaces and punctuation do not count. Of two alike the first is taken. */
export function matchColumns(sheet: Sheet, headings: readonly string[]): Matching {
  const keys = headings.map(key);
  const taken = new Set<number>();
  const matching: Matching = {};
  // What is called exactly as the field goes before what only may mean it.
  const names = fieldsOf(sheet).map(({ field, heading, also = [] }) => ({
    field,
    names: [heading, field, ...also],
  }));
  const ranks = Math.max(...names.map((one) => one.names.length));
  for (let rank = 0; rank < ranks; rank++) {
    for (const { field, names: called } of names) {
      const name = called[rank];
      if (name === undefined || field in matching) continue;
      const at = keys.findIndex((heading, index) => heading === key(name) && !taken.has(index));
      if (at < 0) continue;
      matching[field] = at;
      taken.add(at);
    }
  }
  return matching;
}

/** Whether the file names its columns: JSON does, and a first row in which a heading is known. */
export function hasHeadings(sheet: Sheet, table: Table): boolean {
  return table.keys !== undefined || Object.keys(matchColumns(sheet, firstRow(table))).length > 0;
}

const textOf = (cell: Cell) => [cell ?? ''].flat().join(', ');
const firstRow = ({ keys, rows }: Table) => keys ?? rows[0]?.cells.map(textOf) ?? [];

/** What each column of the file is called; those without a heading are called as a spreadsheet does. */
export function columnNames(table: Table, isHeaded: boolean): string[] {
  const headings = isHeaded ? firstRow(table) : [];
  return Array.from({ length: table.width }, (_, at) => headings[at]?.trim() || `Column ${letters(at)}`);
}

/** A to Z, then AA. */
function letters(at: number): string {
  const last = String.fromCharCode(65 + (at % 26));
  return at < 26 ? last : letters(Math.floor(at / 26) - 1) + last;
}

/** The rows that hold entries. */
export const entryRows = (table: Table, isHeaded: boolean) =>
  isHeaded && !table.keys ? table.rows.slice(1) : table.rows;

/** The headings that stand more than once. */
export function repeatedNames(names: readonly string[]): string[] {
  const keys = names.map(key);
  return names.filter(
    (_, at) => keys.indexOf(keys[at] ?? '') === at && keys.lastIndexOf(keys[at] ?? '') !== at,
  );
}
