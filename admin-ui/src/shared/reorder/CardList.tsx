import { Droppable, Draggable } from '@hello-pangea/dnd';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { useRef, type ReactNode, memo } from 'react';
import { rowAttributes, useRowKeys } from '../hooks/rowKeys';
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
  renderCard: (item: T, moveControls: ReactNode) => ReactNode;
  onMoveTo: (item: T) => void;
  /** Returns how many other items move together with this one. */
  countOthers: (item: T) => number;
  reveal: Reveal | undefined;
  /** Is called when the focus is set. `hasFocus` reports whether the moved item has it. */
  onRevealed: (hasFocus: boolean) => void;
}

/** The counterpart of ReorderTable for narrow screens: cards that scroll with the page. Must be inside a ReorderArea. */
export function CardList<T extends Item>(props: Props<T>) {
  const { label, items, nameOf, cardHeight, renderCard, onMoveTo, countOthers, reveal, onRevealed } = props;
  const list = useRef<HTMLElement | null>(null);
  useRowKeys();
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
            {item && countOthers(item) > 0 && (
              <Chip
                color="primary"
                label={`+${countOthers(item)}`}
                sx={{ position: 'absolute', top: -12, right: 12 }}
              />
            )}
            {item &&
              renderCard(item, <DragHandle name={nameOf(item)} handleProps={provided.dragHandleProps} />)}
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
                renderCard={renderCard}
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
  /** CSS pixels from the top of the list. */
  top: number;
  height: number;
  renderCard: (item: T, moveControls: ReactNode) => ReactNode;
  onMoveTo: (item: T) => void;
  onRevealed: (() => void) | undefined;
}

function Row<T extends Item>(props: CardRowProps<T>) {
  const { item, index, total, name, top, height, renderCard, onMoveTo, onRevealed } = props;
  return (
    <Draggable draggableId={item.id} index={index} disableInteractiveElementBlocking>
      {(provided) => (
        <div
          ref={provided.innerRef}
          {...provided.draggableProps}
          {...rowAttributes.row}
          data-row={item.id}
          role="listitem"
          aria-posinset={index + 1}
          aria-setsize={total}
          style={{ ...provided.draggableProps.style, position: 'absolute', insetInline: 0, top, height }}
        >
          {renderCard(
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

/** Positions one card in the list. Memoized, so that a scroll step renders only the cards that came into view. */
const CardRow = memo(Row) as typeof Row;
