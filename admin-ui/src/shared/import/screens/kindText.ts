import { createContext } from 'react';
import type { Kind } from '../run/checked';

/** The texts for each result of a row: its label, its filter, and a sentence for the details. */
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
    sentence: 'A similar one exists, so it is added only if you select it.',
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

/** Is shown on rows in which letters seem to be lost. */
export const lostLetters = 'Letters may be lost.';

export interface LeftOut {
  /** The IDs of the rows that are not imported. */
  ids: ReadonlySet<string>;
  toggle: (id: string) => void;
}

/** Only the checkboxes use this context, so that a change renders nothing else of a long table. */
export const LeftOutContext = createContext<LeftOut>({ ids: new Set(), toggle: () => undefined });
