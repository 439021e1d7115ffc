import { useQueries } from '@tanstack/react-query';
import { summaryQuery, waitingIn } from '../shared/summary/summary';
import { queueAreas, queues } from './queues';

/**
 * How many wait at each queue's address; those that do not answer are left out. On the page of a queue its own counts
 * say when to ask again.
 */
export function useWaiting(pathname: string): Partial<Record<string, number>> {
  const answers = useQueries({
    queries: queueAreas.map((area) => {
      const isCounted = queues.some((queue) => queue.area === area && queue.to === pathname);
      return summaryQuery(area, !isCounted);
    }),
  });
  const pending = queues.map(({ area, id, to }) => {
    const { data } = answers[queueAreas.indexOf(area)] ?? {};
    return [to, waitingIn(data, id)?.pending] as const;
  });
  return Object.fromEntries(pending);
}
