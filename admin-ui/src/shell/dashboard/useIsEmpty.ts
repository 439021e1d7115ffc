import { useQueries } from '@tanstack/react-query';
import { summaryQuery } from '../../shared/summary/summary';
import { contentAreas } from './contents';

/** Whether all areas say that nothing is in them. */
export function useIsEmpty(): boolean {
  const answers = useQueries({ queries: contentAreas.map((area) => summaryQuery(area)) });
  return answers.every(({ data }) => data?.total === 0);
}
