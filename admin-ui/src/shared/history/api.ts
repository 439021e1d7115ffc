import type { components } from '../../api/creator';
import type { AreaId, HistoryArea } from '../areas';
import { api, send, session } from '../http/client';
import { nextCursor, pagedQuery } from '../http/pages';
import { historyKey } from '../http/queryClient';

/** An audit row as the API returns it. */
export type Change = components['schemas']['Entry'];

/** Reports whether the signed-in person made a change, not a program with one of their API keys. */
export const isOwnChange = ({ actor, apiKey }: Change) => actor === session.username() && !apiKey;

/** The query parameters of a history request. */
export interface HistoryQuery {
  entity?: string;
  id?: string;
  actor?: string;
  action?: string;
  from?: string;
  to?: string;
  trash?: boolean;
  /** Words in the name of what is in the trash. */
  q?: string;
  /** The ID of a batch: returns the changes that belong to it. */
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
 * Undoes a change. If this would overwrite a later change, the service responds with 409 and the current content. To
 * overwrite it, call again with the version of that content, or with '*' for an order or a batch. `recording` says
 * that the undo of an edit brings the earlier recording back or keeps the current one, whatever the edit did to it.
 */
export function restoreChange(
  area: AreaId,
  id: string,
  version?: number | '*',
  recording?: 'restore' | 'keep',
) {
  const header = version === undefined ? {} : { 'If-Match': version === '*' ? '*' : `"${version}"` };
  const params = { path: { id: Number(id) }, header, query: recording ? { recording } : {} };
  return send(api.POST(`/api/${area}/admin/history/{id}/restore`, { params }));
}

/** Restores the entry with this ID, which was just deleted. */
export async function undoDeletion(area: AreaId, entity: string, id: string) {
  const { changes } = await loadHistory(area, { entity, id, action: 'delete', trash: true, limit: 1 });
  const [deletion] = changes;
  if (deletion) await restoreChange(area, deletion.id);
}

/** Returns the query for the changes that belong to a batch. */
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

/** Returns a field of an audit row's content, which may be of any type. */
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
