import {
  DragDropContext,
  type DragStart,
  type DragUpdate,
  type DropResult,
  type ResponderProvided,
} from '@hello-pangea/dnd';
import { useState, type ReactNode } from 'react';
import type { Item } from '../table/types';
import { announcements } from './announcements';
import { anchorOf, moveIndex, type Anchor } from './reorder';

interface Props<T extends Item> {
  items: T[];
  nameOf: (item: T) => string;
  onMove: (id: string, anchor: Anchor) => void;
  /** Draws the list or the table with the items in the order they have on screen. */
  children: (items: T[]) => ReactNode;
}

/** Makes the list inside it sortable by mouse, touch and keyboard, and says every step. */
export function ReorderArea<T extends Item>({ items, nameOf, onMove, children }: Props<T>) {
  // The dropped order is shown in the frame of the drop. The store behind `items` follows a moment
  // later; until then the row would jump back.
  const [dropped, setDropped] = useState<{ from: T[]; order: T[] }>();
  if (dropped && dropped.from !== items) setDropped(undefined);
  const shown = dropped?.from === items ? dropped.order : items;

  const total = shown.length;
  const nameAt = (index: number) => {
    const item = shown[index];
    return item ? nameOf(item) : '';
  };

  const onDragStart = ({ source }: DragStart, { announce }: ResponderProvided) => {
    announce(announcements.lifted(nameAt(source.index), source.index + 1, total));
  };
  const onDragUpdate = ({ source, destination }: DragUpdate, { announce }: ResponderProvided) => {
    const name = nameAt(source.index);
    announce(
      destination ? announcements.moved(name, destination.index + 1, total) : announcements.outside(name),
    );
  };
  const onDragEnd = (
    { source, destination, reason, draggableId }: DropResult,
    { announce }: ResponderProvided,
  ) => {
    const name = nameAt(source.index);
    if (reason === 'CANCEL' || !destination) {
      announce(announcements.returned(name, source.index + 1, total));
      return;
    }
    announce(announcements.dropped(name, source.index + 1, destination.index + 1, total));
    const anchor = anchorOf(shown, source.index, destination.index);
    if (!anchor) return;
    setDropped({ from: items, order: moveIndex(shown, source.index, destination.index) });
    onMove(draggableId, anchor);
  };

  return (
    <DragDropContext
      onDragStart={onDragStart}
      onDragUpdate={onDragUpdate}
      onDragEnd={onDragEnd}
      dragHandleUsageInstructions={announcements.instructions}
    >
      {children(shown)}
    </DragDropContext>
  );
}
