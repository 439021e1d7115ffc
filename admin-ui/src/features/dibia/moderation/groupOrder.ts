import type { QueryClient } from '@tanstack/react-query';
import { STALE_MS } from '../../../shared/http/queryClient';
import type { Filter } from '../../../shared/moderation/types';
import { wasReloadedSoonAfter } from '../../../shared/notices/offerUndo';
import { groupsQuery, type Group, type GroupedKind, type Submission } from './queries';

interface Listed {
  groups: readonly Group[];
  /** The ids in their order on screen. Groups that have left keep their place, because an undo shows them again. */
  ids: readonly string[];
  sorted: readonly Group[];
}

const listed = new WeakMap<Filter, Listed>();

interface KeptOrder {
  /** Names the queue and its filter. */
  name: string;
  ids: readonly string[];
  /** When the page was left, in milliseconds since 1970. */
  at: number;
}

const storageKey = 'obi.groupOrder';
let latest: Omit<KeptOrder, 'at'> | undefined;

window.addEventListener('pagehide', () => {
  try {
    if (latest) sessionStorage.setItem(storageKey, JSON.stringify({ ...latest, at: Date.now() }));
  } catch {
    // Storage that is full or forbidden only means that a reload shows the server's order.
  }
});

/** Returns the order of a view before the page was reloaded, once. */
function takeKept(name: string): readonly string[] {
  try {
    const kept = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as KeptOrder | null;
    sessionStorage.removeItem(storageKey);
    return kept?.name === name && wasReloadedSoonAfter(kept.at) ? kept.ids : [];
  } catch {
    return [];
  }
}

/**
 * Returns the loaded groups of a view in the order in which it listed them first; undefined while they are loading. The
 * server sorts again after each decision, which would move the group that is being reviewed. Each visit to the
 * page and each change of the filter makes a new view, which starts with the server's order. A reload keeps the order.
 */
export function listedGroups<T extends Submission>(
  client: QueryClient,
  kind: GroupedKind<T>,
  view: Filter,
): readonly Group[] | undefined {
  const query = client.getQueryCache().find<Group[]>({ queryKey: groupsQuery(kind, view).queryKey });
  const groups = query?.state.data;
  const before = listed.get(view);
  // Groups from an earlier visit are loaded again, and may have another order then.
  if (!groups || (!before && query.isStaleByTime(STALE_MS))) return groups;
  if (before?.groups === groups) return before.sorted;
  const name = `${kind.noun} ${JSON.stringify(view)}`;
  const ids = addNew(before?.ids ?? takeKept(name), groups);
  latest = { name, ids };
  const places = new Map(ids.map((id, place) => [id, place]));
  const placeOf = ({ dibiaId }: Group) => places.get(dibiaId) ?? 0;
  const sorted = groups.toSorted((a, b) => placeOf(a) - placeOf(b));
  listed.set(view, { groups, ids, sorted });
  return sorted;
}

/** Inserts the id of each new group after the id that precedes it in `groups`. */
function addNew(ids: readonly string[], groups: readonly Group[]): readonly string[] {
  const known = new Set(ids);
  const next = [...ids];
  groups.forEach(({ dibiaId }, at) => {
    if (known.has(dibiaId)) return;
    const previous = groups[at - 1]?.dibiaId;
    next.splice(previous === undefined ? 0 : next.lastIndexOf(previous) + 1, 0, dibiaId);
  });
  return next;
}
