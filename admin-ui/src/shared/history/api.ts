import type { components } from '../../api/creator';
import type { AreaId, HistoryArea } from '../areas';
import { api, send } from '../http/client';
import { nextCursor, pagedQuery } from '../http/pages';
import { historyKey } from '../http/queryClient';

/** A change as the services tell it. */
export type Change = components['schemas']['Entry'];

/** The filter of a history request, as the API describes it. */
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

/** A page of an area's history, newest first, with the cursor of the next one. */
export async function loadHistory(area: HistoryArea, query: HistoryQuery, signal?: AbortSignal) {
  const init = { params: { query }, signal: signal ?? null };
  const { data = [], response } = await api.GET(`/api/${area}/admin/history`, init);
  return { changes: data, next: nextCursor(response.headers.get('Link')) };
}

/**
 * Takes a change back. Where that would overwrite a later one, the service refuses with 409 and shows what stands now;
 * sent again with that version (or '*' for an order) it overwrites.
 */
export function restoreChange(area: AreaId, id: string, version?: number | '*') {
  const header = version === undefined ? {} : { 'If-Match': version === '*' ? '*' : `"${version}"` };
  const params = { path: { id: Number(id) }, header };
  return send(api.POST(`/api/${area}/admin/history/{id}/restore`, { params }));
}

/** Brings back the thing with this id, which was just deleted. */
export async function undoDeletion(area: AreaId, entity: string, id: string) {
  const { changes } = await loadHistory(area, { entity, id, action: 'delete', trash: true, limit: 1 });
  const [deletion] = changes;
  if (deletion) await restoreChange(area, deletion.id);
}

/** The changes that a batch consists of. */
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

/** A field of what was changed. */
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
