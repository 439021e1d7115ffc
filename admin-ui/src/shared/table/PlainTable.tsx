import { useMemo, type ReactNode, type RefObject, memo } from 'react';
import { rowKeys, rowMarks } from '../hooks/rowKeys';
import { useShortcuts } from '../hooks/shortcuts';
import type { Reveal } from '../reorder/reorder';
import { stickyOffsets, type Column, type Density, type Item } from './columns';
import { TableFrame, tableStyle } from './TableFrame';
import { TableHead } from './TableHead';
import { useFocusRow, useNearEnd, useTableRows } from './useTableRows';

interface Props<T extends Item> {
  /** Names the table. */
  label: string;
  /** The loaded items. */
  items: readonly T[];
  /** The number of all rows, also of those that are not loaded; -1 if it is not known. */
  total: number;
  /** Keep the same array between renders, or every row renders again. */
  columns: readonly Column<T>[];
  density: Density;
  /** The element that scrolls; the page moves it sideways and remembers where it was. */
  scroller: RefObject<HTMLDivElement | null>;
  /** Largest height, as CSS. */
  maxHeight: string;
  /** Is called when the end of the loaded items comes into view. */
  onNearEnd: () => void;
  /** The item to show and focus, until onRevealed is called. */
  reveal: Reveal | undefined;
  onRevealed: () => void;
  /** Shown after the last row. */
  children?: ReactNode;
}

/** A table of any length, loaded piece by piece, that draws only the rows in view. */
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
  /** In CSS pixels. */
  height: number;
}

function Row<T extends Item>({ item, index, columns, offsets, height }: PlainRowProps<T>) {
  return (
    // The header is row 1.
    <div
      {...rowMarks.row}
      role="row"
      aria-rowindex={index + 2}
      className="row"
      style={{ top: index * height, height }}
    >
      {columns.map((column, at) => (
        <div
          key={column.id}
          role="cell"
          className={column.sticky ? 'cell sticky' : 'cell'}
          style={{ left: offsets[at], gridColumn: at + 1 }}
        >
          {column.cell(item)}
        </div>
      ))}
    </div>
  );
}

/** Memoized, because a scroll step renders all rows in view again. */
const PlainRow = memo(Row) as typeof Row;
