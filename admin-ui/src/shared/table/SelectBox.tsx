import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { use, type KeyboardEvent, type ReactNode } from 'react';
import { rowAttributes } from '../hooks/rowKeys';
import type { Column, Item } from './columns';
import { SelectionContext, type Selection } from './useSelection';

interface Props {
  item: Item;
  name: string;
}

/** The checkbox is 20 px wide, and a touch target at least 44 px. */
const touchTarget = { p: 1.5 };

/** Returns the element ID of an item's checkbox. */
export const selectBoxId = (itemId: string) => `select-${itemId}`;

/** Selects an item. Shift-click selects a range, and Shift with an arrow key also selects the next or previous item. */
export function SelectBox({ item, name }: Props) {
  const selection = use(SelectionContext);
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (by === 0 || !event.shiftKey) return;
    event.preventDefault();
    const neighbour = selection?.extend(item, by);
    if (neighbour) document.getElementById(selectBoxId(neighbour.id))?.focus();
  };
  return (
    <Checkbox
      size="small"
      sx={touchTarget}
      checked={selection?.selectedIds.has(item.id) ?? false}
      onClick={(event) => selection?.toggle(item, event.shiftKey)}
      onKeyDown={onKeyDown}
      slotProps={{
        input: { ...rowAttributes.select, id: selectBoxId(item.id), 'aria-label': `Select ${name}` },
      }}
    />
  );
}

interface SelectAllProps<T extends Item> {
  selection: Selection<T>;
  /** The listed items. */
  items: readonly T[];
}

/** Selects all listed items, or none. */
export function SelectAll<T extends Item>({ selection, items }: SelectAllProps<T>) {
  const { selectedIds, select, remove } = selection;
  const ids = items.map(({ id }) => id);
  const selectedCount = ids.filter((id) => selectedIds.has(id)).length;
  const isAllSelected = selectedCount === ids.length;
  return (
    <FormControlLabel
      label={`Select all ${items.length} shown`}
      control={
        <Checkbox
          size="small"
          checked={isAllSelected}
          indeterminate={selectedCount > 0 && !isAllSelected}
          onChange={() => (isAllSelected ? remove(ids) : select(ids))}
          sx={touchTarget}
        />
      }
      sx={{ ml: 0, mr: 0 }}
    />
  );
}

/** The checkbox in the header of a table. It selects all listed items, or none. */
function SelectListed() {
  const selection = use(SelectionContext);
  const { isAllSelected = false, selected = [] } = selection ?? {};
  return (
    <Checkbox
      size="small"
      sx={touchTarget}
      checked={isAllSelected}
      indeterminate={selected.length > 0 && !isAllSelected}
      onChange={selection?.toggleAll}
      slotProps={{ input: { 'aria-label': 'Select all shown' } }}
    />
  );
}

/** Returns the first column of a table whose items can be selected. */
export const selectColumn = <T extends Item>(nameOf: (item: T) => string): Column<T> => ({
  id: 'select',
  header: 'Select',
  headerCell: (
    <Centered>
      <SelectListed />
    </Centered>
  ),
  width: 48,
  isSticky: true,
  cell: (item) => (
    <Centered>
      <SelectBox item={item} name={nameOf(item)} />
    </Centered>
  ),
});

/** The touch target is wider than the column without its padding. */
const Centered = ({ children }: { children: ReactNode }) => <Box sx={{ mx: -0.75 }}>{children}</Box>;
