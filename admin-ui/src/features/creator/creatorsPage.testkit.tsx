import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { paths } from '../../app/paths';
import { giveElementsASize } from '../../testing/layout';
import { renderRoute } from '../../testing/renderRoute';
import { server } from '../../testing/server';
import type { Creator } from './api';

/** Shows the Creators Database with these creators; the list keeps what `current` holds, as a server would. */
export async function renderCreators(creators: Creator[], search = '') {
  giveElementsASize();
  const state = { current: creators };
  server.use(http.get('/api/creator/creators', () => HttpResponse.json(state.current)));
  const view = renderRoute(paths.editCreators + search);
  // An open dialog hides the page behind it from assistive technology.
  await screen.findByRole('heading', { level: 1, name: /Creators Database \(/, hidden: true });
  // The rows come one step later: the list is measured first.
  if (creators.length > 0) await screen.findAllByRole('button', { name: /^Edit /, hidden: true });
  return { ...view, state };
}

/** The names in the table, from top to bottom. */
export function shownNames(): string[] {
  return screen
    .getAllByRole('button', { name: /^Edit / })
    .map((button) => button.getAttribute('aria-label')?.replace('Edit ', '') ?? '');
}

/** The texts of one row's cells, found by the creator's name. */
export function cellsOf(name: string): HTMLElement[] {
  const row = screen.getByRole('button', { name: `Edit ${name}` }).closest('[role=row]');
  return [...(row?.querySelectorAll<HTMLElement>('[role=cell]') ?? [])];
}
