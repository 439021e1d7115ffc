import type { components } from '../../api/creator';
import type { AreaId, HistoryArea } from '../areas';
import { api, send } from '../http/client';
import { nextCursor, pagedQuery } from '../http/pages';
import { historyKey } from '../http/queryClient';

/** A change, as the services return it. */
export type Change = components['schemas']['Entry'];

/** The parameters of a history; see the API descriptions. */
export interface HistoryQuery {
  entity?: string;
  id?: string;
  actor?: string;
  action?: string;
  from?: string;
  to?: string;
  trash?: boolean;
  /** The ID of a batch, for the changes in it. */
  partOf?: number;
  limit?: number;
  cursor?: string;
}

/** Returns a page of an area's history, newest first, with the cursor of the next page. */
export async function loadHistory(area: HistoryArea, query: HistoryQuery, signal?: AbortSignal) {
  const init = { params: { query }, signal: signal ?? null };
  const { data = [], response } = await api.GET(`/api/${area}/admin/history`, init);
  return { changes: data, next: nextCursor(response.headers.get('Link')) };
}

/**
 * Undoes a change. If that would overwrite a later change, it rejects with 409 and the current content. A repeated call
 * with the version of that content (or '*' for an order) overwrites it.
 */
export function restoreChange(area: AreaId, id: string, version?: number | '*') {
  const header = version === undefined ? {} : { 'If-Match': version === '*' ? '*' : `"${version}"` };
  const params = { path: { id: Number(id) }, header };
  return send(api.POST(`/api/${area}/admin/history/{id}/restore`, { params }));
}

/** Restores the entry with this ID, which was just deleted. */
export async function takeBackDeletion(area: AreaId, entity: string, id: string) {
  const { changes } = await loadHistory(area, { entity, id, action: 'delete', trash: true, limit: 1 });
  const [deletion] = changes;
  if (deletion) await restoreChange(area, deletion.id);
}

/** Returns the query of the changes in a batch. */
export function membersQuery(area: HistoryArea, partOf: string) {
  return pagedQuery([...historyKey, area, 'members', partOf], async (cursor, signal) => {
    const { changes, next } = await loadHistory(
      area,
      { partOf: Number(partOf), limit: 50, ...(cursor && { cursor }) },
      signal,
    );
    return { items: changes, next };
  });
}

/** Returns a field of a content before or after a change. */
export function valueOf(content: unknown, name: string): unknown {
  return typeof content === 'object' && content !== null
    ? (content as Record<string, unknown>)[name]
    : undefined;
}

export function textOf(content: unknown, name: string): string {
  const value = valueOf(content, name);
  return typeof value === 'string' ? value : '';
}

export function numberOf(content: unknown, name: string): number | undefined {
  const value = valueOf(content, name);
  return typeof value === 'number' ? value : undefined;
}
