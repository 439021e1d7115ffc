import type { ReactNode } from 'react';

/** What can be put in order: anything with an id. */
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
  cell: (item: T) => ReactNode;
}

export type Density = 'comfortable' | 'compact';

export const rowHeights: Record<Density, number> = { comfortable: 72, compact: 44 };
