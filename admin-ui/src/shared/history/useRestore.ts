import type { AreaId, HistoryArea } from '../areas';
import { unanswered } from '../feedback/failures';
import { ApiError } from '../http/ApiError';
import { affectsArea, useWrite, type Write } from '../http/write';
import { restoreChange, valueOf, type Change } from './api';
import { isBatch } from './changeWords';

/** Reports whether changes of this area can be undone. */
export const isRestorable = (area: HistoryArea): area is AreaId => area !== 'auth';

interface Restore {
  /** The change to undo. */
  id: string;
  version?: number | '*' | undefined;
  recording?: 'restore' | 'keep' | undefined;
}

/** The write that undoes a change of an area. */
export const restoreWrite = (area: AreaId): Write<Restore, Awaited<ReturnType<typeof restoreChange>>> => ({
  ...affectsArea(area),
  send: ({ id, version, recording }) => restoreChange(area, id, version, recording),
});

export const useRestore = (area: AreaId) => useWrite(restoreWrite(area));

/** The content that a restore would overwrite. Sending the restore again with `version` overwrites it. */
export interface RestoreConflict {
  message: string;
  /** The current content; undefined for an order or a batch. */
  current: unknown;
  version: number | '*';
}

/** Returns the conflict that a failed restore reports; undefined if the failure has another cause. */
export function restoreConflict(error: unknown, change: Change): RestoreConflict | undefined {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined;
  const message = error.serverMessage ?? 'This has changed since.';
  if (change.entityId === '' || isBatch(change)) return { message, current: undefined, version: '*' };
  const current = error.isJson ? valueOf(JSON.parse(error.text), 'current') : undefined;
  const version = valueOf(current, 'version');
  return typeof version === 'number' ? { message, current, version } : undefined;
}

/** Reports whether a restore failed because the recording was permanently deleted. */
export const isRecordingErased = (error: unknown) =>
  error instanceof ApiError && error.fields.some(({ path }) => path === 'query.recording');

/** Returns the error message for a failed restore. `done` is 'restored' or 'undone'. */
export function restoreFailure(error: unknown, done: string): string {
  const lost = unanswered(error, `There was no connection. Nothing was ${done}; try again.`);
  if (lost) return lost;
  return (error instanceof ApiError && error.serverMessage) || `It could not be ${done}. Please try again.`;
}
