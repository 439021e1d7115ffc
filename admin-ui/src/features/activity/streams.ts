import { areaIds, areaRows, historyAreas, type ExtraKind, type HistoryArea } from '../../shared/areas';
import { textOf, type Change } from '../../shared/history/api';

export const areaName = (area: HistoryArea) => (area === 'auth' ? 'Sign-in' : areaRows[area].label);

interface Kind {
  label: string;
  /** If undefined, all changes of `entity`. */
  actions?: string[];
  entity?: string;
  /** The areas that have such changes. */
  areas: readonly HistoryArea[];
}

const areasWith = (kind: ExtraKind) => areaIds.filter((area) => areaRows[area].kinds.includes(kind));

/** The kinds of changes to filter by, by their names in the URL. */
export const kinds: Record<string, Kind> = {
  added: { label: 'Added', actions: ['create'], areas: historyAreas },
  edited: { label: 'Edited', actions: ['edit', 'change'], areas: historyAreas },
  deleted: { label: 'Deleted', actions: ['delete'], areas: historyAreas },
  restored: { label: 'Restored', actions: ['restore'], areas: areaIds },
  imported: { label: 'Imported', actions: ['import'], areas: areaIds },
  renamed: { label: 'Renamed or merged', actions: ['rename', 'merge'], areas: areasWith('renamed') },
  reordered: { label: 'Order changed', actions: ['reorder'], areas: areasWith('reordered') },
  hidden: { label: 'Hidden or shown again', actions: ['hide', 'show'], areas: areasWith('hidden') },
  recordings: {
    label: 'Recordings',
    actions: ['add audio', 'fix audio', 'delete audio', 'describe audio', 'check audio'],
    areas: areasWith('recordings'),
  },
  submitted: { label: 'Submitted', actions: ['submit'], areas: areasWith('submitted') },
  decided: {
    label: 'Decided',
    actions: ['approve', 'publish', 'reject', 'resolve', 'reason', 'undo', 'reopen'],
    areas: areasWith('decided'),
  },
  erased: { label: 'Erased', actions: ['erase'], areas: areasWith('erased') },
  webhooks: { label: 'Webhooks', entity: 'webhook', areas: areaIds },
  signedIn: { label: 'Signed in or out', actions: ['login', 'end'], areas: ['auth'] },
  refused: { label: 'Failed sign-in', actions: ['login refused'], areas: ['auth'] },
  factors: {
    label: 'Second factor changed',
    actions: ['add factor', 'rename factor', 'remove factor', 'new recovery codes'],
    areas: ['auth'],
  },
  invitations: { label: 'Invitation', actions: ['invite', 'revoke invitation'], areas: ['auth'] },
  keys: { label: 'API key', actions: ['create key', 'revoke key'], areas: ['auth'] },
  password: { label: 'Password changed', actions: ['change password'], areas: ['auth'] },
};

/** Returns the streams for a filter, one for each action, because a service filters by one action at a time. */
export function streamsOf({ area, kind }: { area: string; kind: string }): Stream[] {
  const { areas, actions, entity }: Partial<Kind> = kinds[kind] ?? {};
  return (areas ?? historyAreas)
    .filter((each) => area === '' || each === area)
    .flatMap(
      (each): Stream[] =>
        actions?.map((action) => ({ area: each, action })) ?? [{ area: each, ...(entity && { entity }) }],
    );
}

/** The streams of the trash: all areas that have entries. */
export const trashStreams: Stream[] = areaIds.map((area) => ({ area }));

export type AreaChange = Change & { area: HistoryArea };

/** The history of an area, or only its changes with one action or of one kind of entity. */
export interface Stream {
  area: HistoryArea;
  action?: string;
  entity?: string;
}

/** The loaded changes of a stream, newest first. */
export interface Loaded extends Stream {
  changes: AreaChange[];
  /** The cursor of the next page; undefined on the last page. */
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

/** Returns the stream whose next page is needed to show more; undefined if all streams are loaded. */
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

/** Compares changes for sorting, newest first. Changes of the same time are sorted by area and ID. */
export function compareChanges(a: AreaChange, b: AreaChange): number {
  const [left, right] = [sortableTime(a), sortableTime(b)];
  if (left !== right) return left > right ? -1 : 1;
  if (a.area !== b.area) return a.area < b.area ? -1 : 1;
  return Number(b.id) - Number(a.id);
}

/** Returns the time as sortable text. Without the Z, times with more decimals sort last: 05 < 05.1 < 05.12. */
const sortableTime = ({ at }: Change) => at.replace(/Z$/, '');

const entityKey = ({ area, entity, entityId }: AreaChange) => `${area} ${entity} ${entityId}`;

/** Returns a function that reports whether the decision of a change still applies, judging by the listed changes. */
export function currentDecisions(changes: readonly AreaChange[]): (change: AreaChange) => boolean {
  const newest = new Map<string, AreaChange>();
  for (const change of changes) {
    // Batches have no entity ID, and their parts are loaded only when they are opened.
    if (change.entityId && !newest.has(entityKey(change))) newest.set(entityKey(change), change);
  }
  const decidedAt = ({ after }: AreaChange) => textOf(after, 'decidedAt');
  return (change) => {
    const latest = newest.get(entityKey(change));
    return !latest || compareChanges(latest, change) >= 0 || decidedAt(latest) === decidedAt(change);
  };
}
