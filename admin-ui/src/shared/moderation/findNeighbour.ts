import { nextRemaining } from '../table/useSelection';
import { agree, plural } from '../text/plural';
import type { Moderated, Queue } from './types';

const isEmpty = async <T extends Moderated>(queue: Queue<T>) =>
  (await queue.neighbour(undefined, 1)) === undefined;

const emptyText = 'This list is empty.';

/** Says how to choose an item of a list, after a key that needs one. */
export async function howToChoose<T extends Moderated>(queue: Queue<T>): Promise<string> {
  return (await isEmpty(queue)) ? emptyText : 'Press j to choose the first one.';
}

/** Says why there is nothing to move to from an item. At the end of the list it also says how many items come before. */
export async function describeEnd<T extends Moderated>(
  queue: Queue<T>,
  noun: string,
  step: 1 | -1,
  from: string | undefined,
): Promise<string> {
  if (await isEmpty(queue)) return emptyText;
  if (step === -1) return `This is the first ${noun}.`;
  const position = from === undefined ? undefined : queue.position(from);
  const before = position ? position.at - 1 : 0;
  const others = before > 0 ? ` ${plural(before, 'other')} ${agree(before, 'comes', 'come')} before it.` : '';
  return `This is the last ${noun}.${others}`;
}

/** Returns the next or else the previous item of the same list that is not about to leave it. */
export async function findNeighbour<T extends Moderated>(
  queue: Queue<T>,
  { id, status }: T,
  isLeaving: (id: string) => boolean = () => false,
): Promise<T | undefined> {
  const look = async (step: 1 | -1) => {
    let next = await queue.neighbour(id, step);
    while (next && isLeaving(next.id)) next = await queue.neighbour(next.id, step);
    return next;
  };
  try {
    const next = (await look(1)) ?? (await look(-1));
    return next?.status === status ? next : undefined;
  } catch {
    // The decision does not depend on it; without a neighbour the dialog closes.
    return undefined;
  }
}

/**
 * Finds the items around those that are about to leave the list. Resolves to a function that takes the ids that left
 * and returns the id of the next remaining item, or else of the previous one. `listed` are the items on screen.
 */
export async function findNeighbourOfMany<T extends Moderated>(
  queue: Queue<T>,
  listed: readonly T[],
  leaving: readonly T[],
): Promise<(gone: ReadonlySet<string>) => string | undefined> {
  const ids = new Set(leaving.map(({ id }) => id));
  const onScreen = listed.filter(({ id }) => ids.has(id));
  const [first, last] = [onScreen[0] ?? leaving[0], onScreen.at(-1) ?? leaving.at(-1)];
  const look = (from: T | undefined, step: 1 | -1) =>
    // The decision does not depend on it.
    from && queue.neighbour(from.id, step).catch(() => undefined);
  const [next, previous] = await Promise.all([look(last, 1), look(first, -1)]);
  return (gone) => {
    if (last && gone.has(last.id) && next && !gone.has(next.id)) return next.id;
    return nextRemaining(listed, gone) ?? (previous && !gone.has(previous.id) ? previous.id : undefined);
  };
}

/** Returns the id of the nearest item on screen that is left in the queue: the next one, or else the previous one. */
export function findRemainingRow<T extends Moderated>(queue: Queue<T>, id: string): string | undefined {
  const rows = [...document.querySelectorAll('[data-item]')];
  const ids = rows.map((row) => row.getAttribute('data-item') ?? '');
  const at = ids.indexOf(id);
  const isLeft = (each: string) => queue.find(each) !== undefined;
  return ids.slice(at + 1).find(isLeft) ?? ids.slice(0, at).findLast(isLeft);
}

/** Returns the id of the item that has the focus. Items have it as data-item. */
export function focusedItem(): string | undefined {
  return document.activeElement?.closest('[data-item]')?.getAttribute('data-item') ?? undefined;
}

/** Reports whether a field has the focus. */
export const isTyping = (): boolean =>
  document.activeElement?.matches('input:not([type=checkbox]), textarea') ?? false;

/** Reports whether the focus is on this item or on nothing. */
export const isAtOrNowhere = (id: string): boolean =>
  focusedItem() === id || document.activeElement === document.body;

/** Reports whether an item that was told at this time to take the focus may not have it yet. */
export const isFocusOnTheWay = (toldAt: number): boolean => Date.now() - toldAt < 500;
