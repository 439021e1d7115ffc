import { areas } from '../features/areas';
import type { Area, NavLink } from '../shared/routing/area';

/** The area a path belongs to. */
export function areaOf(pathname: string): Area | undefined {
  return areas.find(({ root }) => isWithin(pathname, root));
}

/** Whether the link's screen is the one at this path; a game's own sub-routes belong to its link. */
export function isCurrent(link: NavLink, pathname: string): boolean {
  const path = pathname.replace(/\/$/, '');
  return isWithin(path, link.to) || (link.also ?? []).includes(path);
}

function isWithin(pathname: string, base: string): boolean {
  return pathname === base || pathname.startsWith(`${base}/`);
}
