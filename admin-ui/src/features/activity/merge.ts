import type { HistoryArea } from '../../shared/areas';
import type { Change } from '../../shared/history/api';

export type AreaChange = Change & { area: HistoryArea };

/** Part of the histories: the changes of an area, or those of one kind in it. */
export interface Stream {
  area: HistoryArea;
  action?: string;
}

/** What was loaded of a stream, newest first. */
export interface Loaded extends Stream {
  changes: AreaChange[];
  /** Cursor of its next page; undefined where there is none. */
  next: string | undefined;
}

/** All that no page yet to come could stand before: by time, newest first. */
export function merged(streams: Loaded[]): AreaChange[] {
  const bound = bounding(streams)?.changes.at(-1);
  return streams
    .flatMap(({ changes }) => changes)
    .filter((change) => bound === undefined || compare(change, bound) <= 0)
    .sort(compare);
}

/** The stream whose next page is needed to show more. */
export function bounding(streams: Loaded[]): Loaded | undefined {
  const [first] = streams
    .filter(({ next, changes }) => next !== undefined && changes.length > 0)
    .sort((a, b) => compareLast(a, b));
  return first;
}

function compareLast(a: Loaded, b: Loaded): number {
  const [left, right] = [a.changes.at(-1), b.changes.at(-1)];
  return left && right ? compare(left, right) : 0;
}

/** Below 0 where a stands before b. Changes of one moment stand by area and there by number, so that no page reorders them. */
export function compare(a: AreaChange, b: AreaChange): number {
  const [left, right] = [moment(a), moment(b)];
  if (left !== right) return left > right ? -1 : 1;
  if (a.area !== b.area) return a.area < b.area ? -1 : 1;
  return Number(b.id) - Number(a.id);
}

/** Without its Z a time of more decimals compares as text: 05 < 05.1 < 05.12. Finer than a Date. */
const moment = ({ at }: Change) => at.replace(/Z$/, '');
