import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { historyKey } from '../http/queryClient';
import { pagedQuery, useLoadMore } from '../http/pages';
import { isOffline, reason } from '../feedback/failures';
import type { AreaId } from '../areas';
import { loadHistory, type Change } from './api';
import { restoreConflict, useRestore, type RestoreConflict } from './useRestore';

/** Identifies an entry and its history. */
export interface EntryKey {
  area: AreaId;
  /** Its kind: 'creator'. */
  entity: string;
  id: string;
}

/** A later change that restoring a version would overwrite. */
interface Conflict extends RestoreConflict {
  change: Change;
}

/** Loads the history of an entry and restores its versions. Calls onPutBack after a restore. */
export function useEntryHistory({ area, entity, id }: EntryKey, onPutBack: () => Promise<void>) {
  const { mutateAsync: restore } = useRestore(area);
  const query = useMemo(
    () =>
      pagedQuery([...historyKey, area, entity, id], async (cursor, signal) => {
        const asked = { entity, id, limit: 20, ...(cursor && { cursor }) };
        const { changes, next } = await loadHistory(area, asked, signal);
        return { items: changes, next };
      }),
    [area, entity, id],
  );
  // Never from the cache: the history must be complete.
  const { data, error, refetch } = useQuery({ ...query, staleTime: 0, gcTime: 0 });
  const more = useLoadMore(query);
  const [busyWith, setBusyWith] = useState<string>();
  const [failure, setFailure] = useState('');
  const [conflict, setConflict] = useState<Conflict>();
  const [announcement, announce] = useState('');

  const putBack = async (change: Change, version?: RestoreConflict['version']) => {
    if (busyWith !== undefined) return;
    setFailure('');
    setConflict(undefined);
    announce('');
    setBusyWith(change.id);
    try {
      await restore({ id: change.id, version });
      await onPutBack();
      announce('Restored. The form shows the saved version.');
    } catch (problem) {
      console.error(problem);
      const later = restoreConflict(problem, change);
      if (later) setConflict({ change, ...later });
      else setFailure(putBackFailure(problem));
    } finally {
      setBusyWith(undefined);
    }
  };

  return {
    changes: data?.items,
    error,
    retry: () => void refetch(),
    hasMore: data?.next !== undefined,
    more,
    busyWith,
    failure,
    dismissFailure: () => setFailure(''),
    conflict,
    dismissConflict: () => setConflict(undefined),
    announcement,
    putBack: (change: Change, version?: RestoreConflict['version']) => void putBack(change, version),
  };
}

function putBackFailure(error: unknown): string {
  if (isOffline(error)) return 'No connection. Nothing was restored. Try again.';
  const why = reason(error).replace(/[^.!?]$/, '$&.');
  return `This could not be restored. ${why || 'Try again.'}`;
}
