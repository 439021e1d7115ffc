import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ExpandLess from '@mui/icons-material/ExpandLess';
import ExpandMore from '@mui/icons-material/ExpandMore';
import Keyboard from '@mui/icons-material/Keyboard';
import Logout from '@mui/icons-material/Logout';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Collapse from '@mui/material/Collapse';
import IconButton from '@mui/material/IconButton';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useLocation, Link } from 'react-router';
import { areas } from '../features/areas';
import { useUser } from '../features/auth/AuthContext';
import { useSignOut } from '../features/auth/useSignOut';
import { useStoredFlag } from '../shared/hooks/useStoredFlag';
import type { Area, NavGroup } from '../shared/routing/area';
import { useWaiting } from '../shared/summary/waiting';
import type { ColorChoice } from '../shared/theme/colorMode';
import { AreaIcon } from './AreaIcon';
import { Brand } from './Brand';
import { ColorModeSwitch } from './ColorModeSwitch';
import { generalPages, areaOf, isCurrent } from './generalPages';
import { SearchButton } from './palette/SearchButton';
import { SidebarLink } from './SidebarLink';
import { Waiting } from './Waiting';

interface Props {
  onClose: () => void;
  openShortcuts: () => void;
  colorChoice: ColorChoice;
  onColorChoice: (choice: ColorChoice) => void;
}

/** All areas with the number of waiting submissions, and the sub-links of the active one (spec 2.4). */
export function Sidebar({ onClose, ...foot }: Props) {
  const { pathname } = useLocation();
  const active = areaOf(pathname);
  const waiting = useWaiting(pathname);
  /** Returns the number for an area; 0 for the active one, whose sub-links show it. */
  const waitingIn = (area: Area) =>
    area === active ? 0 : area.queues.reduce((sum, { to }) => sum + (waiting[to] ?? 0), 0);
  return (
    <Box
      component="aside"
      aria-label="Sidebar"
      sx={{ height: '100%', display: 'flex', flexDirection: 'column' }}
    >
      <Box
        sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', pl: 2.5, pr: 1, py: 1 }}
      >
        <Brand />
        <IconButton aria-label="Close sidebar" onClick={onClose}>
          <ChevronLeft />
        </IconButton>
      </Box>
      <Box sx={{ px: 1.5, pb: 1 }}>
        <SearchButton />
      </Box>
      <Box component="nav" aria-label="Areas" sx={{ flexGrow: 1, overflowY: 'auto', px: 1 }}>
        <List disablePadding>
          <SidebarLink {...generalPages.dashboard} current={pathname === generalPages.dashboard.to} />
          {areas.map((area) => (
            <SidebarLink
              key={area.id}
              to={area.to}
              label={area.label}
              icon={<AreaIcon area={area} />}
              current={pathname === area.to && area.links.length === 0}
              active={area === active}
              waiting={waitingIn(area)}
            >
              {area === active &&
                area.links.map((link) => (
                  <SidebarLink
                    key={link.to}
                    to={link.to}
                    label={link.label}
                    current={isCurrent(link, pathname)}
                    waiting={waiting[link.to]}
                  />
                ))}
              {area === active && area.groups.map((group) => <SidebarGroup key={group.id} group={group} />)}
            </SidebarLink>
          ))}
        </List>
      </Box>
      <SidebarFoot {...foot} />
    </Box>
  );
}

/** A group of an area's sub-links; whether it is open is remembered. */
function SidebarGroup({ group }: { group: NavGroup }) {
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

interface SidebarFootProps {
  openShortcuts: () => void;
  colorChoice: ColorChoice;
  onColorChoice: (choice: ColorChoice) => void;
}

const { activity, trash, account } = generalPages;

/** The links to activity, trash and account, the theme, sign-out and the version. */
function SidebarFoot({ openShortcuts, colorChoice, onColorChoice }: SidebarFootProps) {
  const user = useUser();
  const signOut = useSignOut();
  const { pathname } = useLocation();
  return (
    <Box sx={{ p: 1.5, borderTop: 1, borderColor: 'divider', display: 'grid', gap: 1 }}>
      <nav aria-label="History">
        <List disablePadding sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr' }}>
          {[activity, trash].map((link) => (
            <SidebarLink key={link.to} {...link} current={pathname === link.to} />
          ))}
        </List>
      </nav>
      <Waiting />
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between' }}>
        <ColorModeSwitch choice={colorChoice} onChoose={onColorChoice} />
        <Tooltip title="Keyboard shortcuts">
          <IconButton aria-label="Keyboard shortcuts" onClick={openShortcuts}>
            <Keyboard />
          </IconButton>
        </Tooltip>
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
        <Typography
          variant="body2"
          noWrap
          title={user?.username}
          sx={{ flexGrow: 1, pl: 1, fontWeight: 650 }}
        >
          {user?.username || 'Admin'}
        </Typography>
        <Tooltip title={account.label}>
          <IconButton component={Link} to={account.to} aria-label={account.label}>
            {account.icon}
          </IconButton>
        </Tooltip>
      </Box>
      <Button variant="outlined" color="inherit" startIcon={<Logout />} onClick={signOut}>
        Sign out
      </Button>
      <Typography variant="caption" sx={{ px: 1, color: 'text.secondary', overflowWrap: 'anywhere' }}>
        <span lang="ig">Obi</span> {import.meta.env.VITE_VERSION}
      </Typography>
    </Box>
  );
}
