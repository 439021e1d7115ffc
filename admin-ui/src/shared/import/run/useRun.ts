import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { affectsArea, runWrite } from '../../http/write';
import type { ImportArea } from '../area';
import { sendBatch, patiently } from './api';
import { batchesOf, type AnsweredRow, type Batch, type CheckedRow } from './checked';
import { forgetInterrupted, rememberRunning } from './interrupted';
import { zipped, type Choices, type Progress } from './useCheck';

interface Run {
  state: 'idle' | 'running' | 'stopping' | 'ended';
  progress: Progress;
  done: AnsweredRow[];
  /** The IDs of the changes, for the undo, oldest first. */
  changeIds: string[];
  error?: unknown;
}

const idle: Run = {
  state: 'idle',
  progress: { done: 0, total: 0, waiting: undefined },
  done: [],
  changeIds: [],
};

/** Runs the import, batch by batch. A batch keeps its ID in all attempts. */
export function useRun(area: ImportArea, file: string, choices: Choices) {
  const client = useQueryClient();
  const [run, setRun] = useState(idle);
  const remaining = useRef<Batch<CheckedRow>[]>([]);
  const ending = useRef<AbortController>(undefined);
  useEffect(() => () => ending.current?.abort(), []);

  const sendRest = async () => {
    const { signal } = (ending.current = new AbortController());
    const update = (more: Partial<Run>) => setRun((now) => ({ ...now, ...more }));
    const wait = (waiting: Progress['waiting']) =>
      setRun((now) => ({ ...now, progress: { ...now.progress, waiting } }));
    update({ state: 'running', error: undefined });
    const send = async () => {
      try {
        for (let batch = remaining.current[0]; batch && !signal.aborted; batch = remaining.current[0]) {
          const body = bodyOf(batch, choices);
          // A running call is not aborted: only its answer says what was imported.
          const answer = await patiently(() => sendBatch(area.sheet.area, body), { signal, onWait: wait });
          remaining.current.shift();
          const done = zipped(batch.rows, answer.rows);
          setRun((now) => finished(now, done, answer.changeId));
          rememberRunning(area, file, done.length, choices);
        }
      } catch (error) {
        if (!signal.aborted) update({ error });
      }
      if (remaining.current.length === 0) forgetInterrupted(area);
      update({ state: 'ended' });
    };
    await runWrite(client, { ...affectsArea(area.sheet.area), send }, undefined);
  };

  const start = async (rows: readonly CheckedRow[]) => {
    const total = rows.length;
    setRun({ ...idle, state: 'running', progress: { ...idle.progress, total } });
    remaining.current = await batchesOf(rows);
    rememberRunning(area, file, 0, choices, total);
    await sendRest();
  };
  const stop = () => {
    ending.current?.abort();
    setRun((now) => ({ ...now, state: now.state === 'running' ? 'stopping' : now.state }));
  };
  return { ...run, start, stop, resume: sendRest };
}

function bodyOf({ id, rows }: Batch<CheckedRow>, choices: Choices) {
  return {
    ...choices,
    importId: id,
    dryRun: false,
    // With these, the service rejects entries that were changed since the check.
    versions: rows.map(({ answer }) => answer?.version ?? 0),
    rows: rows.map(({ fields }) => fields),
  };
}

const finished = (now: Run, done: AnsweredRow[], changeId: string | undefined): Run => ({
  ...now,
  done: [...now.done, ...done],
  changeIds: changeId === undefined ? now.changeIds : [...now.changeIds, changeId],
  progress: { ...now.progress, done: now.progress.done + done.length, waiting: undefined },
});
