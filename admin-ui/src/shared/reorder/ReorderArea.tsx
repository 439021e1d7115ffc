import {
  DragDropContext,
  type DragStart,
  type DragUpdate,
  type DropResult,
  type ResponderProvided,
} from '@hello-pangea/dnd';
import { useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { acceptsArrowKeys, focusedRowId, keepRowInView } from '../hooks/rowKeys';
import { useShortcuts } from '../hooks/shortcuts';
import { announce as announceMove } from '../notices/notify';
import type { Item } from '../table/columns';
import { plural, type Noun } from '../text/plural';
import { findGroupAnchor, dropGroup, shiftGroup, type Anchor } from './reorder';

interface Props<T extends Item> {
  items: T[];
  nameOf: (item: T) => string;
  noun: Noun;
  /** The selected items, which are moved together. */
  selected: readonly T[];
  onMove: (ids: readonly string[], anchor: Anchor) => void;
  /** Draws the list or the table with the items in the order they have on screen. */
  children: (items: T[]) => ReactNode;
}

/** Makes the list inside it sortable by mouse, touch and keys, and announces every step to screen readers. */
export function ReorderArea<T extends Item>(props: Props<T>) {
  const { items, nameOf, noun, selected, onMove, children } = props;
  // `items` changes only after the drop was rendered. Without the order of the drop, the row would jump back first.
  const [dropped, setDropped] = useState<{ from: T[]; order: T[] }>();
  if (dropped && dropped.from !== items) setDropped(undefined);
  const shown = dropped?.from === items ? dropped.order : items;

  const total = shown.length;
  /** Returns the items that are moved together with the item at an index. */
  const groupAt = (index: number): readonly T[] => {
    const item = shown[index];
    if (!item) return [];
    return selected.includes(item) ? shown.filter((each) => selected.includes(each)) : [item];
  };
  const nameAt = (index: number) => {
    const [item, ...more] = groupAt(index);
    if (!item) return '';
    return more.length === 0 ? nameOf(item) : plural(more.length + 1, noun.one, noun.many);
  };
  /** Returns the list after a drop and the position of the dropped group, counted from 1. */
  const dropAt = (from: number, to: number) => {
    const group = groupAt(from);
    const order = dropGroup(shown, from, to, group);
    const [first] = group;
    return { group, order, position: first ? order.indexOf(first) + 1 : to + 1 };
  };

  /** Shows the list in this order and saves where the group is now. Reports whether that changes anything. */
  const move = (group: readonly T[], order: T[]) => {
    const anchor = findGroupAnchor(order, group);
    if (!anchor || order.every((item, index) => item === shown[index])) return false;
    setDropped({ from: items, order });
    onMove(
      group.map(({ id }) => id),
      anchor,
    );
    return true;
  };

  const onDragStart = ({ source }: DragStart, { announce }: ResponderProvided) => {
    announce(announcements.lifted(nameAt(source.index), source.index + 1, total));
  };
  const onDragUpdate = ({ source, destination }: DragUpdate, { announce }: ResponderProvided) => {
    const name = nameAt(source.index);
    announce(
      destination
        ? announcements.moved(name, dropAt(source.index, destination.index).position, total)
        : announcements.outside(name),
    );
  };
  const onDragEnd = ({ source, destination, reason }: DropResult, { announce }: ResponderProvided) => {
    const name = nameAt(source.index);
    if (reason === 'CANCEL' || !destination) {
      announce(announcements.returned(name, source.index + 1, total));
      return;
    }
    const { group, order, position } = dropAt(source.index, destination.index);
    const [first] = group;
    const from = first ? shown.indexOf(first) + 1 : position;
    announce(announcements.dropped(name, from, position, total));
    move(group, order);
  };
  const hasMovedRow = useRef(false);
  /** Moves the selected items, or the item of the focused row if none is selected, by one position. */
  const moveByKey = (step: 1 | -1) => {
    const focused = focusedRowId();
    const index = shown.findIndex((item) => (selected[0] ? selected.includes(item) : item.id === focused));
    const group = groupAt(index);
    const [first] = group;
    if (!first) return;
    const order = shiftGroup(shown, group, step);
    const isMoved = move(group, order);
    if (isMoved && focused !== undefined) hasMovedRow.current = true;
    const place = [nameAt(index), order.indexOf(first) + 1, total] as const;
    announceMove(isMoved ? announcements.moved(...place) : announcements.stays(...place));
  };
  // The row that has the focus may have left the view.
  useLayoutEffect(() => {
    if (hasMovedRow.current) keepRowInView();
    hasMovedRow.current = false;
  }, [shown]);
  useMoveKeys(moveByKey, selected.length > 0 ? `the selected ${noun.many}` : 'the row');

  return (
    <DragDropContext
      onDragStart={onDragStart}
      onDragUpdate={onDragUpdate}
      onDragEnd={onDragEnd}
      dragHandleUsageInstructions={announcements.instructions}
      nonce={document.querySelector<HTMLElement>('meta[property=csp-nonce]')?.nonce}
    >
      {children(shown)}
    </DragDropContext>
  );
}

/** Enables Alt with an arrow key. `what` is what it moves: 'the row'. */
function useMoveKeys(move: (step: 1 | -1) => void, what: string): void {
  const latest = useRef(move);
  useLayoutEffect(() => {
    latest.current = move;
  });
  const shortcuts = useMemo(() => {
    const shared = { withAlt: true, repeats: true, appliesTo: acceptsArrowKeys };
    return [
      { key: 'ArrowUp', label: `Move ${what} up`, run: () => latest.current(-1), ...shared },
      { key: 'ArrowDown', label: `Move ${what} down`, run: () => latest.current(1), ...shared },
    ];
  }, [what]);
  useShortcuts(shortcuts, 'lists');
}

/** The announcements for screen readers. Positions count from 1. */
const announcements = {
  instructions: 'Press Space to lift, the arrow keys to move, Space to drop, and Escape to cancel.',
  lifted: (name: string, position: number, total: number) =>
    `${name} lifted from position ${position} of ${total}. Use the arrow keys to move, Space to drop, Escape to cancel.`,
  moved: (name: string, position: number, total: number) =>
    `${name} moved to position ${position} of ${total}.`,
  stays: (name: string, position: number, total: number) =>
    `${name} stays at position ${position} of ${total}.`,
  outside: (name: string) => `${name} is outside the list. Dropping here cancels the move.`,
  dropped: (name: string, from: number, to: number, total: number) =>
    from === to
      ? `${name} dropped where it was, at position ${to} of ${total}.`
      : `${name} dropped at position ${to} of ${total}, moved from ${from}.`,
  returned: (name: string, position: number, total: number) =>
    `${name} returned to position ${position} of ${total}.`,
};
