import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { AreaId } from '../../shared/areas';
import { endsWithConnection, isSystemic } from '../../shared/feedback/failures';
import { restoreChange } from '../../shared/history/api';
import { isRestore } from '../../shared/history/changeWords';
import { isRestorable, restoreFailure } from '../../shared/history/useRestore';
import { affectsArea, runWrite, type Write } from '../../shared/http/write';
import { closeNotice, focusNotices, notify } from '../../shared/notices/notify';
import { offerUndo, retryIfOffline } from '../../shared/notices/offerUndo';
import type { SelectionAction } from '../../shared/table/SelectionBar';
import { useListedSelection } from '../../shared/table/useSelection';
import { agree, plural } from '../../shared/text/plural';
import type { AreaChange } from './streams';

/** A change that can be selected. `id` is its rowId. */
interface Selectable {
  id: string;
  area: AreaId;
  changeId: string;
}

/** Returns an ID of a change that is unique among all areas. */
export const rowId = ({ area, id }: AreaChange) => `${area}-${id}`;

export const failureKey = 'restore-failure';

/** The write that undoes changes of an area one by one. It skips those that the server refuses. */
const undoAll = (
  area: AreaId,
): Write<readonly string[], { done: Map<string, string>; failure: unknown }> => ({
  ...affectsArea(area),
  send: async (ids) => {
    const done = new Map<string, string>();
    let failure: unknown;
    for (const id of ids) {
      try {
        done.set(id, (await restoreChange(area, id)).changeId);
      } catch (error) {
        console.error(error);
        failure ??= error;
        if (isSystemic(error)) break;
      }
    }
    return { done, failure };
  },
});

/** Selects the deletions of the list that can be restored, and restores the selected ones. */
export function useRestoreMany(changes: readonly AreaChange[]) {
  const client = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const items = useMemo(
    () =>
      changes.flatMap((change): Selectable[] => {
        const { area, restorable, restoredBy } = change;
        if (!isRestorable(area) || !restorable || restoredBy || !isRestore(change)) return [];
        return [{ id: rowId(change), area, changeId: change.id }];
      }),
    [changes],
  );
  const selection = useListedSelection(items);
  const { remove } = selection;
  const actions = useMemo((): SelectionAction<Selectable>[] => {
    /** Undoes changes. Resolves to the undone ones, each with the change that undid it, and to the first failure. */
    const undoChanges = async (chosen: readonly Selectable[]) => {
      const undone: Selectable[] = [];
      let failure: unknown;
      for (const area of new Set(chosen.map((item) => item.area))) {
        const ofArea = chosen.filter((item) => item.area === area);
        const ids = ofArea.map(({ changeId }) => changeId);
        const answer = await runWrite(client, undoAll(area), ids);
        failure ??= answer.failure;
        for (const { id, changeId } of ofArea) {
          const undoneBy = answer.done.get(changeId);
          if (undoneBy !== undefined) undone.push({ id, area, changeId: undoneBy });
        }
      }
      return { undone, failure };
    };
    const restore = async (chosen: readonly Selectable[]) => {
      if (isBusy) return;
      const pressed = document.activeElement;
      setIsBusy(true);
      for (const key of ['undo', 'undone', failureKey]) closeNotice(key);
      const { undone: restored, failure } = await undoChanges(chosen);
      setIsBusy(false);
      remove(restored.map(({ id }) => id));
      const left = chosen.length - restored.length;
      if (left > 0) {
        const isReasonShown = chosen.length === 1 || isSystemic(failure);
        const text = isReasonShown
          ? restoreFailure(failure, 'restored')
          : `Couldn’t restore ${plural(left, 'item')}. Restore ${agree(left, 'it on its own', 'one on its own')} to see why.`;
        notify(failureKey, { text, tone: 'error', isOffline: endsWithConnection(failure), canClose: true });
      }
      if (restored.length === 0) return;
      let toUndo = restored.toReversed();
      offerUndo({
        text: `Restored ${plural(restored.length, 'item')}.`,
        tone: 'success',
        duration: undefined,
        canClose: true,
        undo: async () => {
          const { undone, failure: problem } = await undoChanges(toUndo);
          const undoneIds = new Set(undone.map(({ id }) => id));
          toUndo = toUndo.filter(({ id }) => !undoneIds.has(id));
          if (toUndo.length > 0) throw problem;
        },
        failureOf: (error) => restoreFailure(error, 'undone'),
        retry: retryIfOffline,
        onUndone: () =>
          notify('undone', {
            text: `Undone: the restore of ${plural(restored.length, 'item')}.`,
            tone: 'success',
            canClose: true,
          }),
      });
      // The button that had the focus is removed. Do not move a focus that the person has moved.
      if ([pressed, document.body].includes(document.activeElement)) focusNotices();
    };
    return [
      {
        label: 'Restore',
        variant: 'contained',
        keys: ['r'],
        isBusy,
        run: (chosen) => void restore(chosen),
      },
    ];
  }, [client, remove, isBusy]);
  return { items, selection, actions };
}
