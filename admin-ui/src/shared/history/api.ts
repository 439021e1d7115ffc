import type { components } from '../../api/creator';
import { authApi, creatorApi, dibiaApi, iluApi, kwuoApi, send } from '../http/client';
import { nextCursor } from '../http/pages';

/** A change as the services tell it. */
export type Change = components['schemas']['Entry'];

/** The areas that have a history, by the part of the address that names them. */
export const historyAreas = ['creator', 'dibia', 'ilu', 'kwuo', 'auth'] as const;
export type HistoryArea = (typeof historyAreas)[number];
/** The areas whose changes can be undone. */
export type RestorableArea = Exclude<HistoryArea, 'auth'>;

/** What is asked of a history; see the services' descriptions. */
export interface HistoryQuery {
  entity?: string;
  id?: string;
  actor?: string;
  action?: string;
  from?: string;
  to?: string;
  trash?: boolean;
  /** The changes that this one is made of. */
  partOf?: number;
  limit?: number;
  cursor?: string;
}

const calls = {
  creator: (query: HistoryQuery, signal?: AbortSignal) =>
    creatorApi.GET('/api/creator/admin/history', { params: { query }, signal: signal ?? null }),
  dibia: (query: HistoryQuery, signal?: AbortSignal) =>
    dibiaApi.GET('/api/dibia/admin/history', { params: { query }, signal: signal ?? null }),
  ilu: (query: HistoryQuery, signal?: AbortSignal) =>
    iluApi.GET('/api/ilu/admin/history', { params: { query }, signal: signal ?? null }),
  kwuo: (query: HistoryQuery, signal?: AbortSignal) =>
    kwuoApi.GET('/api/kwuo/admin/history', { params: { query }, signal: signal ?? null }),
  auth: (query: HistoryQuery, signal?: AbortSignal) =>
    authApi.GET('/api/auth/admin/history', { params: { query }, signal: signal ?? null }),
};

/** A page of an area's history, newest first, with the cursor of the next one. */
export async function loadHistory(area: HistoryArea, query: HistoryQuery, signal?: AbortSignal) {
  const { data = [], response } = await calls[area](query, signal);
  return { changes: data, next: nextCursor(response.headers.get('Link')) };
}

/**
 * Takes a change back. Where that would overwrite a later one, the service refuses with 409 and shows what stands now;
 * sent again with that version (or '*' for an order) it overwrites.
 */
export function restoreChange(area: RestorableArea, id: string, version?: number | '*') {
  const header = version === undefined ? {} : { 'If-Match': version === '*' ? '*' : `"${version}"` };
  const options = { params: { path: { id: Number(id) }, header } };
  switch (area) {
    case 'creator':
      return send(creatorApi.POST('/api/creator/admin/history/{id}/restore', options));
    case 'dibia':
      return send(dibiaApi.POST('/api/dibia/admin/history/{id}/restore', options));
    case 'ilu':
      return send(iluApi.POST('/api/ilu/admin/history/{id}/restore', options));
    case 'kwuo':
      return send(kwuoApi.POST('/api/kwuo/admin/history/{id}/restore', options));
  }
}

/** Brings back the thing with this id, which was just deleted. */
export async function takeBackDeletion(area: RestorableArea, entity: string, id: string) {
  const { changes } = await loadHistory(area, { entity, id, action: 'delete', trash: true, limit: 1 });
  const [deletion] = changes;
  if (deletion) await restoreChange(area, deletion.id);
}
