import { useMemo, type ReactNode, type RefObject, memo } from 'react';
import { rowKeys, rowAttributes } from '../hooks/rowKeys';
import { useShortcuts } from '../hooks/shortcuts';
import type { Reveal } from '../reorder/reorder';
import { stickyOffsets, type Column, type Density, type Item } from './columns';
import { TableFrame, tableStyle } from './TableFrame';
import { TableHead } from './TableHead';
import { useFocusRow, useNearEnd, useTableRows } from './useTableRows';

interface Props<T extends Item> {
  /** The accessible name of the table. */
  label: string;
  /** The loaded items. */
  items: readonly T[];
  /** The number of all rows, loaded or not; -1 while unknown. */
  total: number;
  /** Keep the same array between renders, or every row renders again. */
  columns: readonly Column<T>[];
  density: Density;
  /** The scrolling element. The page scrolls it sideways and restores its scroll position. */
  scroller: RefObject<HTMLDivElement | null>;
  /** A CSS length. */
  maxHeight: string;
  /** Is called when the end of the loaded items comes into view. */
  onNearEnd: () => void;
  /** The item to show and focus, until onRevealed is called. */
  reveal: Reveal | undefined;
  onRevealed: () => void;
  /** Content after the last row. */
  children?: ReactNode;
}

/** A table of any length that is loaded page by page and renders only the rows in view. */
export function PlainTable<T extends Item>(props: Props<T>) {
  const {
    label,
    items,
    total,
    columns,
    density,
    scroller,
    maxHeight,
    onNearEnd,
    reveal,
    onRevealed,
    children,
  } = props;
  const offsets = useMemo(() => stickyOffsets(columns), [columns]);
  useShortcuts(rowKeys, 'lists');
  const { virtualizer, height } = useTableRows(items, density, scroller);
  const rows = virtualizer.getVirtualItems();
  useNearEnd(rows, items.length, onNearEnd);
  useFocusRow(virtualizer, reveal, onRevealed);

  return (
    <TableFrame
      ref={scroller}
      role="table"
      aria-label={label}
      aria-rowcount={total < 0 ? -1 : total + 1}
      tabIndex={0}
      style={tableStyle(columns, density, maxHeight)}
    >
      <TableHead columns={columns} offsets={offsets} />
      <div role="rowgroup" className="body" style={{ height: items.length * height }}>
        {rows.map(({ index, key }) => {
          const item = items[index];
          return (
            item && (
              <PlainRow
                key={key}
                item={item}
                index={index}
                columns={columns}
                offsets={offsets}
                height={height}
              />
            )
          );
        })}
      </div>
      {children && <div className="foot">{children}</div>}
    </TableFrame>
  );
}

interface PlainRowProps<T extends Item> {
  item: T;
  index: number;
  columns: readonly Column<T>[];
  offsets: readonly (number | undefined)[];
  /** CSS pixels. */
  height: number;
}

function Row<T extends Item>({ item, index, columns, offsets, height }: PlainRowProps<T>) {
  return (
    // The header is row 1.
    <div
      {...rowAttributes.row}
      role="row"
      aria-rowindex={index + 2}
      className="row"
      style={{ top: index * height, height }}
    >
      {columns.map((column, at) => (
        <div
          key={column.id}
          role="cell"
          className={column.isSticky ? 'cell sticky' : 'cell'}
          style={{ left: offsets[at], gridColumn: at + 1 }}
        >
          {column.cell(item)}
        </div>
      ))}
    </div>
  );
}

/** One row. Memoized, so that a scroll step does not render every row in view. */
const PlainRow = memo(Row) as typeof Row;
