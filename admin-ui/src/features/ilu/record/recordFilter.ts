import { defineFilter, text } from '../../../shared/routing/filter';
import { letterLabel } from '../database/letterLabel';

export type Which = 'without' | 'with' | 'all';
export type Sort = 'igbo' | 'newest';

/** What to record: those without a recording, unless others are chosen. */
export const recordFilter = defineFilter({
  recording: {
    role: 'order',
    parse: (value): Which => (value === 'with' || value === 'all' ? value : 'without'),
    format: (which: Which) => (which === 'without' ? '' : which),
  },
  letter: { ...text, wording: (letter: string) => ` beginning with ${letterLabel(letter)}` },
  category: { ...text, wording: (category: string) => ` in ${category}` },
  sort: {
    role: 'order',
    parse: (value): Sort => (value === 'newest' ? 'newest' : 'igbo'),
    format: (sort: Sort) => (sort === 'newest' ? sort : ''),
  },
});
