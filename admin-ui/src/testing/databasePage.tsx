import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { giveElementsASize } from './layout';
import { renderRoute } from './renderRoute';
import { server } from './server';

interface Page {
  path: string;
  /** Where the page loads its list. */
  listUrl: string;
  heading: RegExp;
}

/** Shows a directory's database page with these entries; the list keeps what `current` holds, as a server would. */
export async function renderDatabase<E extends object>(page: Page, entries: E[], search = '') {
  giveElementsASize();
  const state = { current: entries };
  server.use(http.get(page.listUrl, () => HttpResponse.json(state.current)));
  const view = renderRoute(page.path + search);
  // An open dialog hides the page behind it from assistive technology.
  await screen.findByRole('heading', { level: 1, name: page.heading, hidden: true });
  // The rows come one step later: the list is measured first.
  if (entries.length > 0) await screen.findAllByRole('button', { name: /^Edit /, hidden: true });
  return { ...view, state };
}

/** The names in the table, from top to bottom. */
export function shownNames(): string[] {
  return screen
    .getAllByRole('button', { name: /^Edit / })
    .map((button) => button.getAttribute('aria-label')?.replace('Edit ', '') ?? '');
}

/** The cells of one row, found by the entry's name. */
export function cellsOf(name: string): HTMLElement[] {
  const row = screen.getByRole('button', { name: `Edit ${name}` }).closest('[role=row]');
  return [...(row?.querySelectorAll<HTMLElement>('[role=cell]') ?? [])];
}
