import { checkParam, hasCheck } from '../../../shared/database/checkFilter';
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
    check: checkParam,
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

/** Returns the riddles that match, in the same order. `waiting` are those that wait for a check by this user, once they are known. */
export function findRiddles(
  riddles: Riddle[],
  { q, exact, recording, check }: Pick<Filter, 'q' | 'exact' | 'recording' | 'check'>,
  waiting?: readonly Riddle[],
): Riddle[] {
  const ids = check === 'waiting' && waiting ? new Set(waiting.map(({ id }) => id)) : undefined;
  return searchItems(riddles, q, searchedTexts, exact).filter(
    ({ id, audio }) =>
      (recording === '' || (audio !== undefined) === (recording === 'with')) &&
      (check === '' || hasCheck(check, audio)) &&
      (ids === undefined || ids.has(id)),
  );
}
