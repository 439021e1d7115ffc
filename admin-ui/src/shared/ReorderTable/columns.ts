import type { Column, Item } from './types';

/** Width of the column with the move controls, in CSS pixels. */
export const moveWidth = 92;

/** The grid of header and rows: the move column, the columns, and the last one takes what is left. */
export function gridTemplate<T extends Item>(columns: readonly Column<T>[]): string {
  const widths = [moveWidth, ...columns.map(({ width }) => width)];
  return widths
    .map((width, index) => (index === widths.length - 1 ? `minmax(${width}px, 1fr)` : `${width}px`))
    .join(' ');
}

export function totalWidth<T extends Item>(columns: readonly Column<T>[]): number {
  return columns.reduce((sum, { width }) => sum + width, moveWidth);
}

/** How far from the left edge each sticky column stops; undefined for those that scroll away. */
export function stickyOffsets<T extends Item>(columns: readonly Column<T>[]): (number | undefined)[] {
  let left = moveWidth;
  return columns.map(({ sticky, width }) => {
    if (!sticky) return undefined;
    const offset = left;
    left += width;
    return offset;
  });
}
