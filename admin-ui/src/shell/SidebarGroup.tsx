import ExpandLess from '@mui/icons-material/ExpandLess';
import ExpandMore from '@mui/icons-material/ExpandMore';
import Collapse from '@mui/material/Collapse';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import { useLocation } from 'react-router';
import type { NavGroup } from '../shared/routing/area';
import { isCurrent } from './navigation';
import { SidebarLink } from './SidebarLink';
import { useStoredFlag } from '../shared/hooks/useStoredFlag';

/** A group of an area's sub-links; whether it is open is remembered. */
export function SidebarGroup({ group }: { group: NavGroup }) {
  const { pathname } = useLocation();
  const [open, setOpen] = useStoredFlag(`obi.group.${group.id}`, true);
  return (
    <ListItem disablePadding sx={{ display: 'block' }}>
      <ListItemButton
        component="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        sx={{ width: '100%', borderRadius: 1, minHeight: 44, py: 0.5, pl: 6 }}
      >
        <ListItemText
          primary={group.label}
          slotProps={{ primary: { variant: 'body2', sx: { fontWeight: 550 } } }}
        />
        {open ? <ExpandLess fontSize="small" /> : <ExpandMore fontSize="small" />}
      </ListItemButton>
      <Collapse in={open} timeout={200} unmountOnExit>
        <List disablePadding aria-label={group.label} sx={{ pl: 1.5 }}>
          {group.links.map((link) => (
            <SidebarLink key={link.to} to={link.to} label={link.label} current={isCurrent(link, pathname)} />
          ))}
        </List>
      </Collapse>
    </ListItem>
  );
}
