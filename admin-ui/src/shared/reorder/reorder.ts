/** A request to focus an item, such as one that was moved by number. */
export interface Reveal {
  id: string;
  /** The item's index among the shown items. */
  index: number;
  /** The index before a move. The list does not scroll then. Without it, the list scrolls to the item. */
  from?: number;
}

/** The target of a move: right after an item, or right before one. */
export type Anchor = { after: string } | { before: string };

interface Identified {
  id: string;
}

/** Returns the list with the item at `from` moved to `to`. */
export function moveIndex<T>(list: readonly T[], from: number, to: number): T[] {
  const moved = [...list];
  const [item] = moved.splice(from, 1);
  if (item === undefined) return moved;
  moved.splice(to, 0, item);
  return moved;
}

/**
 * Returns the anchor of a drop in the visible list: after its visible predecessor, or before its visible successor if
 * it is the first now. Returns null if nothing moves.
 */
export function findAnchor(visible: readonly Identified[], from: number, to: number): Anchor | null {
  if (from === to) return null;
  const dropped = moveIndex(visible, from, to);
  const before = dropped[to - 1];
  if (before) return { after: before.id };
  const after = dropped[to + 1];
  return after ? { before: after.id } : null;
}

/** Returns the list after the item at `from` was dropped at `to` with the rest of its group, which keeps its order. */
export function dropGroup<T>(list: readonly T[], from: number, to: number, group: readonly T[]): T[] {
  const dragged = list[from];
  const moved = moveIndex(list, from, to);
  return moved.flatMap((item) => (item === dragged ? group : group.includes(item) ? [] : [item]));
}

/** Returns the list after a group was moved up (-1) or down (1) by one. Its items become adjacent and keep their order. */
export function shiftGroup<T>(list: readonly T[], group: readonly T[], step: 1 | -1): T[] {
  const rest = list.filter((item) => !group.includes(item));
  const edge = list.indexOf((step === -1 ? group[0] : group.at(-1)) as T);
  const restBefore = list.slice(0, edge).filter((item) => !group.includes(item)).length;
  rest.splice(Math.max(restBefore + step, 0), 0, ...group);
  return rest;
}

/** Returns the anchor of a group of adjacent items in the visible list, or null if the list has no other items. */
export function findGroupAnchor(visible: readonly Identified[], group: readonly Identified[]): Anchor | null {
  const first = visible.findIndex(({ id }) => id === group[0]?.id);
  const before = visible[first - 1];
  if (before) return { after: before.id };
  const after = visible[first + group.length];
  return after ? { before: after.id } : null;
}

/** The IDs of the moved items. After the move they are adjacent, in this order. */
export type MovedIds = string | readonly string[];

/** Returns the IDs in their new order. It returns the same array if an item or the anchor is unknown. */
export function moveToAnchor(ids: readonly string[], moved: MovedIds, anchor: Anchor): readonly string[] {
  const group = new Set([moved].flat());
  const rest = ids.filter((id) => !group.has(id));
  const at = 'after' in anchor ? rest.indexOf(anchor.after) + 1 : rest.indexOf(anchor.before);
  const isKnown = 'after' in anchor ? at > 0 : at >= 0;
  if (!isKnown || rest.length !== ids.length - group.size) return ids;
  rest.splice(at, 0, ...group);
  return rest;
}

/** Returns the anchor that moves the item to a position, counted from 1, or null if it has this position. */
export function findAnchorAt(list: readonly Identified[], id: string, position: number): Anchor | null {
  const from = list.findIndex((item) => item.id === id);
  const to = Math.min(Math.max(position, 1), list.length) - 1;
  return from === -1 ? null : findAnchor(list, from, to);
}

/** Reports whether `inOrder` would change nothing. */
export function isInOrder(items: readonly Identified[], ids: readonly string[]): boolean {
  return sortByIds(items, ids).every((item, index) => item === items[index]);
}

/** Returns the items in the order of the IDs. Items without an ID in the list come last. */
export function sortByIds<T extends Identified>(items: readonly T[], ids: readonly string[]): T[] {
  const rank = new Map(ids.map((id, index) => [id, index]));
  const rankOf = (item: T) => rank.get(item.id) ?? ids.length;
  return [...items].sort((a, b) => rankOf(a) - rankOf(b));
}
