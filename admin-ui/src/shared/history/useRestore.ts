import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { AreaId, HistoryArea } from '../areas';
import { isOffline } from '../feedback/failures';
import { ApiError } from '../http/ApiError';
import { restoreChange, type Change } from './api';
import { isBatch } from './batches';
import { valueOf } from './content';

/** Reports whether changes of this area can be undone. */
export const isRestorable = (area: HistoryArea): area is AreaId => area !== 'auth';

/** Reloads the lists of an area after a restore. */
export function useReloadRestored(area: AreaId) {
  const client = useQueryClient();
  return useCallback(() => client.invalidateQueries({ queryKey: [area] }), [client, area]);
}

/** Takes changes of an area back. */
export function useRestore(area: AreaId) {
  const reload = useReloadRestored(area);
  return useMutation({
    mutationFn: ({ id, version }: { id: string; version?: number | '*' | undefined }) =>
      restoreChange(area, id, version),
    // Also after a failure: what it says of the thing is news.
    onSettled: reload,
  });
}

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
