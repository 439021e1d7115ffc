import ArrowDropDown from '@mui/icons-material/ArrowDropDown';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import type { NavGroup } from '../shared/routing/area';
import { isCurrent } from './navigation';

/** A dropdown of links in the nav bar. */
export function NavDropdown({ group, pathname }: { group: NavGroup; pathname: string }) {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  const active = group.links.some((link) => isCurrent(link, pathname));
  return (
    <>
      <Button
        id={id}
        color={active ? 'primary' : 'secondary'}
        endIcon={<ArrowDropDown />}
        aria-haspopup="menu"
        aria-expanded={Boolean(anchor)}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ flexShrink: 0, my: 0.5 }}
      >
        {group.label}
      </Button>
      <Menu
        anchorEl={anchor}
        open={Boolean(anchor)}
        onClose={close}
        // Inside the nav bar's landmark; by default a menu is put at the end of the page, outside all of them.
        container={() => anchor?.closest('nav') ?? null}
        slotProps={{ list: { 'aria-labelledby': id } }}
      >
        {group.links.map((link) => (
          <MenuItem
            key={link.to}
            component={Link}
            to={link.to}
            selected={isCurrent(link, pathname)}
            onClick={close}
          >
            {link.label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
