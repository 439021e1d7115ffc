import type { Column, Item } from './columns';

interface Props<T extends Item> {
  columns: readonly Column<T>[];
  offsets: readonly (number | undefined)[];
}

/** The header row. It stays at the top while the rows scroll. */
export function TableHead<T extends Item>({ columns, offsets }: Props<T>) {
  return (
    <div role="rowgroup" className="headGroup">
      <div role="row" aria-rowindex={1} className="head">
        {columns.map((column, index) => (
          <div
            key={column.id}
            role="columnheader"
            className={column.isSticky ? 'sticky' : undefined}
            style={{ left: offsets[index] }}
          >
            {column.headerCell ?? column.header}
          </div>
        ))}
      </div>
    </div>
  );
}
