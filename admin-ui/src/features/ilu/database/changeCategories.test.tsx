import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { axeFindings } from '../../../testing/axe';
import { keepOffers } from '../../../testing/timers';
import { problem, server } from '../../../testing/server';
import { called, editButton, renderListed, checkboxOf } from './database.testkit';

it('adds categories to what is selected as one change, says why not, and takes it back', async () => {
  keepOffers();
  const before = called('Aka', 'Gbuo', 'Oku');
  const { user, held } = await renderListed(before);
  const asked: unknown[] = [];
  server.use(
    http.post('/api/ilu/admin/change', async ({ request }) => {
      asked.push(await request.json());
      if (asked.length === 1) return problem(503, 'The database is away');
      held.proverbs = before.map((proverb) => ({ ...proverb, categories: ['Nature', 'Afa'] }));
      return HttpResponse.json({ success: true, changed: 2, changeId: '7' });
    }),
    http.post('/api/ilu/admin/history/7/restore', () => {
      held.proverbs = before;
      return HttpResponse.json({ success: true, changeId: '8' });
    }),
  );
  await user.click(checkboxOf('Aka'));
  await user.click(checkboxOf('Oku'));
  await user.click(screen.getByRole('button', { name: 'Categories… of 2 proverbs' }));
  const change = await screen.findByRole('button', { name: 'Change 2 proverbs' });
  expect(change).toBeDisabled();
  await user.click(screen.getByRole('radio', { name: 'Replace all categories' }));
  expect(screen.getByText('They will have no categories.')).toBeVisible();
  await user.click(screen.getByRole('radio', { name: 'Add categories' }));
  await user.click(screen.getByRole('combobox', { name: 'Categories' }));
  await user.click(await screen.findByRole('option', { name: 'Afa' }));
  await user.keyboard('{Escape}');
  expect(await axeFindings()).toEqual([]);
  await user.click(await screen.findByRole('button', { name: 'Change 2 proverbs' }));
  expect(await screen.findByText('The categories could not be changed. The database is away')).toBeVisible();
  expect(screen.queryByText(/already|Changed the/)).not.toBeInTheDocument();
  await user.click(change);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const body = { ids: ['Aka', 'Oku'], add: { categories: ['Afa'] } };
  expect(asked).toEqual([body, body]);
  expect((await screen.findAllByText('Nature, Afa')).length).toBeGreaterThan(0);

  // It is done with them.
  expect(screen.queryByRole('region', { name: 'Selected' })).not.toBeInTheDocument();
  expect(editButton('Aka').closest('[data-row]')).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Undone: changed the categories of 2 proverbs.')).toBeVisible();
  expect(screen.queryByText('Nature, Afa')).not.toBeInTheDocument();
  await user.click(checkboxOf('Oku'));
  await user.click(
    within(screen.getByRole('region', { name: 'Selected' })).getByRole('button', { name: 'Clear' }),
  );
  expect(checkboxOf('Oku')).toHaveFocus();
});
