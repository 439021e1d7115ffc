import type { Moderated, Queue } from './types';

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
