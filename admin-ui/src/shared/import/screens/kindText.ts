import { createContext } from 'react';
import type { Kind } from '../run/checked';

/** The texts for each result of the check: its label, its filter, and a sentence for the details. */
export const kindText: Record<Kind, { label: string; filter: string; sentence: string }> = {
  refused: {
    label: "Can't import",
    filter: "Can't import",
    sentence: "This row can't be imported as it is.",
  },
  repeated: {
    label: 'Repeated',
    filter: 'Repeated in the file',
    sentence: 'This row repeats an earlier one and will be skipped.',
  },
  similar: {
    label: 'Similar',
    filter: 'Similar',
    sentence: 'A similar one exists, so it will be added only if you select it.',
  },
  changed: {
    label: 'Will be changed',
    filter: 'Will be changed',
    sentence: 'The existing entry will be changed.',
  },
  added: { label: 'Will be added', filter: 'Will be added', sentence: 'It will be added.' },
  skipped: {
    label: 'Will be skipped',
    filter: 'Will be skipped',
    sentence: 'It already exists, so the row will be skipped.',
  },
  same: { label: 'No changes', filter: 'No changes', sentence: 'It already exists and is the same.' },
};

/** Is shown on rows in which letters seem to be lost. */
export const lostLetters = 'Letters may be lost.';

export interface Exclusion {
  /** The IDs of the rows that are not imported. */
  ids: ReadonlySet<string>;
  toggle: (id: string) => void;
}

/** A context, so that a change renders only the checkboxes and results of a long table. */
export const ExclusionContext = createContext<Exclusion>({ ids: new Set(), toggle: () => undefined });
