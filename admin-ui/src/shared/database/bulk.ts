import type { AreaId } from '../areas';
import { api, send } from '../http/client';

/** So many are deleted or changed with one call, which is one change of the history. */
export const atOnce = 500;

/** What a list of names of many entries becomes. */
export type NamesChange = 'add' | 'remove' | 'set';

export interface Changed {
  /** How many are different now. */
  changed: number;
  /** The change to undo; undefined if nothing changed. */
  changeId?: string;
}

/** Changes the categories of up to 500 proverbs as one change. */
export function changeCategories(ids: string[], how: NamesChange, categories: string[]): Promise<Changed> {
  return send(api.POST('/api/ilu/admin/change', { body: { ids, [how]: { categories } } }));
}

/** Changes the filters of up to 500 creators as one change. */
export function changeFilters(ids: string[], how: NamesChange, filters: string[]): Promise<Changed> {
  return send(api.POST('/api/creator/admin/change', { body: { ids, [how]: { filters } } }));
}

/** Deletes up to 500 entries of an area as one change, whose id it gives where any of them was there. */
export function deleteMany(area: AreaId, ids: string[]): Promise<{ changeId?: string }> {
  return send(api.POST(`/api/${area}/admin/delete`, { body: { ids } }));
}
