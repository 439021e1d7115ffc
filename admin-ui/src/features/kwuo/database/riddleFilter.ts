import { defineFilter, flag } from '../../../shared/routing/filter';
import type { Sort } from '../api';

/** How riddles are searched and in which order they stand: newest first, or by the Igbo alphabet. */
export const riddleFilter = defineFilter({
  /** Dots count. */
  exact: { ...flag, role: 'search' },
  sort: {
    role: 'order',
    parse: (text): Sort => (text === 'igbo' ? 'igbo' : 'newest'),
    format: (sort: Sort) => (sort === 'igbo' ? 'igbo' : ''),
  },
});
