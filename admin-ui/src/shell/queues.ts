import { areas } from '../features/areas';
import type { AreaId, AreaQueue } from '../shared/areas';

export interface Queue extends AreaQueue {
  area: AreaId;
}

/** What waits for a decision, where it is decided, and in which area that is. */
export const queues = areas.flatMap(({ id: area, queues }) =>
  queues.map((queue): Queue => ({ area, ...queue })),
);

/** The areas in which something can wait. */
export const queueAreas = areas.filter(({ queues }) => queues.length > 0).map(({ id }) => id);
