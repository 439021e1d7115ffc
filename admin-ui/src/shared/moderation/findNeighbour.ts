import type { Moderated, Queue } from './types';

const isEmpty = async <T extends Moderated>(queue: Queue<T>) =>
  (await queue.neighbour(undefined, 1)) === undefined;

const emptyText = 'This list is empty.';

/** Says how to choose an item of a list, after a key that needs one. */
export async function howToChoose<T extends Moderated>(queue: Queue<T>): Promise<string> {
  return (await isEmpty(queue)) ? emptyText : 'Press j to choose the first one.';
}

/** Says why there is nothing to move to. */
export async function describeEnd<T extends Moderated>(
  queue: Queue<T>,
  noun: string,
  step: 1 | -1,
): Promise<string> {
  return (await isEmpty(queue)) ? emptyText : `This is the ${step === 1 ? 'last' : 'first'} ${noun}.`;
}

/** Returns the next or else the previous item of the same list. */
export async function findNeighbour<T extends Moderated>(
  queue: Queue<T>,
  { id, status }: T,
): Promise<T | undefined> {
  try {
    const next = (await queue.neighbour(id, 1)) ?? (await queue.neighbour(id, -1));
    return next?.status === status ? next : undefined;
  } catch {
    // The decision does not depend on it; without a neighbour the dialog closes.
    return undefined;
  }
}
