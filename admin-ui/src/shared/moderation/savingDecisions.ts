import { createContext, use, useState } from 'react';
import type { Decision } from './types';

/** Decisions that are not saved yet, by the ID of their item. */
export type SavingDecisions = ReadonlyMap<string, Decision>;

const none: SavingDecisions = new Map();

/** Provides the unsaved decisions to the rows of a queue. */
export const SavingContext = createContext(none);

/** Returns the decision on an item that is not saved yet. */
export const useSavingDecision = (id: string): Decision | undefined => use(SavingContext).get(id);

/**
 * Holds the decisions that are not saved yet. `has` reflects `add` and `remove` at once; `shown` does so after the next
 * render.
 */
export function useSavingDecisions() {
  const [shown, setShown] = useState(none);
  const [latest] = useState(() => new Map<string, Decision>());
  return {
    /** The decisions as of the last render. */
    shown,
    has: (id: string) => latest.has(id),
    add: (id: string, decision: Decision) => {
      latest.set(id, decision);
      setShown(new Map(latest));
    },
    remove: (id: string) => {
      latest.delete(id);
      setShown(new Map(latest));
    },
    /** Removes all, and returns how many there were. */
    clear: () => {
      const { size } = latest;
      latest.clear();
      setShown(none);
      return size;
    },
  };
}
