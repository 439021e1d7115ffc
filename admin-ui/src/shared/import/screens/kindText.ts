import type { Kind } from '../run/checked';

/** What a row would do: on its label, on the filter, and as a sentence in its details. */
export const kindText: Record<Kind, { label: string; filter: string; sentence: string }> = {
  refused: { label: 'Refused', filter: 'Refused', sentence: 'This row cannot be imported as it is.' },
  repeated: {
    label: 'Repeated',
    filter: 'Repeated in the file',
    sentence: 'This row repeats an earlier one.',
  },
  similar: {
    label: 'Nearly the same',
    filter: 'Nearly the same',
    sentence: 'It would be added, and nearly the same is there already.',
  },
  changed: { label: 'Changed', filter: 'Changed', sentence: 'What is there already would be changed.' },
  added: { label: 'Added', filter: 'Added', sentence: 'It would be added.' },
  skipped: { label: 'Skipped', filter: 'Skipped', sentence: 'It is there already, and the row is skipped.' },
  same: { label: 'Same', filter: 'Same as there', sentence: 'It is there already, just so.' },
};
