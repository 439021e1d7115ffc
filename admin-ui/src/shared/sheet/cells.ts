import type { SheetColumn } from './columns';

/** Matches a text that a spreadsheet would run as a formula, or one that is already escaped. */
const needsEscape = /^'*[=+\-@\t\r]/;
const escaped = /^'+[=+\-@\t\r]/;

/** Returns a text for a CSV cell, escaped so that spreadsheets do not run it as a formula. */
export const escapeFormula = (text: string) => (needsEscape.test(text) ? `'${text}` : text);

/** Reverts escapeFormula. */
export const unescapeFormula = (text: string) => (escaped.test(text) ? text.slice(1) : text);

type ListColumn = Pick<SheetColumn, 'allowsCommas'>;

/** Returns the texts of a cell, separated by semicolons, commas or line breaks, or as a JSON array. It drops empty texts. */
export function splitList(cell: string, { allowsCommas }: ListColumn = {}): string[] {
  const separators = allowsCommas && /[;\n]/.test(cell) ? /[;\r\n]+/ : /[;,\r\n]+/;
  const texts = parseJsonList(cell) ?? cell.split(separators);
  return texts.map((text) => text.trim()).filter(Boolean);
}

/** Returns the cell that splitList reads as these texts. */
export function joinList(texts: readonly string[], column: ListColumn = {}): string {
  const cell = texts.join('; ');
  const isSame = JSON.stringify(splitList(cell, column)) === JSON.stringify(texts);
  return isSame ? cell : JSON.stringify(texts);
}

function parseJsonList(cell: string): string[] | undefined {
  if (!cell.startsWith('[')) return undefined;
  try {
    const list = JSON.parse(cell) as unknown;
    return Array.isArray(list) && list.every((text) => typeof text === 'string') ? list : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the content of a row's cell. */
export function toCell(row: object, column: SheetColumn): string | number {
  const value = valueOf(row, column.field);
  if (value === undefined || value === null) return '';
  if (typeof value === 'number') return value;
  if (Array.isArray(value)) return joinList(value.map(String), column);
  if (typeof value !== 'object') return String(value);
  return column.property === undefined
    ? JSON.stringify(value)
    : String(valueOf(value, column.property) ?? '');
}

const valueOf = (object: object, name: string): unknown => (object as Record<string, unknown>)[name];
