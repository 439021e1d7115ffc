import AccountCircle from '@mui/icons-material/AccountCircle';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import History from '@mui/icons-material/History';
import Home from '@mui/icons-material/Home';
import { areas } from '../features/areas';
import type { Area, NavLink } from '../shared/routing/area';
import { paths } from '../shared/routing/paths';

/** The pages that belong to no area. */
export const generalPages = {
  dashboard: { to: paths.admin, label: 'Dashboard', icon: <Home /> },
  activity: { to: paths.activity, label: 'Activity', icon: <History /> },
  trash: { to: paths.trash, label: 'Trash', icon: <DeleteOutlined /> },
  account: { to: paths.account, label: 'Account', icon: <AccountCircle /> },
} as const;

/** The area a path belongs to. */
export function areaOf(pathname: string): Area | undefined {
  return areas.find(({ root }) => isWithin(pathname, root));
}

/** Reports whether the link is that of the current screen, or of the screen from which the current one is opened. */
export function isCurrent({ to, also = [], leadsTo = [] }: NavLink, pathname: string): boolean {
  const path = pathname.replace(/\/$/, '');
  return isWithin(path, to) || [...also, ...leadsTo].includes(path);
}

function isWithin(pathname: string, base: string): boolean {
  return pathname === base || pathname.startsWith(`${base}/`);
}
