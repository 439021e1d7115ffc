import { PAGE_SIZE, type Page } from '../../../shared/http/pages';
import type { Group, Submission } from './types';

/** One line of the list: a dibia, a submission, its place while it loads, or what stands at the end of a group. */
export type Row<T> = { key: string; group: Group } & (
  | { type: 'group' }
  | { type: 'item'; item: T; index: number }
  | { type: 'waiting' }
  | { type: 'more' }
  | { type: 'failed' }
);

/** How a group's list stands; undefined while the group is closed. */
export interface GroupList<T> {
  data: Page<T> | undefined;
  failed: boolean;
}

/** The lines of all groups from top to bottom. */
export function rowsOf<T extends Submission>(
  groups: readonly Group[],
  lists: ReadonlyMap<string, GroupList<T>>,
): Row<T>[] {
  return groups.flatMap((group) => {
    const key = group.id;
    const list = lists.get(key);
    const rows: Row<T>[] = [{ type: 'group', key, group }];
    if (list?.data) {
      list.data.items.forEach((item, index) =>
        rows.push({ type: 'item', key: `${key}/${item.id}`, group, item, index }),
      );
      if (list.data.next !== undefined) rows.push({ type: 'more', key: `${key}/more`, group });
    } else if (list?.failed) {
      rows.push({ type: 'failed', key: `${key}/failed`, group });
    } else if (list) {
      // As many as will come, so that nothing below moves when they do.
      const coming = Math.min(group.count, PAGE_SIZE);
      for (let at = 0; at < coming; at++) rows.push({ type: 'waiting', key: `${key}/waiting-${at}`, group });
      if (group.count > PAGE_SIZE) rows.push({ type: 'more', key: `${key}/more`, group });
    }
    return rows;
  });
}

/** Heights in CSS pixels. Fixed, so that the place of every line is known before it is drawn. */
export const heights = {
  wide: { group: 56, item: 88, waiting: 88, more: 56, failed: 88 },
  narrow: { group: 64, item: 128, waiting: 128, more: 56, failed: 128 },
} as const;

/** Where each line begins, from the top of the list. */
export function placesOf(
  rows: readonly { key: string; type: keyof typeof heights.wide }[],
  height: Record<keyof typeof heights.wide, number>,
): { key: string; start: number }[] {
  let end = 0;
  const places = [];
  for (const { key, type } of rows) {
    places.push({ key, start: end });
    end += height[type];
  }
  return places;
}
