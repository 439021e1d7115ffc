import { createContext, use, useState } from 'react';
import type { Decision } from './types';

/** The decisions that are being saved or wait for those before them, by the ID of their item. */
export type SavingDecisions = ReadonlyMap<string, Decision>;

const none: SavingDecisions = new Map();

/** The decisions of the queue on screen. Its rows show them. */
export const SavingContext = createContext(none);

/** Returns the decision on an item that is not saved yet. */
export const useSavingDecision = (id: string): Decision | undefined => use(SavingContext).get(id);

/** Keeps the decisions that are not saved yet. Its functions see a change at once, before the next render. */
export function useSavingDecisions() {
  const [shown, setShown] = useState(none);
  const [latest] = useState(() => new Map<string, Decision>());
  return {
    /** Those that the screen shows. */
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
