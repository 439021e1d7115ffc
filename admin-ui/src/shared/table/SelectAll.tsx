import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import type { Item } from './columns';
import type { Selection } from './useSelection';

interface Props<T extends Item> {
  selection: Selection<T>;
  /** Those that are shown. */
  items: readonly T[];
}

/** Ticks all that are shown, or none of them. */
export function SelectAll<T extends Item>({ selection, items }: Props<T>) {
  const { listed, remove, toggle, chosen } = selection;
  const isAll = listed.length === items.length;
  const change = () => {
    if (isAll) remove(items.map(({ id }) => id));
    else for (const item of items) if (!chosen.has(item.id)) toggle(item, false);
  };
  return (
    <FormControlLabel
      label={`Select all ${items.length} shown`}
      control={
        <Checkbox
          size="small"
          checked={isAll}
          indeterminate={listed.length > 0 && !isAll}
          onChange={change}
          // As high as a thumb wants it.
          sx={{ p: 1.5 }}
        />
      }
      sx={{ ml: 0, mr: 0 }}
    />
  );
}
