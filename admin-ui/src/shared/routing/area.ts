import { createElement, type ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { areaRows, type AreaId, type AreaRow } from '../areas';
import type { RecordingArea } from '../audio/stored/recording';
import { lazyPage } from './lazyPage';

export interface NavLink {
  label: string;
  to: string;
  /** Further addresses that show the same screen, such as the area's own. */
  also?: string[];
}

export interface NavGroup {
  /** Under this name the browser remembers whether the group is open. */
  id: string;
  label: string;
  links: NavLink[];
}

/** A page of an area: its route, and where it has a label, its links. */
interface AreaPage {
  path: string;
  also?: string[];
  /** Loads the page's code when it is first shown. */
  load: () => Promise<ComponentType>;
  /** What the sidebar calls it; a page without a label is reached from other pages. */
  label?: string;
  /** What the area's nav bar calls it, where that differs (spec 2.1). */
  tab?: string;
  /** The group it stands in: a dropdown of the nav bar. */
  group?: string;
  /** What Ctrl-K calls a page without a label. */
  name?: string;
  /** What one does there, where Ctrl-K lists it as an action: 'Add creator'. */
  action?: string;
  /** What it lists and exports: 'creators'. */
  lists?: string;
}

/** The pages of an area. */
interface AreaPages {
  /** Where the area's link leads, if not to its root. */
  to?: string;
  /** The page of the recording desk. Its area is loaded to upload recordings that wait in the browser. */
  recordings?: { path: string; load: () => Promise<RecordingArea> };
  pages: AreaPage[];
  /** What else can be done, besides the pages' own actions. */
  actions?: NavLink[];
}

export interface Area extends AreaRow, Pick<AreaPages, 'recordings'> {
  id: AreaId;
  to: string;
  /** Sub-links of the sidebar, shown only while the area is active (spec 2.4). */
  links: NavLink[];
  /** The links of the area's nav bar. */
  tabs: NavLink[];
  groups: NavGroup[];
  /** All pages but those that are actions, as Ctrl-K leads to them. */
  screens: NavLink[];
  actions: NavLink[];
  routes: RouteObject[];
}

/** Returns an area: its row with the routes and navigation that follow from its pages. */
export function defineArea(id: AreaId, { pages, actions = [], ...more }: AreaPages): Area {
  const row = areaRows[id];
  const linkTo = ({ path, also, label = '' }: AreaPage) => ({ label, to: path, ...(also && { also }) });
  const labelled = pages.filter(({ label }) => label !== undefined);
  const single = labelled.filter(({ group }) => group === undefined);
  const groups = new Set(labelled.flatMap(({ group }) => group ?? []));
  return {
    id,
    to: row.root,
    ...row,
    ...more,
    links: single.map(linkTo),
    tabs: single.map((page) => ({ ...linkTo(page), label: page.tab ?? page.label ?? '' })),
    groups: [...groups].map((label) => ({
      id: label.toLowerCase(),
      label,
      links: labelled.filter(({ group }) => group === label).map(linkTo),
    })),
    screens: pages
      .filter(({ action }) => action === undefined)
      .map((page) => ({ ...linkTo(page), label: page.label ?? page.name ?? '' })),
    actions: [
      ...pages.flatMap(({ action, path }) => (action === undefined ? [] : { label: action, to: path })),
      ...actions,
      ...pages.flatMap(({ lists, path }) =>
        lists === undefined ? [] : { label: `Export ${lists}`, to: `${path}?export=1` },
      ),
    ],
    routes: pages.flatMap(({ path, also = [], load }) => {
      const element = createElement(lazyPage(load));
      return [path, ...also].map((address) => ({ path: address, element }));
    }),
  };
}
