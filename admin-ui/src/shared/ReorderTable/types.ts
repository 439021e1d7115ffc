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

/** An item that was sent to a place by number: it is scrolled to and gets the focus. */
export interface Reveal {
  id: string;
  /** Its new place among the items shown, counted from 0. */
  index: number;
}

export type Density = 'comfortable' | 'compact';

export const rowHeights: Record<Density, number> = { comfortable: 72, compact: 44 };
