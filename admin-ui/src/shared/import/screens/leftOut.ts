import { createContext } from 'react';

export interface LeftOut {
  /** The ids of the rows that are not to be imported. */
  ids: ReadonlySet<string>;
  toggle: (id: string) => void;
}

/** Reaches the checkboxes alone, so that no other part of a long table renders again. */
export const LeftOutContext = createContext<LeftOut>({ ids: new Set(), toggle: () => undefined });
