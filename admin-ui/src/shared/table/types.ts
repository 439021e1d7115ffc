import type { ReactNode } from 'react';

/** What can stand in a table: anything with an id. */
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
  /** Takes its share of the room that is left; where no column does, the last one takes it all. */
  grows?: boolean;
  cell: (item: T) => ReactNode;
}

export type Density = 'comfortable' | 'compact';

export const rowHeights: Record<Density, number> = { comfortable: 72, compact: 44 };
