import { Draggable } from '@hello-pangea/dnd';
import { memo, type ReactNode } from 'react';
import { rowMarks } from '../hooks/rowKeys';
import type { Item } from '../table/types';
import { MoveControls } from './MoveControls';

interface Props<T extends Item> {
  item: T;
  index: number;
  total: number;
  name: string;
  /** In CSS pixels, from the top of the list. */
  top: number;
  height: number;
  card: (item: T, moveControls: ReactNode) => ReactNode;
  onMoveTo: (item: T) => void;
  onRevealed: (() => void) | undefined;
}

function Row<T extends Item>(props: Props<T>) {
  const { item, index, total, name, top, height, card, onMoveTo, onRevealed } = props;
  return (
    <Draggable draggableId={item.id} index={index} disableInteractiveElementBlocking>
      {(provided) => (
        <div
          ref={provided.innerRef}
          {...provided.draggableProps}
          {...rowMarks.row}
          role="listitem"
          aria-posinset={index + 1}
          aria-setsize={total}
          style={{ ...provided.draggableProps.style, position: 'absolute', insetInline: 0, top, height }}
        >
          {card(
            item,
            <MoveControls
              name={name}
              handleProps={provided.dragHandleProps}
              onMoveTo={() => onMoveTo(item)}
              onRevealed={onRevealed}
            />,
          )}
        </div>
      )}
    </Draggable>
  );
}

/** One card's place in the list. Memoized, so that a scroll step renders only the cards that came into view. */
export const CardRow = memo(Row) as typeof Row;
