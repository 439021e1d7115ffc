import type { QueryClient } from '@tanstack/react-query';
import { restoreChange } from '../history/api';
import { notify } from '../notices/notify';
import { capitalize, plural } from '../text/plural';
import { applyMove, forgetItem, setItem } from './cache';
import { keptText, undoManyFailure, undoneManyText } from './messageTexts';
import { reopening, type DecidedMany, type Moderated, type ModerationKind } from './types';
import { canStillUndo, say, type DoneToMany, type Offer } from './undoSteps';

/** Returns a function that undoes a decision on many items and resolves to the ids of the restored ones, with its messages. */
export function makeUndoOfMany<T extends Moderated>(
  client: QueryClient,
  kind: ModerationKind<T>,
  { ids, from, to, changes, decidedAt }: DoneToMany,
): Pick<Offer, 'progress' | 'failureOf'> & { undo: () => Promise<readonly string[]> } {
  const { noun } = kind;
  const left = [...changes];
  const undone: string[] = [];
  let keptNoun: string | undefined;
  let keptCount = 0;
  return {
    progress: 'Undoing...',
    // Trying again continues with the changes that are left. The oldest can be undone for the shortest time.
    undo: async () => {
      for (let change = left[0]; change; change = left[0]) {
        const back = await undoChange(kind, change, from !== 'pending' || canStillUndo(decidedAt));
        left.shift();
        undone.push(...back.ids);
        if (back.kept) {
          keptNoun = back.kept;
          keptCount += back.ids.length;
        }
        await showMovedMany(client, kind, { from: to, to: from, ids: back.ids });
      }
      // The service's order is not the list's.
      const again = new Set(undone);
      const back = ids.filter((id) => again.has(id));
      const [shown] = back;
      // Cache the item: the queue opens its group to focus it.
      const item = shown && (await kind.fetchOne(shown).catch(() => undefined));
      if (item) setItem(client, kind, item);
      if (keptNoun) {
        const moved = `${capitalize(plural(undone.length, noun))} ${reopening.done}.`;
        const text = `${moved} ${keptText(keptNoun, keptCount, undone.length)}`;
        notify('decision', { text, canClose: true });
      } else {
        say(undoneManyText(noun, undone.length, from, to));
      }
      return back;
    },
    failureOf: (error) => undoManyFailure(error, noun, undone.length, from),
  };
}

/** Shows that many items changed their status here. */
export async function showMovedMany<T extends Moderated>(
  client: QueryClient,
  kind: ModerationKind<T>,
  move: { from: string; to: string; ids: readonly string[] },
): Promise<void> {
  for (const id of move.ids) forgetItem(client, kind, id);
  await applyMove(client, kind, move);
}

/**
 * Undoes one change, or moves its items back to pending if it is too late to undo it. Returns the ids of the restored
 * items and, if entries were made from them and remain, the noun of these.
 */
async function undoChange<T extends Moderated>(
  kind: ModerationKind<T>,
  { decided, changeId }: DecidedMany,
  canUndo: boolean,
): Promise<{ ids: readonly string[]; kept?: string | undefined }> {
  const [first = ''] = decided;
  if (canUndo) {
    if (changeId !== undefined) await restoreChange(kind.area, changeId);
    else await kind.undo(first);
    return { ids: decided };
  }
  // All were decided at once. Those that someone has decided on since are left.
  const item = await kind.fetchOne(first);
  const { decidedAt } = item;
  const { reopened } = await kind.reopen({ ids: decided, ...(decidedAt && { decidedAt }) });
  return { ids: reopened, kept: reopened.length > 0 ? kind.madeOf?.(item) : undefined };
}
