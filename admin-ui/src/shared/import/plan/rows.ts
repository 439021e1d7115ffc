import { splitList } from '../../sheet/cells';
import type { SheetColumn } from '../../sheet/columns';
import { fold } from '../../text/fold';
import type { ImportArea } from '../area';
import type { Cell, TableRow } from '../read/table';
import { fieldsOf, type Matching } from './columns';

export type Fields = Record<string, string | string[]>;

/** A row of the file as it is sent. */
export interface ImportRow {
  /** Of the row within the list. */
  id: string;
  /** As the spreadsheet numbers it. */
  number: number;
  fields: Fields;
  /** As it came, for what is handed back to the person. */
  cells: Cell[];
}

/** Makes what the add form would send of a row. A cell that JSON lacks leaves its field out; any other is sent, if empty. */
export function importRow(area: ImportArea, matching: Matching, row: TableRow, isJson: boolean): ImportRow {
  const fields: Fields = {};
  for (const column of fieldsOf(area.sheet)) {
    const { field, list } = column;
    const at = matching[field];
    if (at === undefined) continue;
    const cell = row.cells[at] ?? (isJson ? undefined : '');
    if (cell === undefined) continue;
    const value = list ? listOf(cell, column) : [cell].flat().join(', ');
    // An id or a date that is empty is none.
    if (value === '' && (field === 'id' || field === 'createdAt')) continue;
    fields[field] = field === 'createdAt' ? dateTime(value as string) : value;
  }
  return { id: String(row.number), number: row.number, fields, cells: row.cells };
}

const listOf = (cell: string | string[], column: SheetColumn) =>
  Array.isArray(cell) ? cell : splitList(cell, column);

/** A day is its first moment. */
const dateTime = (text: string) => (/^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T00:00:00Z` : text);

/** The text by which an entry is known, as the service compares it; none where the row lacks a part of it. */
export function knownBy({ known }: ImportArea, fields: Record<string, unknown>): string | undefined {
  const texts = known.map((field) => fold(String(fields[field] ?? '')));
  return texts.every(Boolean) ? texts.join('\n') : undefined;
}

/** Finds the rows of a file that say an earlier one again. */
export function repeatFinder(area: ImportArea): (row: ImportRow) => number | undefined {
  const ids = new Map<string, number>();
  const texts = new Map<string, { number: number; hasId: boolean }>();
  return ({ number, fields }) => {
    const id = fields['id'] as string | undefined;
    const text = knownBy(area, fields);
    const sameId = id === undefined ? undefined : ids.get(id);
    const sameText = text === undefined ? undefined : texts.get(text);
    if (sameId !== undefined) return sameId;
    // Two ids are two entries, whatever they say.
    if (sameText && !(sameText.hasId && id !== undefined)) return sameText.number;
    if (id !== undefined) ids.set(id, number);
    if (text !== undefined && !sameText) texts.set(text, { number, hasId: id !== undefined });
    return undefined;
  };
}

/** How long the page may compute at once, in milliseconds, without a noticeable delay. */
const SLICE_MS = 30;

/** Does something with each item and lets the page breathe in between. Rejects when `signal` is aborted. */
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
