import ChevronLeft from '@mui/icons-material/ChevronLeft';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import List from '@mui/material/List';
import { useLocation } from 'react-router';
import type { ColorChoice } from '../shared/theme/colorMode';
import type { Area } from '../shared/routing/area';
import { areas } from '../features/areas';
import { AreaIcon } from './AreaIcon';
import { Brand } from './Brand';
import { generalPages } from './generalPages';
import { areaOf, isCurrent } from './navigation';
import { SearchButton } from './palette/SearchButton';
import { SidebarFoot } from './SidebarFoot';
import { SidebarGroup } from './SidebarGroup';
import { SidebarLink } from './SidebarLink';
import { useWaiting } from './useWaiting';

interface Props {
  onClose: () => void;
  openShortcuts: () => void;
  colorChoice: ColorChoice;
  onColorChoice: (choice: ColorChoice) => void;
}

/** All areas with what waits in them; the sub-links of the active one only (spec 2.4). */
export function Sidebar({ onClose, ...foot }: Props) {
  const { pathname } = useLocation();
  const active = areaOf(pathname);
  const waiting = useWaiting(pathname);
  /** Of an area whose sub-links do not say it. */
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
