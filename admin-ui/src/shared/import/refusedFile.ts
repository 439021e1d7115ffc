import { guardedText, joinList } from '../sheet/cells';
import type { Cell } from './read/table';
import type { RowAnswer } from './run/api';
import type { CheckedRow } from './run/checked';

/** Why a row was refused, in one line. */
export const whyRefused = ({ errors = [] }: RowAnswer) => errors.map(({ message }) => message).join('; ');

const text = (cell: Cell = '') => guardedText(Array.isArray(cell) ? joinList(cell) : cell);

/** The refused rows as they came, as CSV with a column that says why: it can be mended and imported again. */
export async function refusedFile(
  names: readonly string[],
  refused: readonly { row: CheckedRow; answer: RowAnswer }[],
): Promise<Blob> {
  const { default: Papa } = await import('papaparse');
  const data = refused.map(({ row, answer }) => [
    ...names.map((_, at) => text(row.cells[at])),
    whyRefused(answer),
  ]);
  // Excel takes it for UTF-8 by its first bytes.
  const csv = Papa.unparse({ fields: [...names.map(guardedText), 'Error'], data });
  return new Blob(['\ufeff', csv], { type: 'text/csv' });
}
