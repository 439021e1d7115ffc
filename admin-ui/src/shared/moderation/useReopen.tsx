import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { restoreChange } from '../history/api';
import { endsWithConnection } from '../feedback/failures';
import { notify } from '../notices/notify';
import { applyMove, forgetItem, reloadAll, reloadUnclear, setItem } from './cache';
import { keptText, noLongerText, reopenFailure, undoneText, undoMoveFailure } from './messageTexts';
import { reopening, type Moderated, type ModerationKind, type ResultLink } from './types';
import { say, type UndoSteps } from './undoSteps';

/**
 * Returns a function that moves a decided item back to pending, offers to undo that, and links to the entry that was
 * made from the item. It reports whether the item was moved.
 */
export function useReopen<T extends Moderated>(
  kind: ModerationKind<T>,
  steps: UndoSteps,
  resultLink: ResultLink<T> | undefined,
): (item: T) => Promise<boolean> {
  const client = useQueryClient();
  const { noun } = kind;
  return async (item) => {
    try {
      const changeId = await moveBack(client, kind, item);
      if (changeId === undefined) {
        notify('decision', { text: noLongerText(item, noun), tone: 'error' });
        return false;
      }
      steps.offer(() => ({
        text: reopenedText(kind, item, resultLink),
        undo: async () => {
          await restoreChange(kind.area, changeId);
          await showMoved(client, kind, item.id, { from: 'pending', to: item.status });
          say(undoneText(kind.subjectOf(item), 1, item.status));
          steps.showUndone([item.id]);
        },
        failureOf: undoMoveFailure,
      }));
      return true;
    } catch (error) {
      console.error(error);
      notify('decision', {
        text: reopenFailure(error, noun),
        tone: 'error',
        isOffline: endsWithConnection(error),
      });
      return false;
    }
  };
}

/** Says that an item was moved back to pending, with a link to the entry that was made from it. */
export function reopenedText<T extends Moderated>(
  kind: ModerationKind<T>,
  item: T,
  resultLink: ResultLink<T> | undefined,
): ReactNode {
  const made = kind.madeOf?.(item);
  return (
    <>
      {kind.subjectOf(item)} {reopening.done}. {made && keptText(made, 1, 1)} {resultLink?.(item)}
    </>
  );
}

/**
 * Moves a decided item back to pending. With `decidedAt` it leaves an item that was decided on again since. Returns the
 * change in the history, or undefined if the item was left.
 */
export async function moveBack<T extends Moderated>(
  client: QueryClient,
  kind: ModerationKind<T>,
  item: T,
  decidedAt?: string,
): Promise<string | undefined> {
  const { changeId } = await kind
    .reopen({ ids: [item.id], ...(decidedAt && { decidedAt }) })
    .catch(reloadUnclear(client, kind));
  if (changeId === undefined) reloadAll(client, kind);
  else await showMoved(client, kind, item.id, { from: item.status, to: 'pending' });
  return changeId;
}

async function showMoved<T extends Moderated>(
  client: QueryClient,
  kind: ModerationKind<T>,
  id: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  // It has been moved, also if it cannot be loaded now.
  const moved = await kind.fetchOne(id).catch(() => undefined);
  if (moved) setItem(client, kind, moved);
  else forgetItem(client, kind, id);
  await applyMove(client, kind, { from, to, ids: [id] });
}
