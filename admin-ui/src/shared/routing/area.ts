import { createElement, type ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { areaRows, type AreaId, type AreaRow } from '../areas';
import type { FixArea } from '../audio/stored/recording';
import { lazyPage } from './lazyPage';

export interface NavLink {
  label: string;
  to: string;
  /** Other words that find it in Ctrl-K. */
  words?: string;
  /** Further addresses that show the same screen, such as the area's own. */
  also?: string[];
  /** Addresses of pages that are reached from this one. */
  leadsTo?: string[];
}

export interface NavGroup {
  /** The name under which the browser remembers whether the group is open. */
  id: string;
  label: string;
  links: NavLink[];
}

/** A page of an area: its route and, if it has a label, its links. */
interface AreaPage {
  path: string;
  also?: string[];
  /** Pages without a label that are reached from this one; on them its tab is the current one. */
  leadsTo?: string[];
  /** Loads the page's code when it is first shown. */
  load: () => Promise<ComponentType>;
  /** Its name in the sidebar; a page without a label is reached from other pages. */
  label?: string;
  /** Its name in the area's nav bar, if that differs (spec 2.1). */
  tab?: string;
  /** Its group: a dropdown of the nav bar. */
  group?: string;
  /** The name in Ctrl-K of a page without a label. */
  name?: string;
  /** Other words that find it in Ctrl-K. */
  words?: string;
  /** The action of the page in Ctrl-K: 'Add creator'. */
  action?: string;
  /** The items that it lists and exports: 'creators'. */
  lists?: string;
}

/** The pages of an area. */
interface AreaPages {
  /** The target of the area's link, if it is not the root. */
  to?: string;
  /** The page of the recording desk. Its area is loaded to upload recordings that wait in the browser, and to fix others. */
  recordings?: { path: string; load: () => Promise<FixArea> };
  pages: AreaPage[];
  /** Actions in Ctrl-K besides those of the pages. */
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
  /** The pages in Ctrl-K that are not actions. */
  screens: NavLink[];
  actions: NavLink[];
  routes: RouteObject[];
}

/** Returns an area: its row with the routes and navigation that follow from its pages. */
export function defineArea(id: AreaId, { pages, actions = [], ...more }: AreaPages): Area {
  const row = areaRows[id];
  const linkTo = ({ path, also, leadsTo, label = '' }: AreaPage) => ({
    label,
    to: path,
    ...(also && { also }),
    ...(leadsTo && { leadsTo }),
  });
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
      .map((page) => ({ ...linkTo(page), label: page.label ?? page.name ?? '', words: page.words ?? '' })),
    actions: [
      ...pages.flatMap(({ action, path, words = '' }) =>
        action === undefined ? [] : { label: action, to: path, words },
      ),
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
