import type { Column, Item } from '../table/types';

/** Holds the place of the controls that move a row, which the row draws itself. */
export const moveColumn: Column<Item> = {
  id: 'move',
  header: 'Move',
  width: 92,
  sticky: true,
  cell: () => null,
};
