import { useSyncExternalStore } from 'react';
import { createQueue, type Queue } from './queue';

let queue: Queue | undefined;

/** The one queue of this page, which goes on while other screens are shown. */
export const theQueue = () => (queue ??= createQueue());

/** For tests: ends the queue; the next page starts another. */
export function endQueue() {
  queue?.stop();
  queue = undefined;
}

export function useQueue() {
  const current = theQueue();
  const state = useSyncExternalStore(current.subscribe, current.get);
  return { ...state, queue: current };
}
