import { searchItems } from '../../../shared/database/searchItems';
import {
  columnsParam,
  defineFilter,
  flag,
  withOrWithout,
  type Filter as FilterOf,
} from '../../../shared/routing/filter';
import type { Riddle, Sort } from '../api';

/** The search, the filters and the order of riddles: newest first, or by the Igbo alphabet. */
export const riddleFilter = defineFilter(
  {
    /** Dots must match. */
    exact: { ...flag, role: 'search' },
    sort: {
      role: 'sort',
      parse: (text): Sort => (text === 'igbo' ? 'igbo' : 'newest'),
      format: (sort: Sort) => (sort === 'igbo' ? 'igbo' : ''),
    },
    recording: withOrWithout('a recording'),
    columns: columnsParam,
  },
  'riddles',
);

type Filter = FilterOf<typeof riddleFilter>;

const searchedTexts = ({ riddle, translation, answer, options }: Riddle) => [
  riddle,
  translation,
  answer,
  ...options,
];

/** Returns the riddles that match, in the same order. */
export function findRiddles(
  riddles: Riddle[],
  { q, exact, recording }: Pick<Filter, 'q' | 'exact' | 'recording'>,
): Riddle[] {
  const found = searchItems(riddles, q, searchedTexts, exact);
  if (recording === '') return found;
  return found.filter(({ audio }) => (audio !== undefined) === (recording === 'with'));
}
