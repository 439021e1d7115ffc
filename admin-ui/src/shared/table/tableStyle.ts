import { gridTemplate, totalWidth } from './columns';
import type { Column, Density, Item } from './types';

/** What TableFrame's style sheet needs to know of a table. */
export function tableStyle<T extends Item>(
  columns: readonly Column<T>[],
  density: Density,
  maxHeight: string,
) {
  return {
    maxHeight,
    '--columns': gridTemplate(columns),
    '--total': `${totalWidth(columns)}px`,
    '--lines': density === 'compact' ? 1 : 2,
  };
}
