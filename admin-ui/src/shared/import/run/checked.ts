import { newId } from '../../form/newId';
import type { ImportArea } from '../area';
import { knownBy, inSlices, type ImportRow } from '../plan/rows';
import type { RowAnswer } from './api';

/** The results of rows, in the order in which they are shown: problems first. */
export const kinds = ['refused', 'repeated', 'similar', 'changed', 'added', 'skipped', 'same'] as const;
export type Kind = (typeof kinds)[number];

/** A row with its result in the dry run. */
export interface CheckedRow extends ImportRow {
  kind: Kind;
  /** Missing for a row that repeats another, because it is not sent. */
  answer?: RowAnswer;
  /** The number of the row that it repeats. */
  sameAs?: number;
}

const kindOf = ({ outcome, similar = [] }: RowAnswer): Kind => {
  if (outcome === 'refuse') return 'refused';
  if (outcome === 'change') return 'changed';
  if (outcome === 'skip') return 'skipped';
  if (outcome === 'same') return 'same';
  return similar.length > 0 ? 'similar' : 'added';
};

export const isWritten = ({ kind }: CheckedRow) =>
  kind === 'similar' || kind === 'changed' || kind === 'added';

/** A row that was sent, and its answer. */
export interface AnsweredRow {
  row: CheckedRow;
  answer: RowAnswer;
}

/** Returns the rows that the check refused. */
export const refusedRows = (rows: readonly CheckedRow[]): AnsweredRow[] =>
  rows.flatMap((row) => (row.kind === 'refused' && row.answer ? [{ row, answer: row.answer }] : []));

/** Returns a function that combines a row with its answer. It must be called in the order of the file. */
export function rowChecker(area: ImportArea): (row: ImportRow, answer: RowAnswer) => CheckedRow {
  const added = new Map<string, number>();
  return (row, answer) => {
    const text =
      answer.outcome === 'add'
        ? knownBy(area, { ...row.fields, ...(answer.after as object | null) })
        : undefined;
    const sameAs = text === undefined ? undefined : added.get(text);
    // The import would find the first row when it adds the second one.
    if (sameAs !== undefined) return { ...row, kind: 'repeated', sameAs };
    if (text !== undefined) added.set(text, row.number);
    return { ...row, kind: kindOf(answer), answer };
  };
}

/** Returns the rows in the order in which they are shown. */
export const problemsFirst = (rows: readonly CheckedRow[]) =>
  rows.toSorted(
    (one, other) => kinds.indexOf(one.kind) - kinds.indexOf(other.kind) || one.number - other.number,
  );

export type Counts = Record<Kind, number>;

export function countsOf(rows: readonly CheckedRow[]): Counts {
  const counts = Object.fromEntries(kinds.map((kind) => [kind, 0])) as Counts;
  for (const { kind } of rows) counts[kind] += 1;
  return counts;
}

export interface Batch<R extends ImportRow> {
  /** The same for each attempt, so that a repetition adds nothing twice. */
  id: string;
  rows: R[];
}

const maxRows = 500;
/** The service accepts more, but larger batches need far more memory there. */
const maxBytes = 1024 * 1024;

/** Returns the rows in batches for one call each. */
export async function batchesOf<R extends ImportRow>(
  rows: readonly R[],
  signal?: AbortSignal,
): Promise<Batch<R>[]> {
  const batches: Batch<R>[] = [];
  const encoder = new TextEncoder();
  let bytes = Infinity;
  await inSlices(
    rows,
    (row) => {
      const size = encoder.encode(JSON.stringify(row.fields)).length;
      const last = batches.at(-1);
      if (last && last.rows.length < maxRows && bytes + size <= maxBytes) {
        last.rows.push(row);
        bytes += size;
      } else {
        batches.push({ id: newId(), rows: [row] });
        bytes = size;
      }
    },
    signal,
  );
  return batches;
}
