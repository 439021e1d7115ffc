import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import { areaIds } from '../../shared/areas';
import { summaryQuery } from '../../shared/summary/summary';

const queries = areaIds.map((area) => summaryQuery(area));
// Combined, so that the page does not render again for each answer.
const combine = (answers: UseQueryResult<{ total: number }>[]) =>
  answers.every(({ data }) => data?.total === 0);

/** Reports whether all areas have answered and none has an entry. */
export const useIsEmpty = (): boolean => useQueries({ queries, combine });
