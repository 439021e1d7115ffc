import { Droppable, Draggable } from '@hello-pangea/dnd';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { useRef, type ReactNode, memo } from 'react';
import { rowKeys, rowMarks } from '../hooks/rowKeys';
import { useShortcuts } from '../hooks/shortcuts';
import type { Item } from '../table/columns';
import { cardsStyle, useCards } from '../table/useCards';
import { DragHandle, MoveControls } from './MoveControls';
import type { Reveal } from './reorder';
import { useReveal } from './useReveal';

interface Props<T extends Item> {
  label: string;
  items: T[];
  nameOf: (item: T) => string;
  /** Height of every card, in CSS pixels. */
  cardHeight: number;
  /** Draws a card around the controls that move it. Keep the same function between renders. */
  card: (item: T, moveControls: ReactNode) => ReactNode;
  onMoveTo: (item: T) => void;
  /** Returns the number of other items that are moved with an item. */
  othersWith: (item: T) => number;
  reveal: Reveal | undefined;
  /** Called when the focus is set. `isSeen`: the moved item has it. */
  onRevealed: (isSeen: boolean) => void;
}

/** The list on narrow screens: cards that scroll with the page. It must be inside a ReorderArea. */
export function CardList<T extends Item>(props: Props<T>) {
  const { label, items, nameOf, cardHeight, card, onMoveTo, othersWith, reveal, onRevealed } = props;
  const list = useRef<HTMLElement | null>(null);
  useShortcuts(rowKeys, 'lists');
  const { virtualizer, step } = useCards(items, cardHeight, list);

  const focused = useReveal(virtualizer, items, reveal);

  return (
    <Droppable
      droppableId="cards"
      mode="virtual"
      renderClone={(provided, _snapshot, { source }) => {
        const item = items[source.index];
        return (
          <Box
            ref={provided.innerRef}
            {...provided.draggableProps}
            style={provided.draggableProps.style}
            sx={{ boxShadow: 6, borderRadius: 1, outline: 2, outlineColor: 'primary.main' }}
          >
            {item && othersWith(item) > 0 && (
              <Chip
                color="primary"
                label={`+${othersWith(item)}`}
                sx={{ position: 'absolute', top: -12, right: 12 }}
              />
            )}
            {item && card(item, <DragHandle name={nameOf(item)} handleProps={provided.dragHandleProps} />)}
          </Box>
        );
      }}
    >
      {(droppable) => (
        <Box
          ref={(element: HTMLElement | null) => {
            list.current = element;
            droppable.innerRef(element);
          }}
          {...droppable.droppableProps}
          role="list"
          aria-label={label}
          sx={cardsStyle}
          style={{ height: items.length * step }}
        >
          {virtualizer.getVirtualItems().map(({ index, key }) => {
            const item = items[index];
            if (!item) return null;
            return (
              <CardRow
                key={key}
                item={item}
                index={index}
                total={items.length}
                name={nameOf(item)}
                top={index * step}
                height={cardHeight}
                card={card}
                onMoveTo={onMoveTo}
                onRevealed={item.id === focused ? () => onRevealed(focused === reveal?.id) : undefined}
              />
            );
          })}
        </Box>
      )}
    </Droppable>
  );
}

interface CardRowProps<T extends Item> {
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

function Row<T extends Item>(props: CardRowProps<T>) {
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

/** Memoized, so that a scroll step renders only the cards that came into view. */
const CardRow = memo(Row) as typeof Row;
