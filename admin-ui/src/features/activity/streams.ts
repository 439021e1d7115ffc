import { areaIds, areaRows, historyAreas, type ExtraKind, type HistoryArea } from '../../shared/areas';
import type { Change } from '../../shared/history/api';

export const areaName = (area: HistoryArea) => (area === 'auth' ? 'Sign-in' : areaRows[area].label);

interface Kind {
  label: string;
  actions: string[];
  /** The area of the changes. */
  areas: readonly HistoryArea[];
}

const areasWith = (kind: ExtraKind) => areaIds.filter((area) => areaRows[area].kinds.includes(kind));

/** The kinds of changes that one can filter by, by their names in the address. */
export const kinds: Record<string, Kind> = {
  added: { label: 'Added', actions: ['create'], areas: historyAreas },
  edited: { label: 'Edited', actions: ['edit', 'change'], areas: historyAreas },
  deleted: { label: 'Deleted', actions: ['delete'], areas: historyAreas },
  restored: { label: 'Restored', actions: ['restore'], areas: areaIds },
  imported: { label: 'Imported', actions: ['import'], areas: areaIds },
  renamed: { label: 'Renamed or merged', actions: ['rename', 'merge'], areas: areasWith('renamed') },
  reordered: { label: 'Order changed', actions: ['reorder'], areas: areasWith('reordered') },
  recordings: { label: 'Recordings', actions: ['add audio', 'delete audio'], areas: areasWith('recordings') },
  submitted: { label: 'Submitted', actions: ['submit'], areas: areasWith('submitted') },
  decided: {
    label: 'Decided',
    actions: ['approve', 'publish', 'reject', 'resolve', 'reason', 'undo'],
    areas: areasWith('decided'),
  },
  erased: { label: 'Erased', actions: ['erase'], areas: areasWith('erased') },
  signedIn: { label: 'Signed in or out', actions: ['login', 'end'], areas: ['auth'] },
  refused: { label: 'Failed sign-in', actions: ['login refused'], areas: ['auth'] },
  factors: {
    label: 'Second factor changed',
    actions: ['add factor', 'rename factor', 'remove factor', 'new recovery codes'],
    areas: ['auth'],
  },
  password: { label: 'Password changed', actions: ['change password'], areas: ['auth'] },
};

/** One stream per action, because a service filters by one action at a time. */
export function streamsOf({ area, kind }: { area: string; kind: string }): Stream[] {
  const { areas, actions } = kinds[kind] ?? { areas: historyAreas, actions: undefined };
  return areas
    .filter((one) => area === '' || one === area)
    .flatMap((one): Stream[] => actions?.map((action) => ({ area: one, action })) ?? [{ area: one }]);
}

/** Entries of these are deleted and restored. */
export const trashStreams: Stream[] = areaIds.map((area) => ({ area }));

export type AreaChange = Change & { area: HistoryArea };

/** One history: the changes of an area, or only those of one kind. */
export interface Stream {
  area: HistoryArea;
  action?: string;
}

/** The loaded changes of a stream, newest first. */
export interface Loaded extends Stream {
  changes: AreaChange[];
  /** Cursor of its next page; undefined where there is none. */
  next: string | undefined;
}

/** Returns the changes that no later page can precede, newest first. */
export function mergeStreams(streams: Loaded[]): AreaChange[] {
  const bound = findBoundingStream(streams)?.changes.at(-1);
  return streams
    .flatMap(({ changes }) => changes)
    .filter((change) => bound === undefined || compareChanges(change, bound) <= 0)
    .sort(compareChanges);
}

/** The stream whose next page is needed to show more. */
export function findBoundingStream(streams: Loaded[]): Loaded | undefined {
  const [first] = streams
    .filter(({ next, changes }) => next !== undefined && changes.length > 0)
    .sort((a, b) => compareLast(a, b));
  return first;
}

function compareLast(a: Loaded, b: Loaded): number {
  const [left, right] = [a.changes.at(-1), b.changes.at(-1)];
  return left && right ? compareChanges(left, right) : 0;
}

/** Returns a number below 0 if a is listed before b. Changes of the same moment are sorted by area and number, so that no page reorders them. */
export function compareChanges(a: AreaChange, b: AreaChange): number {
  const [left, right] = [sortableTime(a), sortableTime(b)];
  if (left !== right) return left > right ? -1 : 1;
  if (a.area !== b.area) return a.area < b.area ? -1 : 1;
  return Number(b.id) - Number(a.id);
}

/** Removes the Z, so that times with more decimals compare as text: 05 < 05.1 < 05.12. A Date is less precise. */
const sortableTime = ({ at }: Change) => at.replace(/Z$/, '');
