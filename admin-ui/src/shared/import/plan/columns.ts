import type { AreaId } from '../../areas';
import type { Sheet } from '../../sheet/columns';
import { fold } from '../../text/fold';
import type { Cell, Table } from '../read/table';

/** The index of the column for each field. Fields without a column are missing. */
export type Matching = Record<string, number>;

const key = (heading: string) => fold(heading).replace(/[^\p{L}\p{N}]/gu, '');

/** Returns the columns that an import reads. */
export const fieldsOf = (sheet: Sheet) => sheet.columns.filter(({ readOnly }) => !readOnly);

/** Matches columns by their headings, ignoring case, spaces and punctuation. Of two equal headings, the first is used. */
export function matchColumns(sheet: Sheet, headings: readonly string[]): Matching {
  const keys = headings.map(key);
  const used = new Set<number>();
  const matching: Matching = {};
  // The heading or name of the field comes before headings that only may mean it.
  const names = fieldsOf(sheet).map(({ field, heading, aliases = [] }) => ({
    field,
    names: [heading, field, ...aliases],
  }));
  const ranks = Math.max(...names.map((one) => one.names.length));
  for (let rank = 0; rank < ranks; rank++) {
    for (const { field, names: called } of names) {
      const name = called[rank];
      if (name === undefined || field in matching) continue;
      const at = keys.findIndex((heading, index) => heading === key(name) && !used.has(index));
      if (at < 0) continue;
      matching[field] = at;
      used.add(at);
    }
  }
  return matching;
}

/** Reports whether the file has headings: JSON does, and so does a first row with a known heading. */
export function hasHeadings(sheet: Sheet, table: Table): boolean {
  return table.keys !== undefined || Object.keys(matchColumns(sheet, firstRow(table))).length > 0;
}

const textOf = (cell: Cell) => [cell ?? ''].flat().join(', ');
const firstRow = ({ keys, rows }: Table) => keys ?? rows[0]?.cells.map(textOf) ?? [];

/** Returns the name of each column: its heading, or its letter in a spreadsheet. */
export function columnNames(table: Table, isHeaded: boolean): string[] {
  const headings = isHeaded ? firstRow(table) : [];
  return Array.from({ length: table.width }, (_, at) => headings[at]?.trim() || `Column ${letters(at)}`);
}

/** Returns A to Z, then AA. */
function letters(at: number): string {
  const last = String.fromCharCode(65 + (at % 26));
  return at < 26 ? last : letters(Math.floor(at / 26) - 1) + last;
}

/** Returns the rows with entries, without the headings. */
export const entryRows = (table: Table, isHeaded: boolean) =>
  isHeaded && !table.keys ? table.rows.slice(1) : table.rows;

/** Returns the headings that occur more than once. */
export function repeatedNames(names: readonly string[]): string[] {
  const keys = names.map(key);
  return names.filter(
    (_, at) => keys.indexOf(keys[at] ?? '') === at && keys.lastIndexOf(keys[at] ?? '') !== at,
  );
}

/** Headings that tell the area of a file. The first match counts, because a file of dibias also has the headings of creators. */
const tellingHeadings: [AreaId, string[]][] = [
  ['kwuo', ['Riddle']],
  ['ilu', ['Proverb']],
  ['dibia', ['Services', 'Contact number']],
  ['creator', ['Filters', 'Bio']],
];

/** Returns the area whose entries a file with these headings seems to contain. */
export function likelyArea(headings: readonly string[]): AreaId | undefined {
  const keys = headings.map(key);
  return tellingHeadings.find(([, telling]) => telling.some((heading) => keys.includes(key(heading))))?.[0];
}
