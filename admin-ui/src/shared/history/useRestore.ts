import type { AreaId, HistoryArea } from '../areas';
import { isOffline } from '../feedback/failures';
import { ApiError } from '../http/ApiError';
import { inArea, useWrite, type Write } from '../http/write';
import { restoreChange, valueOf, type Change } from './api';
import { isBatch } from './changeWords';

/** Reports whether changes of this area can be undone. */
export const isRestorable = (area: HistoryArea): area is AreaId => area !== 'auth';

interface Restore {
  /** The change to undo. */
  id: string;
  version?: number | '*' | undefined;
}

/** Undoes a change of an area. */
export const restoreWrite = (area: AreaId): Write<Restore, Awaited<ReturnType<typeof restoreChange>>> => ({
  ...inArea(area),
  send: ({ id, version }) => restoreChange(area, id, version),
});

export const useRestore = (area: AreaId) => useWrite(restoreWrite(area));

/** What a restore would overwrite, and the version that allows it. */
export interface RestoreConflict {
  message: string;
  /** What stands now; nothing for an order. */
  current: unknown;
  version: number | '*';
}

/** Reads a refused restore; undefined where sending it again would not help. */
export function restoreConflict(error: unknown, change: Change): RestoreConflict | undefined {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined;
  const message = error.serverMessage ?? 'This has changed since.';
  if (change.entityId === '' || isBatch(change)) return { message, current: undefined, version: '*' };
  const current = error.isJson ? valueOf(JSON.parse(error.text), 'current') : undefined;
  const version = valueOf(current, 'version');
  return typeof version === 'number' ? { message, current, version } : undefined;
}

/** Why a change was not 'restored' or 'undone', and what to do. */
export function restoreFailure(error: unknown, done: string): string {
  if (isOffline(error)) return `No connection. Nothing was ${done}; try again.`;
  return (error instanceof ApiError && error.serverMessage) || `It could not be ${done}. Please try again.`;
}
