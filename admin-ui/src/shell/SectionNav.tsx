import ArrowDropDown from '@mui/icons-material/ArrowDropDown';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useId, useState } from 'react';
import { Link, useLocation } from 'react-router';
import type { NavLink, NavGroup } from '../shared/routing/area';
import { forcedColors } from '../shared/theme/forcedColors';
import { areaOf, isCurrent } from './generalPages';

/** The nav bar of the area that is shown: its tabs, and a dropdown for each of its groups (spec 2.1, 2.4). */
export function SectionNav() {
  const { pathname } = useLocation();
  const area = areaOf(pathname);
  if (!area) return null;
  return (
    <Box
      component="nav"
      aria-label={area.label}
      sx={{
        display: 'flex',
        displayPrint: 'none',
        gap: 0.5,
        px: { xs: 1, md: 2 },
        overflowX: 'auto',
        bgcolor: 'background.paper',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      {area.tabs.map((tab) => (
        <SectionTab key={tab.to} tab={tab} current={isCurrent(tab, pathname)} />
      ))}
      {area.groups.map((group) => (
        <NavDropdown key={group.id} group={group} pathname={pathname} />
      ))}
    </Box>
  );
}

function SectionTab({ tab, current }: { tab: NavLink; current: boolean }) {
  return (
    <Box
      component={Link}
      to={tab.to}
      aria-current={current ? 'page' : undefined}
      sx={{
        flexShrink: 0,
        px: 1.5,
        py: { xs: 1.25, sm: 1.5 },
        textDecoration: 'none',
        typography: 'body2',
        fontWeight: current ? 650 : 500,
        color: current ? 'primary.main' : 'text.secondary',
        borderBottom: 3,
        borderColor: current ? 'primary.main' : 'transparent',
        [forcedColors]: { borderColor: current ? 'Highlight' : 'Canvas' },
        '&:hover': { color: 'text.primary' },
        '&:focus-visible': { outlineOffset: -3 },
      }}
    >
      {tab.label}
    </Box>
  );
}

/** A dropdown of links in the nav bar. */
function NavDropdown({ group, pathname }: { group: NavGroup; pathname: string }) {
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
        sx={{ flexShrink: 0, my: { xs: 0.25, sm: 0.5 } }}
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
