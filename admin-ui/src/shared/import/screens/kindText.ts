import { createContext } from 'react';
import type { Kind } from '../run/checked';

/** What a row would do: on its label, on the filter, and as a sentence in its details. */
export const kindText: Record<Kind, { label: string; filter: string; sentence: string }> = {
  refused: {
    label: "Can't import",
    filter: "Can't import",
    sentence: "This row can't be imported as it is.",
  },
  repeated: {
    label: 'Repeated',
    filter: 'Repeated in the file',
    sentence: 'This row repeats an earlier one.',
  },
  similar: {
    label: 'Similar',
    filter: 'Similar',
    sentence: 'It will be added, but a similar one exists.',
  },
  changed: { label: 'Changed', filter: 'Changed', sentence: 'The existing entry will be changed.' },
  added: { label: 'Added', filter: 'Added', sentence: 'It will be added.' },
  skipped: {
    label: 'Skipped',
    filter: 'Skipped',
    sentence: 'It already exists, so the row will be skipped.',
  },
  same: { label: 'Unchanged', filter: 'Unchanged', sentence: 'It already exists, unchanged.' },
};

export interface LeftOut {
  /** The ids of the rows that are not to be imported. */
  ids: ReadonlySet<string>;
  toggle: (id: string) => void;
}

/** Reaches the checkboxes alone, so that no other part of a long table renders again. */
export const LeftOutContext = createContext<LeftOut>({ ids: new Set(), toggle: () => undefined });
