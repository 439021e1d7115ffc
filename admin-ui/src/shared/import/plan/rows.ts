import { splitList } from '../../sheet/cells';
import type { SheetColumn } from '../../sheet/columns';
import { fold } from '../../text/fold';
import type { ImportArea } from '../area';
import type { Cell, TableRow } from '../read/table';
import { fieldsOf, type Matching } from './columns';

export type Fields = Record<string, string | string[]>;

/** A row of the file, with the fields to send. */
export interface ImportRow {
  /** Identifies the row on the page. */
  id: string;
  /** The row number in a spreadsheet. */
  number: number;
  fields: Fields;
  /** The original cells, for the file of rejected rows. */
  cells: Cell[];
  /** Reports whether letters seem to be lost in the file. */
  isDamaged?: boolean;
}

/** Returns a row with the fields that the add form would send. A missing JSON key leaves its field out; empty cells are sent. */
export function importRow(area: ImportArea, matching: Matching, row: TableRow, isJson: boolean): ImportRow {
  const fields: Fields = {};
  for (const column of fieldsOf(area.sheet)) {
    const { field, isList } = column;
    const at = matching[field];
    if (at === undefined) continue;
    const cell = row.cells[at] ?? (isJson ? undefined : '');
    if (cell === undefined) continue;
    const value = isList ? listOf(cell, column) : [cell].flat().join(', ');
    // An empty ID or date is left out.
    if (value === '' && (field === 'id' || field === 'createdAt')) continue;
    fields[field] = field === 'createdAt' ? dateTime(value as string) : value;
  }
  return { id: String(row.number), number: row.number, fields, cells: row.cells };
}

const listOf = (cell: string | string[], column: SheetColumn) =>
  Array.isArray(cell) ? cell : splitList(cell, column);

/** A day is its first moment. */
const dateTime = (text: string) => (/^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T00:00:00Z` : text);

/** Returns the text that identifies an entry, as the service compares it; undefined if a part of it is missing. */
export function knownBy({ known }: ImportArea, fields: Record<string, unknown>): string | undefined {
  const texts = known.map((field) => fold(String(fields[field] ?? '')));
  return texts.every(Boolean) ? texts.join('\n') : undefined;
}

/** Returns a function that finds rows of a file that repeat an earlier one. */
export function repeatFinder(area: ImportArea): (row: ImportRow) => number | undefined {
  const ids = new Map<string, number>();
  const texts = new Map<string, { number: number; hasId: boolean }>();
  return ({ number, fields }) => {
    const id = fields['id'] as string | undefined;
    const text = knownBy(area, fields);
    const sameId = id === undefined ? undefined : ids.get(id);
    const sameText = text === undefined ? undefined : texts.get(text);
    if (sameId !== undefined) return sameId;
    // Rows with two IDs are two entries, even with the same text.
    if (sameText && !(sameText.hasId && id !== undefined)) return sameText.number;
    if (id !== undefined) ids.set(id, number);
    if (text !== undefined && !sameText) texts.set(text, { number, hasId: id !== undefined });
    return undefined;
  };
}

/** The longest computation without a noticeable delay, in milliseconds. */
const SLICE_MS = 30;

/** Calls `run` with each item, with pauses that keep the page responsive. Rejects when `signal` is aborted. */
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
