import { createContext } from 'react';
import { agree, formatCount } from '../../text/plural';
import type { Counts, Kind } from '../run/checked';

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

/** Says why nothing can be imported, and what to do next: 'Nothing will be imported: 2 rows already exist. …' */
export function nothingText(counts: Counts): string {
  const { refused, repeated, similar, skipped, same } = counts;
  const unselected = counts.changed + counts.added;
  const rows = (count: number) => formatCount(count, 'row');
  const reasons = [
    refused > 0 && `${rows(refused)} ${agree(refused, 'has', 'have')} errors`,
    repeated > 0 && `${rows(repeated)} ${agree(repeated, 'repeats', 'repeat')} an earlier one`,
    similar > 0 && `${formatCount(similar, 'similar row')} ${agree(similar, 'is', 'are')} not selected`,
    unselected > 0 && `${rows(unselected)} ${agree(unselected, 'is', 'are')} not selected`,
    skipped > 0 && `${rows(skipped)} already ${agree(skipped, 'exists', 'exist')}`,
    same > 0 && `${rows(same)} already ${agree(same, 'exists', 'exist')} and would not change`,
  ].filter((reason) => reason !== false);
  const why = reasons.length > 0 ? new Intl.ListFormat('en-GB').format(reasons) : 'the file has no rows';
  return `Nothing will be imported: ${why}. ${nextStep(similar + unselected, refused, skipped)}`;
}

function nextStep(unselected: number, refused: number, skipped: number): string {
  if (unselected > 0) return 'Select rows below, or choose another file.';
  if (refused > 0) return "Correct the file, then choose it with 'Choose another file'.";
  if (skipped > 0) return 'To update them or add them anyway, go back. Or choose another file.';
  return 'Choose another file.';
}

/** Is shown on rows in which letters seem to be lost. */
export const lostLetters = 'Letters may be lost.';

export interface Exclusion {
  /** The IDs of the rows that are not imported. */
  ids: ReadonlySet<string>;
  toggle: (id: string) => void;
}

/** A context, so that a change renders only the checkboxes and results of a long table. */
export const ExclusionContext = createContext<Exclusion>({ ids: new Set(), toggle: () => undefined });
