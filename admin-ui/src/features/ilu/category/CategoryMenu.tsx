import MoreVert from '@mui/icons-material/MoreVert';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useId, useRef, useState } from 'react';
import type { CategoryUse } from '../api';

interface Props {
  category: CategoryUse;
  onRename: () => void;
  onMerge: () => void;
  onDelete: () => void;
}

/** What can be done with a category that is not fixed. */
export function CategoryMenu({ category, onRename, onMerge, onDelete }: Props) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const choose = (action: () => void) => () => {
    setOpen(false);
    action();
  };
  return (
    <>
      <IconButton
        ref={button}
        id={id}
        aria-label={`Change ${category.name}`}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <MoreVert />
      </IconButton>
      <Menu
        anchorEl={() => button.current}
        open={open}
        onClose={() => setOpen(false)}
        // Inside the page's landmark; by default a menu is put at the end of the page, outside all of them.
        container={() => button.current?.closest('main') ?? null}
        slotProps={{ list: { 'aria-labelledby': id } }}
      >
        <MenuItem onClick={choose(onRename)}>Rename</MenuItem>
        <MenuItem onClick={choose(onMerge)}>Merge into...</MenuItem>
        {category.proverbs === 0 && <MenuItem onClick={choose(onDelete)}>Delete</MenuItem>}
      </Menu>
    </>
  );
}
