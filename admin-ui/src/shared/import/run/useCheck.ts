import { useEffect, useRef, useState } from 'react';
import { newId } from '../../form/newId';
import type { ImportArea } from '../area';
import { repeatFinder, inSlices, type ImportRow } from '../plan/rows';
import { sendBatch, patiently, type OnMatch, type RowAnswer, type Waiting } from './api';
import { batchesOf, problemsFirst, rowChecker, type CheckedRow } from './checked';

export interface Choices {
  onMatch: OnMatch;
  createCategories: boolean;
}

export interface Progress {
  done: number;
  total: number;
  waiting: Waiting | undefined;
}

interface Check {
  progress?: Progress | undefined;
  error?: unknown;
  rows?: CheckedRow[] | undefined;
}

/** Runs the dry run of all rows, batch by batch. The service makes the changes and rolls them back. */
export function useCheck(area: ImportArea) {
  const [check, setCheck] = useState<Check>({});
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const cancel = () => {
    running.current?.abort();
    setCheck({});
  };
  /** `change` returns the row to send. */
  const start = async (
    rows: readonly ImportRow[],
    change: (row: ImportRow) => ImportRow,
    choices: Choices,
  ) => {
    const ending = new AbortController();
    running.current = ending;
    const update = (next: Check) => {
      if (!ending.signal.aborted) setCheck(next);
    };
    try {
      await run(area, rows, change, choices, ending.signal, update);
    } catch (error) {
      update({ error });
    }
  };
  return { ...check, start, cancel };
}

async function run(
  area: ImportArea,
  rows: readonly ImportRow[],
  change: (row: ImportRow) => ImportRow,
  choices: Choices,
  signal: AbortSignal,
  update: (check: Check) => void,
): Promise<void> {
  const progress: Progress = { done: 0, total: rows.length, waiting: undefined };
  update({ progress });
  const checked: CheckedRow[] = [];
  const check = rowChecker(area);
  let unchecked: ImportRow[] = [];
  await inSlices(rows, (row) => void unchecked.push(change(row)), signal);
  while (unchecked.length > 0) {
    const { unique, repeated } = await withoutRepeats(area, unchecked, signal);
    const refused = new Set<number>();
    for (const batch of await batchesOf(unique, signal)) {
      const body = {
        ...choices,
        importId: newId(),
        dryRun: true,
        rows: batch.rows.map(({ fields }) => fields),
      };
      const answer = await patiently(() => sendBatch(area.sheet.area, body, signal), {
        signal,
        onWait: (waiting) => update({ progress: { ...progress, waiting } }),
      });
      for (const one of zipped(batch.rows, answer.rows)) {
        const row = check(one.row, one.answer);
        checked.push(row);
        if (row.kind === 'refused') refused.add(row.number);
      }
      progress.done = checked.length;
      update({ progress: { ...progress } });
    }
    // A row that repeats a refused one may be right itself.
    unchecked = repeated.filter(({ sameAs }) => refused.has(sameAs));
    for (const row of repeated) if (!refused.has(row.sameAs)) checked.push({ ...row, kind: 'repeated' });
  }
  update({ rows: problemsFirst(checked) });
}

type RepeatedRow = ImportRow & { sameAs: number };

/** Separates the rows that repeat an earlier one. */
async function withoutRepeats(area: ImportArea, rows: readonly ImportRow[], signal: AbortSignal) {
  const unique: ImportRow[] = [];
  const repeated: RepeatedRow[] = [];
  const repeats = repeatFinder(area);
  const look = (row: ImportRow) => {
    const sameAs = repeats(row);
    if (sameAs === undefined) unique.push(row);
    else repeated.push({ ...row, sameAs });
  };
  await inSlices(rows, look, signal);
  return { unique, repeated };
}

/** Returns each row with its answer. */
export function zipped<R>(
  rows: readonly R[],
  answers: readonly RowAnswer[],
): { row: R; answer: RowAnswer }[] {
  return rows.map((row, at) => {
    const answer = answers[at];
    if (!answer) throw new Error('The service answered for fewer rows than it was sent.');
    return { row, answer };
  });
}
