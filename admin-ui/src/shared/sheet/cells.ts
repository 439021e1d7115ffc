import type { SheetColumn } from './columns';

/** Matches a text that a spreadsheet would run as a formula, or that is already escaped. */
const formula = /^'*[=+\-@\t\r]/;
const guarded = /^'+[=+\-@\t\r]/;

/** Returns the text as a CSV cell that spreadsheets do not run as a formula. */
export const guardedText = (text: string) => (formula.test(text) ? `'${text}` : text);

/** Returns the text of such a cell. */
export const unguarded = (text: string) => (guarded.test(text) ? text.slice(1) : text);

type ListColumn = Pick<SheetColumn, 'commas'>;

/** Returns the texts of a cell, separated by semicolons, commas or line breaks, or a JSON list. Leaves out empty ones. */
export function splitList(cell: string, { commas }: ListColumn = {}): string[] {
  const separators = commas && /[;\n]/.test(cell) ? /[;\r\n]+/ : /[;,\r\n]+/;
  const texts = jsonList(cell) ?? cell.split(separators);
  return texts.map((text) => text.trim()).filter(Boolean);
}

/** Returns the cell from which splitList returns the same texts. */
export function joinList(texts: readonly string[], column: ListColumn = {}): string {
  const cell = texts.join('; ');
  const isSame = JSON.stringify(splitList(cell, column)) === JSON.stringify(texts);
  return isSame ? cell : JSON.stringify(texts);
}

function jsonList(cell: string): string[] | undefined {
  if (!cell.startsWith('[')) return undefined;
  try {
    const list = JSON.parse(cell) as unknown;
    return Array.isArray(list) && list.every((text) => typeof text === 'string') ? list : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the cell of a row. */
export function cellOf(row: object, column: SheetColumn): string | number {
  const value = valueOf(row, column.field);
  if (value === undefined || value === null) return '';
  if (typeof value === 'number') return value;
  if (Array.isArray(value)) return joinList(value.map(String), column);
  if (typeof value !== 'object') return String(value);
  return column.part === undefined ? JSON.stringify(value) : String(valueOf(value, column.part) ?? '');
}

const valueOf = (object: object, name: string): unknown => (object as Record<string, unknown>)[name];
