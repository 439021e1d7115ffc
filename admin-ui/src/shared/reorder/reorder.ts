/** An item that was sent to a place by number, or is looked for there. */
export interface Reveal {
  id: string;
  /** The new index among the items shown. */
  index: number;
  /** The index before the move. If the new place is out of view, the scroll position stays there; without it the list scrolls to the item. */
  from?: number;
}

/** The target of a move: right after an item, or right before one. */
export type Anchor = { after: string } | { before: string };

interface Identified {
  id: string;
}

/** The list with the item at `from` taken out and put in at `to`. */
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

/** The list when what was taken at `from` is dropped at `to`, and the rest of its group with it, in the list's order. */
export function dropGroup<T>(list: readonly T[], from: number, to: number, group: readonly T[]): T[] {
  const taken = list[from];
  const moved = moveIndex(list, from, to);
  return moved.flatMap((item) => (item === taken ? group : group.includes(item) ? [] : [item]));
}

/** The anchor of a group that stands together in the visible list; null if there is nothing else. */
export function findGroupAnchor(visible: readonly Identified[], group: readonly Identified[]): Anchor | null {
  const first = visible.findIndex(({ id }) => id === group[0]?.id);
  const before = visible[first - 1];
  if (before) return { after: before.id };
  const after = visible[first + group.length];
  return after ? { before: after.id } : null;
}

/** The moved items, which are together afterwards, in this order. */
export type Moved = string | readonly string[];

/** The ids in their new order; the very same list when an item or the anchor is unknown. */
export function moveToAnchor(ids: readonly string[], moved: Moved, anchor: Anchor): readonly string[] {
  const group = new Set([moved].flat());
  const rest = ids.filter((id) => !group.has(id));
  const at = 'after' in anchor ? rest.indexOf(anchor.after) + 1 : rest.indexOf(anchor.before);
  const known = 'after' in anchor ? at > 0 : at >= 0;
  if (!known || rest.length !== ids.length - group.size) return ids;
  rest.splice(at, 0, ...group);
  return rest;
}

/** The anchor that brings the item to a position counted from 1, or null when it is there already. */
export function findAnchorAt(list: readonly Identified[], id: string, position: number): Anchor | null {
  const from = list.findIndex((item) => item.id === id);
  const to = Math.min(Math.max(position, 1), list.length) - 1;
  return from === -1 ? null : findAnchor(list, from, to);
}

/** Reports whether `inOrder` would change nothing. */
export function isInOrder(items: readonly Identified[], ids: readonly string[]): boolean {
  return sortByIds(items, ids).every((item, index) => item === items[index]);
}

/** The items in the order of the ids; items the ids do not name keep to the end. */
export function sortByIds<T extends Identified>(items: readonly T[], ids: readonly string[]): T[] {
  const rank = new Map(ids.map((id, index) => [id, index]));
  const rankOf = (item: T) => rank.get(item.id) ?? ids.length;
  return [...items].sort((a, b) => rankOf(a) - rankOf(b));
}
