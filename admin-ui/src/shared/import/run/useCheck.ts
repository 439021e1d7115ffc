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

/** The dry run of all rows: the service does all and takes it back, batch by batch. */
export function useCheck(area: ImportArea) {
  const [check, setCheck] = useState<Check>({});
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const cancel = () => {
    running.current?.abort();
    setCheck({});
  };
  /** `change` makes what is sent of a row. */
  const start = async (
    rows: readonly ImportRow[],
    change: (row: ImportRow) => ImportRow,
    choices: Choices,
  ) => {
    const ending = new AbortController();
    running.current = ending;
    const tell = (next: Check) => {
      if (!ending.signal.aborted) setCheck(next);
    };
    try {
      await run(area, rows, change, choices, ending.signal, tell);
    } catch (error) {
      tell({ error });
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
  tell: (check: Check) => void,
): Promise<void> {
  const progress: Progress = { done: 0, total: rows.length, waiting: undefined };
  tell({ progress });
  const checked: CheckedRow[] = [];
  const unique: ImportRow[] = [];
  const repeats = repeatFinder(area);
  const look = (given: ImportRow) => {
    const row = change(given);
    const sameAs = repeats(row);
    if (sameAs === undefined) unique.push(row);
    else checked.push({ ...row, kind: 'repeated', sameAs });
  };
  await inSlices(rows, look, signal);
  const check = rowChecker(area);
  for (const batch of await batchesOf(unique, signal)) {
    const body = {
      ...choices,
      importId: newId(),
      dryRun: true,
      rows: batch.rows.map(({ fields }) => fields),
    };
    const answer = await patiently(() => sendBatch(area.sheet.area, body, signal), {
      signal,
      onWait: (waiting) => tell({ progress: { ...progress, waiting } }),
    });
    checked.push(...zipped(batch.rows, answer.rows).map((one) => check(one.row, one.answer)));
    progress.done = checked.length;
    tell({ progress: { ...progress } });
  }
  tell({ rows: problemsFirst(checked) });
}

/** Each row with its answer. */
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
