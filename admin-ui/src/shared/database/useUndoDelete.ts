import { notifyManager } from '@tanstack/react-query';
import { useState } from 'react';
import { isSystemic } from '../feedback/failures';
import type { AreaId } from '../areas';
import { restoreChange, takeBackDeletion } from '../history/api';
import { useReloadRestored } from '../history/useRestore';
import type { Item } from '../table/types';
import type { Noun } from '../text/noun';
import { agree, plural } from '../text/plural';
import { useTimedOffer } from '../undo/useTimedOffer';
import { undoFailure } from './undoFailure';

interface Options<T extends Item> {
  area: AreaId;
  noun: Noun;
  nameOf: (item: T) => string;
  /** The language of the names, where it is not the page's. */
  lang?: string;
}

/** What was deleted with one call. */
export interface Deletion<T extends Item> {
  items: readonly T[];
  /** The change that deleted several; undefined if none of them was there any more. */
  changeId?: string | undefined;
  /** Where they were not deleted but changed: 'Changed the filters of 3 creators'. */
  told?: string;
}

export type UndoDelete<T extends Item> = ReturnType<typeof useUndoDelete<T>>;

/** The last deletion or change of a database page, offered to be undone for 10 seconds. */
export function useUndoDelete<T extends Item>({ area, noun, nameOf, lang }: Options<T>) {
  const reload = useReloadRestored(area);
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  // What failed is offered until it is tried again or dismissed.
  const { offer, setOffer, make, hold } = useTimedOffer<readonly Deletion<T>[]>(busy || failure !== '');
  const [announcement, announce] = useState('');
  const [returned, setReturned] = useState<string>();
  const called = (deletions: readonly Deletion<T>[]) => {
    const [one, ...more] = itemsOf(deletions);
    return one && more.length === 0 ? nameOf(one) : plural(more.length + 1, noun.one, noun.many);
  };

  const run = async () => {
    if (!offer || busy) return;
    setFailure('');
    setBusy(true);
    const told = offer[0]?.told;
    const { back, problem } = await bringBack(offer, ({ items: [one], changeId }) =>
      changeId === undefined
        ? takeBackDeletion(area, noun.one, one?.id ?? '')
        : restoreChange(area, changeId),
    );
    const left = offer.filter((deletion) => !back.includes(deletion));
    if (back.length > 0) {
      // That a list cannot be loaded is said where it stands.
      await reload().catch(() => undefined);
      // The lists hear of what was loaded through this queue.
      await new Promise<void>((resolve) => notifyManager.schedule(resolve));
      const were = agree(itemsOf(back).length, 'was', 'were');
      announce(told === undefined ? `${called(back)} ${were} restored.` : 'Undone.');
    }
    setBusy(false);
    setOffer((now) => (now !== offer ? now : left.length > 0 ? left : undefined));
    if (left.length > 0) {
      const count = itemsOf(left).length;
      const isPart = count > 1 && back.length > 0;
      const what = isPart ? `${count} of ${itemsOf(offer).length} ${noun.many}` : called(left);
      setFailure(undoFailure(problem, what, told === undefined ? 'restored' : 'changed back'));
    }
    if (left.length === 0 && told === undefined) setReturned(itemsOf(back)[0]?.id);
  };

  return {
    /** What was deleted; undefined while nothing is offered. */
    deleted: offer && called(offer),
    /** The same in a sentence, where that is not 'Deleted …'. */
    told: offer?.[0]?.told,
    /** Of what was deleted, where its name says that. */
    lang: offer && itemsOf(offer).length === 1 ? lang : undefined,
    failure,
    dismissFailure: () => setFailure(''),
    busy,
    hold,
    run: () => void run(),
    /** Offers to undo that these were deleted. */
    make: (gone: readonly Deletion<T>[]) => {
      setFailure('');
      setReturned(undefined);
      const [first, ...more] = gone.filter(({ items, changeId }) => items.length === 1 || changeId);
      if (first) make([first, ...more]);
      else setOffer(undefined);
    },
    /** Stands in a LiveRegion. */
    announcement,
    announce,
    /** The id of what came back and is to have the focus, until it is settled. */
    returned,
    settle: () => setReturned(undefined),
  };
}

const itemsOf = <T extends Item>(deletions: readonly Deletion<T>[]) =>
  deletions.flatMap(({ items }) => items);

/** Brings them back one after another; says which are, and why the first other one is not. */
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
      console.error(error);
      problem ??= error;
      if (isSystemic(error)) break;
    }
  }
  return { back, problem };
}
