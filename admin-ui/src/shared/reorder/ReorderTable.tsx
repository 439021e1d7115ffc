import { Droppable, type DraggableProvided, Draggable } from '@hello-pangea/dnd';
import DragIndicator from '@mui/icons-material/DragIndicator';
import Paper from '@mui/material/Paper';
import { useMemo, type ReactNode, type RefObject, memo } from 'react';
import { rowKeys, rowMarks } from '../hooks/rowKeys';
import { useShortcuts } from '../hooks/shortcuts';
import { stickyOffsets, type Column, type Density, type Item } from '../table/columns';
import { TableFrame, tableStyle } from '../table/TableFrame';
import { TableHead } from '../table/TableHead';
import { useTableRows } from '../table/useTableRows';
import { MoveControls } from './MoveControls';
import type { Reveal } from './reorder';
import { useReveal } from './useReveal';

interface Props<T extends Item> {
  /** Names the table. */
  label: string;
  items: T[];
  /** The columns after the move column. Keep the same array between renders, or every row renders again. */
  columns: readonly Column<T>[];
  nameOf: (item: T) => string;
  density: Density;
  /** The element that scrolls; the page moves it sideways and remembers where it was. */
  scroller: RefObject<HTMLDivElement | null>;
  /** Largest height, as CSS. */
  maxHeight: string;
  /** Draws the preview that follows the pointer. */
  clone: (item: T) => ReactNode;
  onMoveTo: (item: T) => void;
  reveal: Reveal | undefined;
  /** Called when the focus is set. `isSeen`: the moved item has it. */
  onRevealed: (isSeen: boolean) => void;
  /** Shown after the last row. */
  children?: ReactNode;
}

/** A table of any length that draws only the rows in view. It must be inside a ReorderArea. */
export function ReorderTable<T extends Item>(props: Props<T>) {
  const { label, items, nameOf, density, scroller, maxHeight, clone, onMoveTo } = props;
  const { reveal, onRevealed, children } = props;
  const columns = useMemo(() => [moveColumn, ...props.columns], [props.columns]);
  const offsets = useMemo(() => stickyOffsets(columns), [columns]);
  useShortcuts(rowKeys, 'lists');
  const { virtualizer, height } = useTableRows(items, density, scroller);

  const focused = useReveal(virtualizer, items, reveal);

  return (
    <Droppable
      droppableId="table"
      mode="virtual"
      renderClone={(provided, _snapshot, { source }) => {
        const item = items[source.index];
        return <DragClone provided={provided}>{item && clone(item)}</DragClone>;
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

/** Holds the place of the controls that move a row, which the row draws itself. */
const moveColumn: Column<Item> = {
  id: 'move',
  header: 'Move',
  width: 92,
  sticky: true,
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
  /** The move column is the first. */
  columns: readonly Column<T>[];
  offsets: readonly (number | undefined)[];
  /** In CSS pixels. */
  height: number;
  onMoveTo: (item: T) => void;
  /** Set for the item that was just moved here: its button takes the focus and calls this. */
  onRevealed: (() => void) | undefined;
}

function Row<T extends Item>(props: TableRowProps<T>) {
  const { item, index, name, columns, offsets, height, onMoveTo, onRevealed } = props;
  return (
    <Draggable draggableId={item.id} index={index} disableInteractiveElementBlocking>
      {({ innerRef, draggableProps, dragHandleProps }) => (
        <div
          // For the drag library's style sheet, which moves the row aside.
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

/** Memoized, because a scroll step or a keystroke renders all rows in view again. */
const TableRow = memo(Row) as typeof Row;
