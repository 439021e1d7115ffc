import type { ReactNode } from 'react';

/** An item of a table. */
export interface Item {
  id: string;
}

export interface Column<T> {
  id: string;
  header: string;
  /** Is shown in the header instead of its text. */
  headerCell?: ReactNode;
  /** Width in CSS pixels. */
  width: number;
  /** Stays in view while the table is scrolled sideways. Sticky columns come first. */
  isSticky?: boolean;
  /** Gets a share of the remaining width. If no column grows, the last one gets all of it. */
  grows?: boolean;
  /** Is hidden until it is chosen. */
  isOptional?: boolean;
  cell: (item: T) => ReactNode;
}

export type Density = 'comfortable' | 'compact';

export const rowHeights: Record<Density, number> = { comfortable: 72, compact: 44 };

/** Returns the CSS grid-template-columns of the header and rows. */
export function gridTemplate<T extends Item>(columns: readonly Column<T>[]): string {
  const hasGrowing = columns.some(({ grows }) => grows);
  return columns
    .map(({ width, grows = false }, index) => {
      const takesRest = hasGrowing ? grows : index === columns.length - 1;
      return takesRest ? `minmax(${width}px, 1fr)` : `${width}px`;
    })
    .join(' ');
}

export function totalWidth<T extends Item>(columns: readonly Column<T>[]): number {
  return columns.reduce((sum, { width }) => sum + width, 0);
}

/** Returns the left offset of each sticky column; undefined for columns that scroll away. */
export function stickyOffsets<T extends Item>(columns: readonly Column<T>[]): (number | undefined)[] {
  let left = 0;
  return columns.map(({ isSticky, width }) => {
    if (!isSticky) return undefined;
    const offset = left;
    left += width;
    return offset;
  });
}

/** Returns the columns of a record whose keys are the IDs, in its order. */
export function columnsOf<T extends Item>(columns: Record<string, Omit<Column<T>, 'id'>>): Column<T>[] {
  return Object.entries(columns).map(([id, column]) => ({ id, ...column }));
}

/** Returns the number of characters that fit into a cell, at about 7.5 pixels each. */
export function maxLetters(width: number, density: Density): number {
  return Math.floor(((width - 16) / 7.5) * (density === 'compact' ? 1 : 2));
}

/** The part of a column that the columns menu needs. */
interface MovableColumn {
  id: string;
  header: string;
  isSticky?: boolean;
  isOptional?: boolean;
}

/** Separates the column IDs in a URL. A comma would be encoded as three characters. */
const SEPARATOR = '.';

/**
 * Returns the chosen columns in their order, after the sticky ones. It returns all but the optional columns if the
 * choice is empty or names no known column.
 */
export function chosenColumns<C extends MovableColumn>(columns: readonly C[], choice: string): C[] {
  const first = columns.filter(({ isSticky }) => isSticky);
  const others = columns.filter(({ isSticky }) => !isSticky);
  const chosen = [...new Set(choice.split(SEPARATOR))].flatMap((id) =>
    others.filter((each) => each.id === id),
  );
  return [...first, ...(chosen.length > 0 ? chosen : others.filter(isDefault))];
}

const isDefault = ({ isOptional }: MovableColumn) => !isOptional;

/** Returns the columns that can be hidden and moved, in their default order. */
export const movableColumns = <C extends MovableColumn>(columns: readonly C[]): C[] =>
  columns.filter(({ isSticky }) => !isSticky);

/** Returns the chosen columns as text for chosenColumns; '' for the default. */
export function encodeChoice(all: readonly MovableColumn[], chosen: readonly MovableColumn[]): string {
  const text = (columns: readonly MovableColumn[]) => columns.map(({ id }) => id).join(SEPARATOR);
  return text(chosen) === text(all.filter(isDefault)) ? '' : text(chosen);
}
