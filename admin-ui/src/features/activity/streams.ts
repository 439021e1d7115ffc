import { areaIds, areaRows, historyAreas, type ExtraKind, type HistoryArea } from '../../shared/areas';
import type { Stream } from './merge';

export const areaName = (area: HistoryArea) => (area === 'auth' ? 'Sign-in' : areaRows[area].label);

interface Kind {
  label: string;
  actions: string[];
  /** Where such changes happen. */
  areas: readonly HistoryArea[];
}

const within = (kind: ExtraKind) => areaIds.filter((area) => areaRows[area].kinds.includes(kind));

/** The kinds of changes that one can filter by, by their names in the address. */
export const kinds: Record<string, Kind> = {
  added: { label: 'Added', actions: ['create'], areas: historyAreas },
  edited: { label: 'Edited', actions: ['edit', 'change'], areas: historyAreas },
  deleted: { label: 'Deleted', actions: ['delete'], areas: historyAreas },
  restored: { label: 'Restored', actions: ['restore'], areas: areaIds },
  imported: { label: 'Imported', actions: ['import'], areas: areaIds },
  renamed: { label: 'Renamed or merged', actions: ['rename', 'merge'], areas: within('renamed') },
  reordered: { label: 'Order changed', actions: ['reorder'], areas: within('reordered') },
  recordings: { label: 'Recordings', actions: ['add audio', 'delete audio'], areas: within('recordings') },
  submitted: { label: 'Submitted', actions: ['submit'], areas: within('submitted') },
  decided: {
    label: 'Decided',
    actions: ['approve', 'publish', 'reject', 'resolve', 'reason', 'undo'],
    areas: within('decided'),
  },
  erased: { label: 'Erased', actions: ['erase'], areas: within('erased') },
  signedIn: { label: 'Signed in or out', actions: ['login', 'end'], areas: ['auth'] },
  refused: { label: 'Failed sign-in', actions: ['login refused'], areas: ['auth'] },
  factors: {
    label: 'Second factor changed',
    actions: ['add factor', 'rename factor', 'remove factor', 'new recovery codes'],
    areas: ['auth'],
  },
  password: { label: 'Password changed', actions: ['change password'], areas: ['auth'] },
};

/** What has to be asked for: a service knows one action at a time. */
export function streamsOf({ area, kind }: { area: string; kind: string }): Stream[] {
  const { areas, actions } = kinds[kind] ?? { areas: historyAreas, actions: undefined };
  return areas
    .filter((one) => area === '' || one === area)
    .flatMap((one): Stream[] => actions?.map((action) => ({ area: one, action })) ?? [{ area: one }]);
}

/** Entries of these are deleted and restored. */
export const trashStreams: Stream[] = areaIds.map((area) => ({ area }));
