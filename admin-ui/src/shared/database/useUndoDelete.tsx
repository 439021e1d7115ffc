import { notifyManager, useQueryClient } from '@tanstack/react-query';
import { useState, useEffect, useEffectEvent, useMemo } from 'react';
import type { AreaId } from '../areas';
import { failureReason, isSystemic, unanswered } from '../feedback/failures';
import { restoreChange, undoDeletion } from '../history/api';
import { offerUndoOfSave, type Saved } from '../history/offerUndoOfChange';
import { affectsArea, runWrite } from '../http/write';
import { closeNotice, infoKey, notify, shownMs } from '../notices/notify';
import { offerUndo, takeKeptUndo, withdrawUndo, type UndoOffer } from '../notices/offerUndo';
import type { Reveal } from '../reorder/reorder';
import type { Item } from '../table/columns';
import { agree, plural, uncapitalize, type Noun } from '../text/plural';
import { NameSentence, quote } from '../text/quote';
import { focusAfterDelete } from './actionColumns';

interface Options<T extends Item> {
  area: AreaId;
  noun: Noun;
  nameOf: (item: T) => string;
  /** The language of the names, if it is not the page's. */
  lang?: string;
}

/** The items that one call deleted. */
export interface Deletion<T extends Item> {
  items: readonly T[];
  /** The change to undo, if the call deleted several items; undefined if none of them existed any more. */
  changeId?: string | undefined;
  /** The message, if the items were changed and not deleted: 'Changed the filters of 3 creators'. */
  message?: string;
}

export type UndoDelete<T extends Item> = ReturnType<typeof useUndoDelete<T>>;

/** Offers to undo the last deletion or change of a database page. */
export function useUndoDelete<T extends Item>({ area, noun, nameOf, lang }: Options<T>) {
  const client = useQueryClient();
  const [toFocus, requestFocus] = useState<string>();
  const called = (deletions: readonly Deletion<T>[]) => {
    const [one, ...more] = itemsOf(deletions);
    return one && more.length === 0 ? quote(nameOf(one)) : plural(more.length + 1, noun.one, noun.many);
  };
  const deletedText = (deletions: readonly Deletion<T>[]) => {
    const [one, ...more] = itemsOf(deletions);
    return one && more.length === 0 ? (
      <NameSentence verb="Deleted" name={nameOf(one)} lang={lang} />
    ) : (
      `Deleted ${called(deletions)}.`
    );
  };

  const offerFor = (deletions: readonly Deletion<T>[]): UndoOffer => {
    const message = deletions[0]?.message;
    let left = deletions;
    const undo = async () => {
      const restore = ({ items: [one], changeId }: Deletion<T>) =>
        changeId === undefined ? undoDeletion(area, noun.one, one?.id ?? '') : restoreChange(area, changeId);
      const write = { ...affectsArea(area), send: () => bringBack(deletions, restore) };
      const { back, problem } = await runWrite(client, write, undefined);
      left = deletions.filter((deletion) => !back.includes(deletion));
      if (back.length > 0) {
        // Wait until the lists have rendered what was loaded.
        await new Promise<void>((resolve) => notifyManager.schedule(resolve));
        const were = agree(itemsOf(back).length, 'was', 'were');
        const text =
          message === undefined ? `${called(back)} ${were} restored.` : `Undone: ${uncapitalize(message)}.`;
        notify(infoKey, { text, duration: shownMs, canClose: true });
      }
      if (left.length > 0) throw problem as Error;
      if (message === undefined) requestFocus(itemsOf(back)[0]?.id);
    };
    const failureOf = (problem: unknown) => {
      const count = itemsOf(left).length;
      const isPart = count > 1 && left.length < deletions.length;
      const what = isPart ? `${count} of ${itemsOf(deletions).length} ${noun.many}` : called(left);
      return undoFailure(problem, what, message === undefined ? 'restored' : 'changed back');
    };
    return {
      text: message === undefined ? deletedText(deletions) : `${message}.`,
      progress: message === undefined ? 'Restoring...' : 'Undoing...',
      undo,
      failureOf,
      kept: { area, values: { deletions } },
      retry: () => offerFor(left),
    };
  };

  const offer = (gone: readonly Deletion<T>[]) => {
    closeNotice(infoKey);
    const known = gone.filter(({ items, changeId }) => items.length === 1 || changeId);
    if (known.length > 0) offerUndo(offerFor(known));
    else withdrawUndo();
  };
  const offerKept = useEffectEvent(() => {
    const { deletions, saved, since } = takeKeptUndo(area) ?? {};
    if (deletions) offer(deletions as Deletion<T>[]);
    else if (saved) offerUndoOfSave(client, area, saved as Saved, Number(since));
  });
  useEffect(() => offerKept(), []);

  return {
    /** Offers to undo these deletions. */
    make: (gone: readonly Deletion<T>[]) => {
      requestFocus(undefined);
      offer(gone);
    },
    /** The ID of the item that must get the focus, such as a restored one, until settle is called. */
    toFocus,
    /** Requests the focus for an item that is not on the screen. */
    requestFocus,
    settle: () => requestFocus(undefined),
  };
}

const itemsOf = <T extends Item>(deletions: readonly Deletion<T>[]) =>
  deletions.flatMap(({ items }) => items);

/** Restores deletions one after another. Returns those restored, and why the first other one was not. */
async function bringBack<T extends Item>(
  deletions: readonly Deletion<T>[],
  restore: (deletion: Deletion<T>) => Promise<unknown>,
) {
  const back: Deletion<T>[] = [];
  let problem: unknown;
  for (const deletion of deletions) {
    try {
      await restore(deletion);
      back.push(deletion);
    } catch (error) {
      problem ??= error;
      if (isSystemic(error)) break;
    }
  }
  return { back, problem };
}

/** Returns why an undo failed. `what` is '“Ada”' or '2 of 3 proverbs'. */
function undoFailure(error: unknown, what: string, done = 'restored'): string {
  const text = `${what} could not be ${done}`;
  const lost = unanswered(error, `There was no connection. ${text}; try again.`);
  if (lost) return lost;
  const why = failureReason(error).replace(/[^.!?]$/, '$&.');
  return `${text}. ${why ? `${why} ` : ''}Try again.`;
}

/** Returns the index of the item that must get the focus. If a search hides the item, the search box gets it. */
export function useFocusRequest<T extends Item>(
  { toFocus, settle }: Pick<UndoDelete<T>, 'toFocus' | 'settle'>,
  listed: readonly T[],
): Reveal | undefined {
  const index = toFocus === undefined ? -1 : listed.findIndex(({ id }) => id === toFocus);
  const isHidden = toFocus !== undefined && index < 0;
  useEffect(() => {
    if (!isHidden) return;
    focusAfterDelete('');
    settle();
  });
  return useMemo(
    () => (toFocus === undefined || index < 0 ? undefined : { id: toFocus, index }),
    [toFocus, index],
  );
}
