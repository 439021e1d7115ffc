import LockOutlined from '@mui/icons-material/LockOutlined';
import MoreVert from '@mui/icons-material/MoreVert';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import MuiLink from '@mui/material/Link';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { Highlight } from '../../../shared/text/Highlight';
import { plural } from '../../../shared/text/plural';
import { VisuallyHidden } from '../../../shared/feedback/LiveRegion';
import type { CategoryUse } from '../api';
import { iluPaths } from '../paths';

/** An action of a category's menu. */
export type Action = 'rename' | 'merge' | 'delete';

interface Props {
  category: CategoryUse;
  query: string;
  onAct: (action: Action, category: CategoryUse) => void;
}

const row = {
  display: 'flex',
  alignItems: 'center',
  columnGap: 1,
  minHeight: 44,
  pl: 0.5,
  borderBottom: 1,
  borderColor: 'divider',
} as const;

/** Returns the address that lists the proverbs of a category. */
const listOf = (name: string) => `${iluPaths.edit}?${new URLSearchParams({ category: name }).toString()}`;

/** A category with the number of its proverbs, and its menu. */
export function CategoryRow({ category, query, onAct }: Props) {
  const { name, fixed, proverbs, suggestions } = category;
  return (
    <Box component="li" sx={row}>
      <Box component="span" dir="auto" sx={{ flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Highlight text={name} query={query} />
      </Box>{' '}
      <Box component="span" sx={{ flexShrink: 0, textAlign: 'right', fontSize: '0.875rem' }}>
        {proverbs > 0 ? (
          <MuiLink component={Link} to={listOf(name)}>
            {plural(proverbs, 'proverb')} <VisuallyHidden>in {name}</VisuallyHidden>
          </MuiLink>
        ) : (
          <Box component="span" sx={{ color: 'text.secondary' }}>
            No proverbs
          </Box>
        )}
        {!fixed && suggestions > 0 && (
          <Box component="span" sx={{ display: 'block', color: 'text.secondary', fontSize: '0.8125rem' }}>
            {plural(suggestions, 'suggestion')}
          </Box>
        )}
      </Box>{' '}
      <Box sx={{ flexShrink: 0, width: 40, display: 'flex', justifyContent: 'center' }}>
        {fixed ? (
          <LockOutlined
            titleAccess="Can't be changed"
            sx={{ fontSize: '1.125rem', color: 'text.secondary' }}
          />
        ) : (
          <CategoryMenu
            category={category}
            onRename={() => onAct('rename', category)}
            onMerge={() => onAct('merge', category)}
            onDelete={() => onAct('delete', category)}
          />
        )}
      </Box>
    </Box>
  );
}

interface CategoryMenuProps {
  category: CategoryUse;
  onRename: () => void;
  onMerge: () => void;
  onDelete: () => void;
}

/** The menu of a category that can be changed. */
function CategoryMenu({ category, onRename, onMerge, onDelete }: CategoryMenuProps) {
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
