import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { historyKey } from '../http/queryClient';
import { pagedQuery, useLoadMore } from '../http/pages';
import { isOffline, failureReason } from '../feedback/failures';
import type { AreaId } from '../areas';
import { loadHistory, type Change } from './api';
import { restoreConflict, useRestore, type RestoreConflict } from './useRestore';

/** Identifies an entry. */
export interface EntryKey {
  area: AreaId;
  /** The entity's name in the API: 'creator'. */
  entity: string;
  id: string;
}

/** The later change that prevents a restore. */
interface Conflict extends RestoreConflict {
  change: Change;
}

/** Loads the history of an entry and restores earlier versions. onRestored is called after a restore. */
export function useEntryHistory({ area, entity, id }: EntryKey, onRestored: () => Promise<void>) {
  const { mutateAsync: sendRestore } = useRestore(area);
  const query = useMemo(
    () =>
      pagedQuery([...historyKey, area, entity, id], async (cursor, signal) => {
        const params = { entity, id, limit: 20, ...(cursor && { cursor }) };
        const { changes, next } = await loadHistory(area, params, signal);
        return { items: changes, next };
      }),
    [area, entity, id],
  );
  // Never show a cached history: it would lack the latest changes.
  const { data, error, refetch } = useQuery({ ...query, staleTime: 0, gcTime: 0 });
  const more = useLoadMore(query);
  const [busyWith, setBusyWith] = useState<string>();
  const [failure, setFailure] = useState('');
  const [conflict, setConflict] = useState<Conflict>();
  const [announcement, announce] = useState('');

  const restore = async (change: Change, version?: RestoreConflict['version']) => {
    if (busyWith !== undefined) return;
    setFailure('');
    setConflict(undefined);
    announce('');
    setBusyWith(change.id);
    try {
      await sendRestore({ id: change.id, version });
      await onRestored();
      announce('Restored. The form shows the saved version.');
    } catch (problem) {
      console.error(problem);
      const found = restoreConflict(problem, change);
      if (found) setConflict({ change, ...found });
      else setFailure(entryRestoreFailure(problem));
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
    restore: (change: Change, version?: RestoreConflict['version']) => void restore(change, version),
  };
}

function entryRestoreFailure(error: unknown): string {
  if (isOffline(error)) return 'No connection. Nothing was restored. Try again.';
  const why = failureReason(error).replace(/[^.!?]$/, '$&.');
  return `This could not be restored. ${why || 'Try again.'}`;
}
