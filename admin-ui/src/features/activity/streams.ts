import { historyAreas, type HistoryArea } from '../../shared/history/api';
import type { Stream } from './merge';

export const areaNames: Record<HistoryArea, string> = {
  creator: 'Creator Directory',
  dibia: 'Dibia Directory',
  ilu: 'Ilu Finder',
  kwuo: 'Kwuo',
  auth: 'Sign-in',
};

/** Areas whose things can be deleted and come back. */
const trashAreas = ['creator', 'dibia', 'ilu', 'kwuo'] as const;
const desks = ['dibia', 'ilu'] as const;

interface Kind {
  label: string;
  actions: string[];
  /** Where such changes happen. */
  areas: readonly HistoryArea[];
}

/** The kinds of changes that one can filter by, by their names in the address. */
export const kinds: Record<string, Kind> = {
  added: { label: 'Added', actions: ['create'], areas: historyAreas },
  edited: { label: 'Edited', actions: ['edit', 'change'], areas: historyAreas },
  deleted: { label: 'Deleted', actions: ['delete'], areas: historyAreas },
  restored: { label: 'Restored', actions: ['restore'], areas: trashAreas },
  imported: { label: 'Imported', actions: ['import'], areas: trashAreas },
  renamed: { label: 'Renamed or merged', actions: ['rename', 'merge'], areas: ['ilu'] },
  reordered: { label: 'Order changed', actions: ['reorder'], areas: ['creator', 'dibia'] },
  recordings: { label: 'Recordings', actions: ['add audio', 'delete audio'], areas: ['ilu', 'kwuo'] },
  submitted: { label: 'Submitted', actions: ['submit'], areas: desks },
  decided: {
    label: 'Decided',
    actions: ['approve', 'publish', 'reject', 'resolve', 'reason', 'undo'],
    areas: desks,
  },
  erased: { label: 'Erased', actions: ['erase'], areas: desks },
  signedIn: { label: 'Signed in or out', actions: ['login', 'end'], areas: ['auth'] },
  refused: { label: 'Sign-in refused', actions: ['login refused'], areas: ['auth'] },
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

export const trashStreams: Stream[] = trashAreas.map((area) => ({ area }));
