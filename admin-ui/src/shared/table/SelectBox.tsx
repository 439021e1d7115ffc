import Checkbox from '@mui/material/Checkbox';
import { use } from 'react';
import type { Item } from './types';
import { SelectionContext } from './useSelection';

interface Props {
  item: Item;
  name: string;
}

/** Ticks an item; with Shift held, all from the one ticked last on. */
export function SelectBox({ item, name }: Props) {
  const selection = use(SelectionContext);
  return (
    <Checkbox
      size="small"
      checked={selection?.chosen.has(item.id) ?? false}
      onClick={(event) => selection?.toggle(item, event.shiftKey)}
      slotProps={{ input: { 'aria-label': `Select ${name}` } }}
    />
  );
}
