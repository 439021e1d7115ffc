import { act, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { kwuoPaths } from './paths';
import { axeFindings } from '../../testing/axe';
import { renderRoute } from '../../testing/renderRoute';
import type { Riddle } from './api';
import { called, field, holdRiddles, put, renderRiddles, tab } from './riddles.testkit';

const storageKey = 'obi.riddleTab';
const selected = () => screen.getByRole('tab', { selected: true });
const opened = () => new URLSearchParams(location()).get('tab');
let location: () => string;

async function render(search = '', riddles: Riddle[] = []) {
  const view = await renderRiddles(riddles, search);
  location = () => view.router.state.location.search;
  return view;
}

it('has its three tabs, begins with adding, and is the index of Kwuo too', async () => {
  holdRiddles();
  renderRoute(kwuoPaths.root);
  expect(await screen.findByRole('heading', { level: 1, name: 'Gwam Gwam Gwam' })).toBeVisible();
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'Add Riddle',
    'Edit Riddles',
    'Leaderboard',
  ]);
  expect(selected()).toHaveTextContent('Add Riddle');
  expect(screen.getByRole('form', { name: 'Add Riddle' })).toBeVisible();
});

it.each([
  ['add', 'Add Riddle'],
  ['edit', 'Edit Riddles'],
  ['leaderboard', 'Leaderboard'],
])('restores the tab %s', async (stored, name) => {
  localStorage.setItem(storageKey, stored);
  await render();
  expect(selected()).toHaveTextContent(name);
  await waitFor(() => expect(opened()).toBe(stored));
});

it.each(['', 'delete', 'Edit', 'toString', '{"tab":"edit"}'])(
  'restores nothing but a tab that exists: %j',
  async (stored) => {
    localStorage.setItem(storageKey, stored);
    await render();
    expect(selected()).toHaveTextContent('Add Riddle');
    expect(localStorage.getItem(storageKey)).toBe('add');
  },
);

it('goes by the address before what it remembers, unless that names no tab', async () => {
  localStorage.setItem(storageKey, 'edit');
  const view = await render('?tab=leaderboard');
  expect(selected()).toHaveTextContent('Leaderboard');
  expect(localStorage.getItem(storageKey)).toBe('leaderboard');
  view.unmount();
  await render('?tab=unknown');
  expect(selected()).toHaveTextContent('Leaderboard');
  await waitFor(() => expect(opened()).toBe('leaderboard'));
});

it('remembers the tab, and Back leads to the one before', async () => {
  const { user, router } = await render();
  await user.click(tab('Leaderboard'));
  expect(opened()).toBe('leaderboard');
  expect(localStorage.getItem(storageKey)).toBe('leaderboard');
  await act(() => router.navigate(-1));
  expect(selected()).toHaveTextContent('Add Riddle');
  expect(opened()).toBe('add');
  expect(localStorage.getItem(storageKey)).toBe('add');
});

it('shows nothing but the text on the leaderboard', async () => {
  await render('?tab=leaderboard');
  expect(screen.getByRole('tabpanel', { name: 'Leaderboard' })).toHaveTextContent(/^No data found$/);
  expect(await axeFindings()).toEqual([]);
});

it('moves between the tabs with the keyboard', async () => {
  const { user } = await render();
  act(() => tab('Add Riddle').focus());
  await user.keyboard('{ArrowRight}');
  expect(tab('Edit Riddles')).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('heading', { name: 'Riddle Database (0 riddles)' })).toBeVisible();
});

it('keeps what is typed while another tab is looked at, and asks before the page is left', async () => {
  const { user } = await render();
  await put(user, 'Riddle', 'Gwa m');
  await user.click(tab('Edit Riddles'));
  expect(screen.queryByRole('form', { name: 'Add Riddle' })).not.toBeInTheDocument();
  await user.click(tab('Add Riddle'));
  expect(field('Riddle')).toHaveValue('Gwa m');
  expect(screen.queryByText(/Your unsaved draft/)).not.toBeInTheDocument();
  await user.click(tab('Leaderboard'));
  await user.click(screen.getByRole('link', { name: 'Dashboard' }));
  expect(screen.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
});

it('asks once for all that is typed on both tabs', async () => {
  const warned = vi.spyOn(console, 'warn');
  const { user, router } = await render('', called('Aka'));
  await put(user, 'Riddle', 'Gwa m');
  await user.click(tab('Edit Riddles'));
  await user.click(await screen.findByRole('button', { name: 'Edit Aka' }));
  await screen.findByRole('dialog', { name: 'Edit Riddle' });
  // A form that nothing was changed in has no question of its own.
  await act(() => router.navigate(-1));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(warned).not.toHaveBeenCalled();
  await user.click(screen.getByRole('link', { name: 'Dashboard' }));
  await user.click(await screen.findByRole('button', { name: 'Leave' }));
  expect(await screen.findByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible();
});
