import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { AreaId } from '../../shared/areas';
import { restoreChange } from '../../shared/history/api';
import { isRestore } from '../../shared/history/changeWords';
import { isRestorable, restoreFailure } from '../../shared/history/useRestore';
import { affectsArea, runWrite, type Write } from '../../shared/http/write';
import { closeNotice, focusNotices, notify } from '../../shared/notices/notify';
import { offerUndo, retryIfOffline } from '../../shared/notices/offerUndo';
import type { SelectionAction } from '../../shared/table/SelectionBar';
import { useSelection } from '../../shared/table/useSelection';
import { agree, plural } from '../../shared/text/plural';
import type { AreaChange } from './streams';

/** A change that can be selected. Its `id` differs from those of all areas. */
interface Selectable {
  id: string;
  area: AreaId;
  changeId: string;
}

export const selectId = ({ area, id }: AreaChange) => `${area} ${id}`;

const failureKey = 'restore-failure';

/** Undoes changes of an area one after the other. Those that the server refuses to undo are left. */
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
        failure = error;
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
        return [{ id: selectId(change), area, changeId: change.id }];
      }),
    [changes],
  );
  const selection = useSelection(items);
  const { remove } = selection;
  const actions = useMemo((): SelectionAction<Selectable>[] => {
    /** Resolves to the changes that were made, by area, and the number of those that failed. */
    const undo = async (some: readonly Selectable[]) => {
      const made: Selectable[] = [];
      const gone: string[] = [];
      let failure: unknown;
      for (const area of new Set(some.map((item) => item.area))) {
        const those = some.filter((item) => item.area === area);
        const answer = await runWrite(
          client,
          undoAll(area),
          those.map(({ changeId }) => changeId),
        );
        failure ??= answer.failure;
        for (const { id, changeId } of those) {
          const madeId = answer.done.get(changeId);
          if (madeId === undefined) continue;
          gone.push(id);
          made.push({ id, area, changeId: madeId });
        }
      }
      return { made, gone, failure };
    };
    const restore = async (some: readonly Selectable[]) => {
      if (isBusy) return;
      setIsBusy(true);
      for (const key of ['undo', 'undone', failureKey]) closeNotice(key);
      const { made, gone, failure } = await undo(some);
      setIsBusy(false);
      remove(gone);
      const left = some.length - made.length;
      if (left > 0) {
        const text =
          some.length === 1
            ? restoreFailure(failure, 'restored')
            : `${plural(left, 'item')} ${agree(left, 'was', 'were')} not restored. To see why, restore ${agree(left, 'it', 'them one by one')}.`;
        notify(failureKey, { text, tone: 'error', canClose: true });
      }
      if (made.length === 0) return;
      let toUndo = made.toReversed();
      offerUndo({
        text: `Restored ${plural(made.length, 'item')}.`,
        tone: 'success',
        duration: undefined,
        canClose: true,
        undo: async () => {
          const undone = await undo(toUndo);
          toUndo = toUndo.filter(({ id }) => !undone.gone.includes(id));
          if (toUndo.length > 0) throw undone.failure;
        },
        failureOf: (error) => restoreFailure(error, 'undone'),
        retry: retryIfOffline,
        onUndone: () =>
          notify('undone', {
            text: `Undone: the restore of ${plural(made.length, 'item')}.`,
            tone: 'success',
            canClose: true,
          }),
      });
      // The bar and its button are gone.
      focusNotices();
    };
    return [
      {
        label: 'Restore',
        variant: 'contained',
        keys: ['r'],
        isBusy,
        run: (some) => void restore(some),
      },
    ];
  }, [client, remove, isBusy]);
  return { items, selection, actions };
}
