import { Draggable } from '@hello-pangea/dnd';
import { memo } from 'react';
import { rowMarks } from '../hooks/rowKeys';
import type { Column, Item } from '../table/columns';
import { MoveControls } from './MoveControls';

export interface TableRowProps<T extends Item> {
  item: T;
  index: number;
  name: string;
  /** The move column is the first. */
  columns: readonly Column<T>[];
  offsets: readonly (number | undefined)[];
  /** In CSS pixels. */
  height: number;
  onMoveTo: (item: T) => void;
  /** Given for the item that was just sent here: its control takes the focus and this is called. */
  onRevealed: (() => void) | undefined;
}

function Row<T extends Item>(props: TableRowProps<T>) {
  const { item, index, name, columns, offsets, height, onMoveTo, onRevealed } = props;
  return (
    <Draggable draggableId={item.id} index={index} disableInteractiveElementBlocking>
      {({ innerRef, draggableProps, dragHandleProps }) => (
        <div
          // Lets the drag library's own style sheet slide the row aside.
          data-rfd-draggable-context-id={draggableProps['data-rfd-draggable-context-id']}
          onTransitionEnd={draggableProps.onTransitionEnd}
          {...rowMarks.row}
          role="row"
          // The header is row 1.
          aria-rowindex={index + 2}
          className="row"
          style={{ ...draggableProps.style, top: index * height, height }}
        >
          {/* Stands for the row when the drag library measures: a row is wider than the window, and
              the middle of what is measured is taken for the place where the item is. */}
          <div
            ref={innerRef}
            data-rfd-draggable-context-id={draggableProps['data-rfd-draggable-context-id']}
            data-rfd-draggable-id={draggableProps['data-rfd-draggable-id']}
            className="measured"
            role="presentation"
          />
          {columns.map((column, at) => (
            <div
              key={column.id}
              role="cell"
              className={column.sticky ? 'cell sticky' : 'cell'}
              style={{ left: offsets[at], gridColumn: at + 1 }}
            >
              {at === 0 ? (
                <MoveControls
                  name={name}
                  handleProps={dragHandleProps}
                  onMoveTo={() => onMoveTo(item)}
                  onRevealed={onRevealed}
                />
              ) : (
                column.cell(item)
              )}
            </div>
          ))}
        </div>
      )}
    </Draggable>
  );
}

/** One row. Memoized: a scroll step or a keystroke renders the whole window of rows again. */
export const TableRow = memo(Row) as typeof Row;
