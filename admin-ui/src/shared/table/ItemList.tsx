import Box from '@mui/material/Box';
import { memo, useMemo, useRef, type ReactNode, type RefObject } from 'react';
import { rowAttributes, useRowKeys } from '../hooks/rowKeys';
import { useIsNarrow } from '../layout/viewport';
import type { Reveal } from '../reorder/reorder';
import { stickyOffsets, type Column, type Density, type Item } from './columns';
import { TableFrame, tableStyle } from './TableFrame';
import { TableHead } from './TableHead';
import { cardsStyle, useMeasuredCards } from './useCards';
import { useFocusRow, useNearEnd, useTableRows } from './useTableRows';

interface ListProps<T extends Item> {
  /** Names the list. */
  label: string;
  /** The loaded items. */
  items: readonly T[];
  /** The number of all items, loaded or not; -1 while it is unknown. */
  total: number;
  /** Is called when the end of the loaded items comes into view. */
  onNearEnd: () => void;
  /** The item to show and focus, until onRevealed is called. */
  reveal: Reveal | undefined;
  onRevealed: () => void;
}

interface TableProps<T extends Item> extends ListProps<T> {
  /** Keep the same array between renders, or every row renders again. */
  columns: readonly Column<T>[];
  density: Density;
  /** The element that scrolls. */
  scroller: RefObject<HTMLDivElement | null>;
  /** The table's largest height, as CSS. */
  maxHeight: string;
  /** Is shown after the last item. */
  children?: ReactNode;
}

interface CardsProps<T extends Item> extends ListProps<T> {
  /** Estimates the height of a card, in CSS pixels, until it is drawn. Keep the same function between renders. */
  estimateHeight: (item: T) => number;
  /** Draws a card. Keep the same function between renders. */
  renderCard: (item: T) => ReactNode;
}

/**
 * A list of any length that draws only the items in view: a table, or cards on a narrow screen. The table scrolls in
 * `scroller`, the cards with the page.
 */
export function ItemList<T extends Item>({
  estimateHeight,
  renderCard,
  ...props
}: TableProps<T> & CardsProps<T>) {
  const isNarrow = useIsNarrow();
  useRowKeys();
  if (!isNarrow) return <Table {...props} />;
  const { label, items, total, onNearEnd, reveal, onRevealed, children } = props;
  return (
    <>
      <Cards {...{ label, items, total, onNearEnd, reveal, onRevealed, estimateHeight, renderCard }} />
      {children}
    </>
  );
}

function Table<T extends Item>(props: TableProps<T>) {
  const { label, items, total, columns, density, scroller, maxHeight, children } = props;
  const offsets = useMemo(() => stickyOffsets(columns), [columns]);
  const { virtualizer, height } = useTableRows(items, density, scroller);
  const rows = virtualizer.getVirtualItems();
  useNearEnd(rows, items.length, props.onNearEnd);
  useFocusRow(virtualizer, props.reveal, props.onRevealed);

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
              <TableRow
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

interface TableRowProps<T extends Item> {
  item: T;
  index: number;
  columns: readonly Column<T>[];
  offsets: readonly (number | undefined)[];
  /** CSS pixels. */
  height: number;
}

/** Memoized, because a scroll step renders all rows in view. */
const TableRow = memo(function TableRow<T extends Item>(props: TableRowProps<T>) {
  const { item, index, columns, offsets, height } = props;
  return (
    // The header is row 1.
    <div
      {...rowAttributes.row}
      data-row={item.id}
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
}) as <T extends Item>(props: TableRowProps<T>) => ReactNode;

function Cards<T extends Item>(props: CardsProps<T>) {
  const { label, items, total, estimateHeight, renderCard } = props;
  const list = useRef<HTMLElement | null>(null);
  const { virtualizer, top, height } = useMeasuredCards(items, estimateHeight, list);
  const cards = virtualizer.getVirtualItems();
  useNearEnd(cards, items.length, props.onNearEnd);
  useFocusRow(virtualizer, props.reveal, props.onRevealed);

  return (
    <Box ref={list} role="list" aria-label={label} sx={cardsStyle} style={{ height }}>
      {cards.map(({ index, key, start }) => {
        const item = items[index];
        return (
          item && (
            <CardItem
              key={key}
              item={item}
              index={index}
              total={total}
              top={start - top}
              measure={virtualizer.measureElement}
              renderCard={renderCard}
            />
          )
        );
      })}
    </Box>
  );
}

interface CardItemProps<T extends Item> {
  item: T;
  index: number;
  total: number;
  /** CSS pixels from the top of the list. */
  top: number;
  measure: (card: HTMLElement | null) => void;
  renderCard: (item: T) => ReactNode;
}

/** Memoized, so that a scroll step renders only the cards that came into view. */
const CardItem = memo(function CardItem<T extends Item>(props: CardItemProps<T>) {
  const { item, index, total, top, measure, renderCard } = props;
  return (
    <div
      {...rowAttributes.row}
      data-row={item.id}
      ref={measure}
      data-index={index}
      role="listitem"
      aria-posinset={index + 1}
      aria-setsize={total}
      style={{ position: 'absolute', insetInline: 0, top }}
    >
      {renderCard(item)}
    </div>
  );
}) as <T extends Item>(props: CardItemProps<T>) => ReactNode;
