import { dibiaPaths } from '../features/dibia/paths';
import { iluPaths } from '../features/ilu/paths';

/** What waits for a decision, where it is decided, and in which area that is. */
export const queues = [
  { area: 'dibia', id: 'reviews', one: 'review', to: dibiaPaths.reviews },
  { area: 'dibia', id: 'reports', one: 'report', to: dibiaPaths.reports },
  { area: 'dibia', id: 'profiles', one: 'profile', to: dibiaPaths.profiles },
  { area: 'ilu', id: 'suggestions', one: 'suggestion', to: iluPaths.suggestions },
] as const;

export type Queue = (typeof queues)[number];

/** The areas in which something can wait. */
export const queueAreas = ['dibia', 'ilu'] as const satisfies Queue['area'][];

/** The queues of an area, by its id. */
export const queuesOf = (area: string) => queues.filter((queue) => queue.area === area);
