import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../http/client';
import { restoreChange } from '../../history/api';
import { restoreFailure } from '../../history/useRestore';
import { inArea, runWrite } from '../../http/write';
import type { ImportArea } from '../area';
import { forgetInterrupted } from './interrupted';

interface Undo {
  state: 'offered' | 'undoing' | 'undone';
  failure?: string;
  /** What would be lost by going on: entries that were changed again since. */
  conflict?: string;
}

/** Takes the batches of an import back, the newest first. */
export function useUndoImport(area: ImportArea, changeIds: readonly string[]) {
  const client = useQueryClient();
  const [undo, setUndo] = useState<Undo>({ state: 'offered' });
  const [left, setLeft] = useState<string[]>();

  const start = async (isOverwriting = false) => {
    const ids = left ?? changeIds.toReversed();
    setUndo({ state: 'undoing' });
    const send = async () => {
      try {
        for (const id of [...ids]) {
          await restoreChange(area.sheet.area, id, isOverwriting ? '*' : undefined);
          ids.shift();
        }
        forgetInterrupted(area);
        setUndo({ state: 'undone' });
      } catch (error) {
        setLeft(ids);
        const isConflict = error instanceof ApiError && error.status === 409;
        setUndo({
          state: 'offered',
          ...(isConflict
            ? { conflict: error.serverMessage ?? error.message }
            : { failure: restoreFailure(error, 'undone') }),
        });
      }
    };
    await runWrite(client, { ...inArea(area.sheet.area), send }, undefined);
  };
  return { ...undo, isBegun: left !== undefined || undo.state !== 'offered', start };
}
