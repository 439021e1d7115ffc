import type { Column, Density, Item } from './types';

/** The grid of header and rows. */
export function gridTemplate<T extends Item>(columns: readonly Column<T>[]): string {
  const someGrow = columns.some(({ grows }) => grows);
  return columns
    .map(({ width, grows = false }, index) => {
      const takesRest = someGrow ? grows : index === columns.length - 1;
      return takesRest ? `minmax(${width}px, 1fr)` : `${width}px`;
    })
    .join(' ');
}

export function totalWidth<T extends Item>(columns: readonly Column<T>[]): number {
  return columns.reduce((sum, { width }) => sum + width, 0);
}

/** How far from the left edge each sticky column stops; undefined for those that scroll away. */
export function stickyOffsets<T extends Item>(columns: readonly Column<T>[]): (number | undefined)[] {
  let left = 0;
  return columns.map(({ sticky, width }) => {
    if (!sticky) return undefined;
    const offset = left;
    left += width;
    return offset;
  });
}

/** The columns of a record by id, in its order. */
export function columnsOf<T extends Item>(columns: Record<string, Omit<Column<T>, 'id'>>): Column<T>[] {
  return Object.entries(columns).map(([id, column]) => ({ id, ...column }));
}

/** How many letters fit into a cell of this width: about 7.5 pixels each. */
export function lettersIn(width: number, density: Density): number {
  return Math.floor(((width - 16) / 7.5) * (density === 'compact' ? 1 : 2));
}
