import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { historyKey } from '../http/queryClient';
import { pagedQuery, useLoadMore } from '../http/pages';
import { isOffline, failureReason } from '../feedback/failures';
import type { AreaId } from '../areas';
import { loadHistory, type Change } from './api';
import { restoreConflict, useRestore, type RestoreConflict } from './useRestore';

/** An entry whose history is asked for. */
export interface EntryKey {
  area: AreaId;
  /** The noun of the entry: 'creator'. */
  entity: string;
  id: string;
}

/** Another change stands in the way of putting one back. */
interface Conflict extends RestoreConflict {
  change: Change;
}

/** The history of an entry and its restores. onPutBack is called after a version was restored. */
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
  // What is shown is what was done by now.
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
      const refused = restoreConflict(problem, change);
      if (refused) setConflict({ change, ...refused });
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
  const why = failureReason(error).replace(/[^.!?]$/, '$&.');
  return `This could not be restored. ${why || 'Try again.'}`;
}
