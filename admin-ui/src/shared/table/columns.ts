import type { ReactNode } from 'react';

/** An item of a table. */
export interface Item {
  id: string;
}

export interface Column<T> {
  id: string;
  header: string;
  /** Width in CSS pixels. */
  width: number;
  /** Stays in view while the table is scrolled sideways. Sticky columns come first. */
  sticky?: boolean;
  /** Gets a share of the remaining width. If no column grows, the last one gets all of it. */
  grows?: boolean;
  cell: (item: T) => ReactNode;
}

export type Density = 'comfortable' | 'compact';

export const rowHeights: Record<Density, number> = { comfortable: 72, compact: 44 };

/** Returns the grid of header and rows. */
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

/** Returns the distance of each sticky column from the left edge; undefined for other columns. */
export function stickyOffsets<T extends Item>(columns: readonly Column<T>[]): (number | undefined)[] {
  let left = 0;
  return columns.map(({ sticky, width }) => {
    if (!sticky) return undefined;
    const offset = left;
    left += width;
    return offset;
  });
}

/** Returns the columns of a record, with its keys as IDs. */
export function columnsOf<T extends Item>(columns: Record<string, Omit<Column<T>, 'id'>>): Column<T>[] {
  return Object.entries(columns).map(([id, column]) => ({ id, ...column }));
}

/** Returns the number of letters that fit into a cell of this width. A letter takes about 7.5 pixels. */
export function lettersIn(width: number, density: Density): number {
  return Math.floor(((width - 16) / 7.5) * (density === 'compact' ? 1 : 2));
}

/** The part of a column that its choice needs. */
interface Choosable {
  id: string;
  header: string;
  sticky?: boolean;
}

/** Separates the IDs in the address; a comma would be encoded as three characters. */
const between = '.';

/**
 * Returns the chosen columns in their order, after the sticky ones. It returns all columns if the choice is empty or
 * names no known column.
 */
export function chosenColumns<C extends Choosable>(columns: readonly C[], choice: string): C[] {
  const first = columns.filter(({ sticky }) => sticky);
  const others = columns.filter(({ sticky }) => !sticky);
  const chosen = [...new Set(choice.split(between))].flatMap((id) => others.filter((each) => each.id === id));
  return [...first, ...(chosen.length > 0 ? chosen : others)];
}

/** Returns the columns that can be hidden and moved, in their default order. */
export const choosable = <C extends Choosable>(columns: readonly C[]): C[] =>
  columns.filter(({ sticky }) => !sticky);

/** Returns the choice of these columns; empty if it is the default. */
export function choiceOf(all: readonly Choosable[], chosen: readonly Choosable[]): string {
  const text = (columns: readonly Choosable[]) => columns.map(({ id }) => id).join(between);
  return text(chosen) === text(all) ? '' : text(chosen);
}
