import Checkbox from '@mui/material/Checkbox';
import { use, type KeyboardEvent } from 'react';
import type { Item } from './columns';
import { SelectionContext } from './useSelection';

interface Props {
  item: Item;
  name: string;
}

/** Element id of an item's box. */
const boxId = (itemId: string) => `select-${itemId}`;

/** Ticks an item; with Shift held, all from the one ticked last on. Shift and an arrow key tick the neighbour, too. */
export function SelectBox({ item, name }: Props) {
  const selection = use(SelectionContext);
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (by === 0 || !event.shiftKey) return;
    event.preventDefault();
    const neighbour = selection?.extend(item, by);
    if (neighbour) document.getElementById(boxId(neighbour.id))?.focus();
  };
  return (
    <Checkbox
      size="small"
      checked={selection?.chosen.has(item.id) ?? false}
      onClick={(event) => selection?.toggle(item, event.shiftKey)}
      onKeyDown={onKeyDown}
      slotProps={{ input: { id: boxId(item.id), 'aria-label': `Select ${name}` } }}
    />
  );
}
