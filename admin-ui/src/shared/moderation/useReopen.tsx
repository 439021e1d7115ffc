import { useQueryClient } from '@tanstack/react-query';
import { restoreChange } from '../history/api';
import { notify } from '../notices/notify';
import { offerUndo, retryIfOffline, withdrawUndo } from '../notices/offerUndo';
import { applyMove, forgetItem, reloadAll, setItem } from './cache';
import { keptText, reopenFailure, undoFailure } from './messageTexts';
import { reopening, type Moderated, type ModerationKind } from './types';
import type { ResultLink } from './useDecisionOffer';

/**
 * Returns a function that moves a decided item back to pending, offers to undo that, and links to the entry that was
 * made from the item. It reports whether the item was moved.
 */
export function useReopen<T extends Moderated>(
  kind: ModerationKind<T>,
  resultLink: ResultLink<T> | undefined,
): (item: T) => Promise<boolean> {
  const client = useQueryClient();
  const { noun } = kind;
  return async (item) => {
    const show = async (from: string, to: string) => {
      // It has been moved, also if it cannot be loaded now.
      const moved = await kind.fetchOne(item.id).catch(() => undefined);
      if (moved) setItem(client, kind, moved);
      else forgetItem(client, kind, item.id);
      await applyMove(client, kind, { from, to, ids: [item.id] });
    };
    try {
      const { changeId } = await kind.reopen([item.id]);
      if (changeId === undefined) {
        reloadAll(client, kind);
        notify('reopening failed', { text: `This ${noun} is no longer ${item.status}.`, tone: 'error' });
        return false;
      }
      await show(item.status, 'pending');
      withdrawUndo(item.id);
      const made = kind.madeOf?.(item);
      offerUndo({
        text: (
          <>
            {kind.subjectOf(item)} {reopening.done}. {made && keptText(made, 1, 1)} {resultLink?.(item)}
          </>
        ),
        undo: async () => {
          await restoreChange(kind.area, changeId);
          await show('pending', item.status);
        },
        failureOf: undoFailure,
        retry: retryIfOffline,
      });
      return true;
    } catch (error) {
      console.error(error);
      notify('reopening failed', { text: reopenFailure(error, noun), tone: 'error' });
      return false;
    }
  };
}
