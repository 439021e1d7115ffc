import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { use, type KeyboardEvent } from 'react';
import type { Item } from './columns';
import { SelectionContext, type Selection } from './useSelection';

interface Props {
  item: Item;
  name: string;
}

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
      checked={selection?.selectedIds.has(item.id) ?? false}
      onClick={(event) => selection?.toggle(item, event.shiftKey)}
      onKeyDown={onKeyDown}
      slotProps={{ input: { id: selectBoxId(item.id), 'aria-label': `Select ${name}` } }}
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
  const { selected, remove, toggle, selectedIds } = selection;
  const isAllSelected = selected.length === items.length;
  const toggleAll = () => {
    if (isAllSelected) remove(items.map(({ id }) => id));
    else for (const item of items) if (!selectedIds.has(item.id)) toggle(item, false);
  };
  return (
    <FormControlLabel
      label={`Select all ${items.length} shown`}
      control={
        <Checkbox
          size="small"
          checked={isAllSelected}
          indeterminate={selected.length > 0 && !isAllSelected}
          onChange={toggleAll}
          // The minimum height of a touch target.
          sx={{ p: 1.5 }}
        />
      }
      sx={{ ml: 0, mr: 0 }}
    />
  );
}
