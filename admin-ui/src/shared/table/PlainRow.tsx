import { memo } from 'react';
import { rowMarks } from '../hooks/rowKeys';
import type { Column, Item } from './types';

interface Props<T extends Item> {
  item: T;
  index: number;
  columns: readonly Column<T>[];
  offsets: readonly (number | undefined)[];
  /** In CSS pixels. */
  height: number;
}

function Row<T extends Item>({ item, index, columns, offsets, height }: Props<T>) {
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

/** One row. Memoized: a scroll step renders the whole window of rows again. */
export const PlainRow = memo(Row) as typeof Row;
