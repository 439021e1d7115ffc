import { Droppable, type DraggableProvided, Draggable } from '@hello-pangea/dnd';
import DragIndicator from '@mui/icons-material/DragIndicator';
import Paper from '@mui/material/Paper';
import { useMemo, type ReactNode, type RefObject, memo } from 'react';
import { rowAttributes, useRowKeys } from '../hooks/rowKeys';
import { stickyOffsets, type Column, type Density, type Item } from '../table/columns';
import { TableFrame, tableStyle } from '../table/TableFrame';
import { TableHead } from '../table/TableHead';
import { useTableRows } from '../table/useTableRows';
import { MoveControls } from './MoveControls';
import type { Reveal } from './reorder';
import { useReveal } from './useReveal';

interface Props<T extends Item> {
  /** The accessible name of the table. */
  label: string;
  items: T[];
  /** The columns besides the move column, which comes after the first one. Keep the same array between renders, or every row renders again. */
  columns: readonly Column<T>[];
  nameOf: (item: T) => string;
  density: Density;
  /** The scrolling element. The page scrolls it sideways and restores its scroll position. */
  scroller: RefObject<HTMLDivElement | null>;
  /** A CSS length. */
  maxHeight: string;
  /** Renders the content of the preview that follows the pointer. */
  renderPreview: (item: T) => ReactNode;
  onMoveTo: (item: T) => void;
  reveal: Reveal | undefined;
  /** Is called when the focus is set. `hasFocus` reports whether the moved item has it. */
  onRevealed: (hasFocus: boolean) => void;
  /** Content after the last row. */
  children?: ReactNode;
}

/** A table of any length that renders only the rows in view. Must be inside a ReorderArea. */
export function ReorderTable<T extends Item>(props: Props<T>) {
  const { label, items, nameOf, density, scroller, maxHeight, renderPreview, onMoveTo } = props;
  const { reveal, onRevealed, children } = props;
  const columns = useMemo(
    () => [...props.columns.slice(0, 1), moveColumn, ...props.columns.slice(1)],
    [props.columns],
  );
  const offsets = useMemo(() => stickyOffsets(columns), [columns]);
  useRowKeys();
  const { virtualizer, height } = useTableRows(items, density, scroller);

  const focused = useReveal(virtualizer, items, reveal);

  return (
    <Droppable
      droppableId="table"
      mode="virtual"
      renderClone={(provided, _snapshot, { source }) => {
        const item = items[source.index];
        return <DragClone provided={provided}>{item && renderPreview(item)}</DragClone>;
      }}
    >
      {(droppable) => (
        <TableFrame
          ref={scroller}
          role="table"
          aria-label={label}
          aria-rowcount={items.length + 1}
          tabIndex={0}
          style={tableStyle(columns, density, maxHeight)}
        >
          <TableHead columns={columns} offsets={offsets} />
          <div
            ref={droppable.innerRef}
            {...droppable.droppableProps}
            role="rowgroup"
            className="body"
            style={{ height: items.length * height }}
          >
            {virtualizer.getVirtualItems().map(({ index, key }) => {
              const item = items[index];
              if (!item) return null;
              return (
                <TableRow
                  key={key}
                  item={item}
                  index={index}
                  name={nameOf(item)}
                  columns={columns}
                  offsets={offsets}
                  height={height}
                  onMoveTo={onMoveTo}
                  onRevealed={item.id === focused ? () => onRevealed(focused === reveal?.id) : undefined}
                />
              );
            })}
          </div>
          {children && <div className="foot">{children}</div>}
        </TableFrame>
      )}
    </Droppable>
  );
}

/** Reserves the width of the move controls, which TableRow renders. */
const moveColumn: Column<Item> = {
  id: 'move',
  header: 'Move',
  width: 92,
  isSticky: true,
  cell: () => null,
};

interface DragCloneProps {
  provided: DraggableProvided;
  children: ReactNode;
}

/** The preview of a dragged item: its name on a card, because a row is 2,000 pixels wide. */
function DragClone({ provided, children }: DragCloneProps) {
  const { style, ...draggableProps } = provided.draggableProps;
  return (
    <Paper
      ref={provided.innerRef}
      {...draggableProps}
      {...provided.dragHandleProps}
      elevation={6}
      style={{ ...style, width: 'auto', maxWidth: 'min(420px, 90vw)' }}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        px: 1,
        overflow: 'hidden',
        outline: 2,
        outlineColor: 'primary.main',
      }}
    >
      <DragIndicator />
      {children}
    </Paper>
  );
}

interface TableRowProps<T extends Item> {
  item: T;
  index: number;
  name: string;
  columns: readonly Column<T>[];
  offsets: readonly (number | undefined)[];
  /** CSS pixels. */
  height: number;
  onMoveTo: (item: T) => void;
  /** Set after the item was moved by number: its button takes the focus, then onRevealed is called. */
  onRevealed: (() => void) | undefined;
}

function Row<T extends Item>(props: TableRowProps<T>) {
  const { item, index, name, columns, offsets, height, onMoveTo, onRevealed } = props;
  return (
    <Draggable draggableId={item.id} index={index} disableInteractiveElementBlocking>
      {({ innerRef, draggableProps, dragHandleProps }) => (
        <div
          // The drag library's style sheet animates elements with this attribute.
          data-rfd-draggable-context-id={draggableProps['data-rfd-draggable-context-id']}
          onTransitionEnd={draggableProps.onTransitionEnd}
          {...rowAttributes.row}
          data-row={item.id}
          role="row"
          // The header is row 1.
          aria-rowindex={index + 2}
          className="row"
          style={{ ...draggableProps.style, top: index * height, height }}
        >
          {/* The drag library measures this element instead of the row. It uses the middle of what it measures as the
              item's position, and a row is wider than the window. */}
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
              className={column.isSticky ? 'cell sticky' : 'cell'}
              style={{ left: offsets[at], gridColumn: at + 1 }}
            >
              {column.id === moveColumn.id ? (
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

/** One row. Memoized, so that a scroll step or a keystroke does not render every row in view. */
const TableRow = memo(Row) as typeof Row;
