import type { ComponentProps, ReactNode } from 'react';
import { SearchBar } from '../fields/SearchBar';
import { FilterChips } from '../filter/FilterChips';
import { FilterMenu } from '../filter/FilterMenu';
import { useIsNarrow } from '../layout/viewport';
import { ColumnsMenu } from '../table/ColumnsMenu';
import { TableTools } from '../table/TableTools';

interface Props
  extends
    Omit<ComponentProps<typeof SearchBar>, 'children'>,
    ComponentProps<typeof FilterMenu>,
    Omit<ComponentProps<typeof TableTools>, 'children'>,
    Pick<ComponentProps<typeof ColumnsMenu>, 'columns'> {
  /** The chosen columns, as in the address. */
  columnChoice: string;
  onColumns: (columnChoice: string) => void;
  /** Tools of this list alone. On a phone they are in the filter menu, so that the list begins higher. */
  children?: ReactNode;
}

/** The search, filters and table settings above a list. A phone shows cards and has no table settings. */
export function ListHead({
  label,
  text,
  onText,
  found,
  fields,
  onClear,
  scroller,
  density,
  onDensity,
  columns,
  columnChoice,
  onColumns,
  children,
}: Props) {
  const isNarrow = useIsNarrow();
  return (
    <>
      <SearchBar label={label} text={text} onText={onText} found={found}>
        {!isNarrow && children}
        <FilterMenu fields={fields} onClear={onClear}>
          {isNarrow && children}
        </FilterMenu>
        {!isNarrow && (
          <TableTools scroller={scroller} density={density} onDensity={onDensity}>
            <ColumnsMenu columns={columns} choice={columnChoice} onChoose={onColumns} />
          </TableTools>
        )}
      </SearchBar>
      <FilterChips fields={fields} onClear={onClear} />
    </>
  );
}

/**
 * Returns the height of a table that fills the window below `above` CSS pixels. It shows at least some rows. In a window
 * lower than these, as at 200 % zoom or on a phone held sideways, it is as high as the window.
 */
export function tableHeight(above: number): string {
  return `max(min(360px, 100dvh - 32px), calc(100dvh - ${above}px))`;
}
