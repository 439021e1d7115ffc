import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { loadMore, type Page } from '../../../shared/http/pages';
import { itemQuery, listQuery } from '../../../shared/moderation/lists';
import type { Queue } from '../../../shared/moderation/types';
import { groupsQuery } from './groups';
import type { GroupedKind, Submission } from './types';

interface View {
  status: string;
  q: string;
}

/** The order of review through all groups of a tab and search, whether they are expanded or not. */
export function useGroupQueue<T extends Submission>(
  kind: GroupedKind<T>,
  { status, q }: View,
  onFocus: (item: T) => void,
): Queue<T> {
  const client = useQueryClient();
  return useMemo(() => {
    const listOf = (group: string) => listQuery(kind, { status, q, group });
    const loadGroup = (group: string) => client.ensureQueryData(listOf(group));
    const loadGroups = () => client.ensureQueryData(groupsQuery(kind, status, q));

    const find = (id: string) => {
      const groups = client.getQueryData(groupsQuery(kind, status, q).queryKey) ?? [];
      for (const group of groups) {
        const list = client.getQueryData(listOf(group.id).queryKey);
        const item = list?.items.find((each) => each.id === id);
        if (item) return item;
      }
      return undefined;
    };

    const within = async (group: string, id: string, step: 1 | -1) => {
      let list: Page<T> | undefined = await loadGroup(group);
      const at = list.items.findIndex((each) => each.id === id);
      // A link may lead to one that stands further down than was loaded.
      if (at === -1) return step === 1 ? list.items[0] : undefined;
      if (at + step === list.items.length) list = await loadMore(client, listOf(group));
      return list?.items[at + step];
    };

    const neighbour = async (id: string | undefined, step: 1 | -1) => {
      const groups = await loadGroups();
      const from =
        id === undefined ? undefined : (find(id) ?? client.getQueryData(itemQuery(kind, id).queryKey));
      let at = from ? groups.findIndex((group) => group.id === from.dibiaId) : -1;
      if (from && at !== -1) {
        const near = await within(from.dibiaId, from.id, step);
        if (near) return near;
      }
      if (at === -1 && step === -1) at = groups.length;
      for (at += step; groups[at]; at += step) {
        const list = await loadGroup(groups[at]?.id ?? '');
        const next = list.items.at(step === 1 ? 0 : -1);
        if (next) return next;
      }
      return undefined;
    };

    const focus = (id: string) => {
      const item = find(id);
      if (item) onFocus(item);
      return item !== undefined;
    };
    return { find, neighbour, focus };
  }, [client, kind, status, q, onFocus]);
}
