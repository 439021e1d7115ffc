import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { historyKey } from '../http/queryClient';
import { pagedQuery, useLoadMore } from '../http/pages';
import { failureReason, unanswered } from '../feedback/failures';
import type { AreaId } from '../areas';
import { runWrite } from '../http/write';
import { notify, shownMs, type NoticeHandle } from '../notices/notify';
import { isUndoOffered, offerUndo, retryIfOffline } from '../notices/offerUndo';
import { loadHistory, type Change } from './api';
import { Thing } from './ChangeSentence';
import {
  isRecordingErased,
  restoreConflict,
  restoreFailure,
  restoreWrite,
  useRestore,
  type RestoreConflict,
} from './useRestore';
import type { RestorePlan } from './versions';

/** Identifies an entry. */
export interface EntryKey {
  area: AreaId;
  /** The entity's name in the API: 'creator'. */
  entity: string;
  id: string;
}

/** A restore that was made. */
interface Restored {
  /** The change that it undid. */
  change: Change;
  changeId: string;
}

/** The later change that prevents a restore. */
interface Conflict extends RestoreConflict {
  plan: RestorePlan;
}

const recordingRules = { kept: 'keep', restored: 'restore', removed: undefined } as const;

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
  /** The restore that failed because the recording was permanently deleted, without the recording. */
  const [textOnly, setTextOnly] = useState<RestorePlan>();
  const [conflict, setConflict] = useState<Conflict>();
  const [announcement, announce] = useState('');
  const [restored, setRestored] = useState<Restored>();

  const client = useQueryClient();
  const offered = useRef<NoticeHandle>(undefined);
  const undoable = useRef<readonly Restored[]>([]);
  /** Lets `u` in the list undo these restores once the dialog is closed, one after the other, the last one first. */
  const offerInList = (restores: readonly Restored[]) => {
    undoable.current = restores;
    offered.current?.close();
    const last = restores.at(-1);
    if (!last) return;
    const { change, changeId } = last;
    offered.current = offerUndo({
      text: 'Restored.',
      isHidden: true,
      duration: undefined,
      progress: 'Undoing...',
      undo: () => runWrite(client, restoreWrite(area), { id: changeId }),
      failureOf: (problem) => restoreFailure(problem, 'undone'),
      retry: retryIfOffline,
      onUndone: () => {
        const text = (
          <>
            Undone: the restore of <Thing change={change} />.
          </>
        );
        notify('undone', { text, duration: shownMs, canClose: true });
        if (!isUndoOffered()) offerInList(restores.slice(0, -1));
      },
    });
  };

  const begin = (change: Change) => {
    setFailure('');
    setTextOnly(undefined);
    setConflict(undefined);
    setRestored(undefined);
    announce('');
    setBusyWith(change.id);
  };
  const restore = async (plan: RestorePlan) => {
    if (busyWith !== undefined) return;
    const { undo: change, overwrites: version } = plan;
    begin(change);
    try {
      const recording = plan.recording && recordingRules[plan.recording];
      const { changeId } = await sendRestore({ id: change.id, version, recording });
      await onRestored();
      setRestored({ change, changeId });
      offerInList([...undoable.current, { change, changeId }]);
      announce('Restored. The form shows the saved version.');
    } catch (problem) {
      console.error(problem);
      const found = restoreConflict(problem, change);
      if (found) setConflict({ plan, ...found });
      else setFailure(entryRestoreFailure(problem, 'restored'));
      if (isRecordingErased(problem) && plan.changesText) setTextOnly({ ...plan, recording: 'kept' });
    } finally {
      setBusyWith(undefined);
    }
  };
  /** Undoes the last restore. */
  const undo = async () => {
    if (busyWith !== undefined || !restored) return;
    begin(restored.change);
    try {
      await sendRestore({ id: restored.changeId });
      offerInList(undoable.current.slice(0, -1));
      await onRestored();
      announce('Undone. The form shows the saved version.');
    } catch (problem) {
      console.error(problem);
      setFailure(entryRestoreFailure(problem, 'undone'));
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
    textOnly,
    conflict,
    dismissConflict: () => setConflict(undefined),
    announcement,
    restored,
    undo: () => void undo(),
    restore: (plan: RestorePlan) => void restore(plan),
  };
}

function entryRestoreFailure(error: unknown, done: 'restored' | 'undone'): string {
  const lost = unanswered(error, `There was no connection. Nothing was ${done}. Try again.`);
  if (lost) return lost;
  const why = failureReason(error).replace(/[^.!?]$/, '$&.');
  return `This could not be ${done}. ${why || 'Try again.'}`;
}
