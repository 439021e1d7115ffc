import { useQueries } from '@tanstack/react-query';
import { areaIds, areaRows, type AreaId, type AreaQueue } from '../areas';
import { queueSummary, summaryQuery } from './summary';

interface Queue extends AreaQueue {
  area: AreaId;
}

/** A queue with its page and area. */
const queues = areaIds.flatMap((area) => areaRows[area].queues.map((queue): Queue => ({ area, ...queue })));

/** The areas with queues. */
const queueAreas = areaIds.filter((area) => areaRows[area].queues.length > 0);

/**
 * Returns the number of waiting submissions by the address of their queue; queues that are not loaded are missing. On
 * the page of a queue, the page's own counts trigger the reload.
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
    return [to, queueSummary(data, id)?.pending] as const;
  });
  return Object.fromEntries(pending);
}

/** Returns the first queue after the one at this address in which submissions wait, and their number. */
export function useNextQueue(pathname: string): (AreaQueue & { pending: number }) | undefined {
  const waiting = useWaiting(pathname);
  const at = queues.findIndex(({ to }) => to === pathname);
  return [...queues.slice(at + 1), ...queues.slice(0, at)]
    .map((queue) => ({ ...queue, pending: waiting[queue.to] ?? 0 }))
    .find(({ pending }) => pending > 0);
}
