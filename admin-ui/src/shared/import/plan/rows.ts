import { splitList } from '../../sheet/cells';
import type { SheetColumn } from '../../sheet/columns';
import { fold } from '../../text/fold';
import type { ImportArea } from '../area';
import type { Cell, TableRow } from '../read/table';
import { fieldsOf, type Matching } from './columns';

export type Fields = Record<string, string | string[]>;

/** A row of the file as it is sent. */
export interface ImportRow {
  /** Identifies the row in the list. */
  id: string;
  /** The row's number in the spreadsheet. */
  number: number;
  fields: Fields;
  /** The cells as read, for the file of refused rows. */
  cells: Cell[];
}

/** Returns the row with the fields that the add form would send. A key that a JSON object lacks leaves its field out; an empty cell does not. */
export function importRow(area: ImportArea, matching: Matching, row: TableRow, isJson: boolean): ImportRow {
  const fields: Fields = {};
  for (const column of fieldsOf(area.sheet)) {
    const { field, list } = column;
    const at = matching[field];
    if (at === undefined) continue;
    const cell = row.cells[at] ?? (isJson ? undefined : '');
    if (cell === undefined) continue;
    const value = list ? listOf(cell, column) : [cell].flat().join(', ');
    // An empty ID or date is left out.
    if (value === '' && (field === 'id' || field === 'createdAt')) continue;
    fields[field] = field === 'createdAt' ? dateTime(value as string) : value;
  }
  return { id: String(row.number), number: row.number, fields, cells: row.cells };
}

const listOf = (cell: string | string[], column: SheetColumn) =>
  Array.isArray(cell) ? cell : splitList(cell, column);

/** Turns a date into the start of that day. */
const dateTime = (text: string) => (/^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T00:00:00Z` : text);

/** Returns the text by which the service recognizes an entry; undefined if the row lacks a part of it. */
export function knownBy({ known }: ImportArea, fields: Record<string, unknown>): string | undefined {
  const texts = known.map((field) => fold(String(fields[field] ?? '')));
  return texts.every(Boolean) ? texts.join('\n') : undefined;
}

/** Returns a function that finds repeated rows: it returns the number of the earlier row. Call it in the order of the file. */
export function repeatFinder(area: ImportArea): (row: ImportRow) => number | undefined {
  const ids = new Map<string, number>();
  const texts = new Map<string, { number: number; hasId: boolean }>();
  return ({ number, fields }) => {
    const id = fields['id'] as string | undefined;
    const text = knownBy(area, fields);
    const sameId = id === undefined ? undefined : ids.get(id);
    const sameText = text === undefined ? undefined : texts.get(text);
    if (sameId !== undefined) return sameId;
    // Rows with different IDs are different entries, even with the same text.
    if (sameText && !(sameText.hasId && id !== undefined)) return sameText.number;
    if (id !== undefined) ids.set(id, number);
    if (text !== undefined && !sameText) texts.set(text, { number, hasId: id !== undefined });
    return undefined;
  };
}

/** The page may compute for so long without a noticeable delay, in milliseconds. */
const SLICE_MS = 30;

/** Calls `run` for each item, with pauses that keep the page responsive. Rejects when `signal` is aborted. */
export async function inSlices<T>(
  items: readonly T[],
  run: (item: T, index: number) => void,
  signal?: AbortSignal,
): Promise<void> {
  let began = performance.now();
  for (const [index, item] of items.entries()) {
    run(item, index);
    if (performance.now() - began < SLICE_MS) continue;
    await new Promise((resolve) => setTimeout(resolve));
    signal?.throwIfAborted();
    began = performance.now();
  }
}
