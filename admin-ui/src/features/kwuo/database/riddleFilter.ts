import { searchItems } from '../../../shared/database/searchItems';
import {
  passesRecording,
  recordingFilters,
  type RecordingValues,
} from '../../../shared/filter/recordingFilters';
import { columnsParam, defineFilter, flag, type Filter as FilterOf } from '../../../shared/routing/filter';
import type { Riddle, Sort } from '../api';

export interface RiddleValues extends RecordingValues {
  exact: boolean;
  sort: Sort;
  columns: string;
}

/** The search, the filters and the order of riddles: newest first, or by the Igbo alphabet. */
export const riddleFilter = defineFilter<RiddleValues>(
  {
    /** Dots must match. */
    exact: { ...flag, role: 'search' },
    sort: {
      role: 'sort',
      parse: (text): Sort => (text === 'igbo' ? 'igbo' : 'newest'),
      format: (sort: Sort) => (sort === 'igbo' ? 'igbo' : ''),
    },
    ...recordingFilters,
    columns: columnsParam,
  },
  'riddles',
);

export type Filter = FilterOf<typeof riddleFilter>;

const searchedTexts = ({ riddle, translation, answer, options }: Riddle) => [
  riddle,
  translation,
  answer,
  ...options,
];

/** Returns the riddles that match, in the same order. `waiting` holds the riddles that wait for a check by this user; undefined until they are loaded. */
export function findRiddles(
  riddles: Riddle[],
  { q, exact, ...values }: Pick<Filter, 'q' | 'exact' | keyof RecordingValues>,
  waiting?: readonly Riddle[],
): Riddle[] {
  const ids = values.check === 'waiting' && waiting ? new Set(waiting.map(({ id }) => id)) : undefined;
  return searchItems(riddles, q, searchedTexts, exact).filter(
    (riddle) => passesRecording(values, riddle) && (ids === undefined || ids.has(riddle.id)),
  );
}
