import { screen, waitFor } from '@testing-library/react';
import { http } from 'msw';
import { expect, it } from 'vitest';
import { aSuggestion } from '../../../testing/factories';
import { renderRoute } from '../../../testing/renderRoute';
import { server } from '../../../testing/server';
import { iluPaths } from '../paths';
import { detailsButton, holding, renderBox } from './suggestions.testkit';

const named = (...proverbs: string[]) => proverbs.map((proverb) => aSuggestion({ id: proverb, proverb }));
const focusOn = async (proverb: string) => {
  const button = await detailsButton(proverb);
  await waitFor(() => expect(button).toHaveFocus());
};

it('focuses the first suggestion once the list is loaded if j was pressed before, and ticks it with x', async () => {
  let load: () => void = () => undefined;
  const loads = new Promise<void>((resolve) => (load = resolve));
  holding(named('Eziokwu bụ ndụ', 'Egbe bere'));
  server.use(http.get('/api/ilu/admin/suggestions', () => loads));
  const { user } = renderRoute(iluPaths.suggestions);
  await screen.findByRole('status', { name: 'Loading suggestions' });
  await user.keyboard('j');
  load();
  await focusOn('Eziokwu bụ ndụ');
  await user.keyboard('x');
  expect(await screen.findByRole('checkbox', { name: 'Select Eziokwu bụ ndụ' })).toBeChecked();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('region', { name: 'Selected' })).toBeNull();
  await focusOn('Eziokwu bụ ndụ');
});

it('says with a that a suggestion is already rejected, and asks with p before it publishes selected ones', async () => {
  const rejected = named('Eziokwu bụ ndụ').map((each) => ({ ...each, status: 'rejected' as const }));
  const { user, held } = await renderBox([...rejected, ...named('Egbe bere')], '?tab=rejected');
  await detailsButton('Eziokwu bụ ndụ');
  await user.keyboard('j');
  await focusOn('Eziokwu bụ ndụ');
  await user.keyboard('a');
  expect(await screen.findByText('Already rejected. Press m to move it back to pending.')).toBeVisible();
  await user.keyboard('u');
  expect(await screen.findByText(/moved back to pending\.$/)).toBeVisible();
  expect(held.suggestions.map(({ status }) => status)).toEqual(['pending', 'pending']);
  await user.click(screen.getByRole('tab', { name: /^pending/ }));
  await detailsButton('Egbe bere');
  await user.keyboard('j');
  await waitFor(() => expect(document.activeElement).toHaveAccessibleName(/^View Details/));
  await user.keyboard('xp');
  expect(await screen.findByRole('alertdialog', { name: 'Publish 1 suggestion?' })).toBeVisible();
});

it('says with p that approved suggestions are published one at a time', async () => {
  const approved = named('Eziokwu bụ ndụ').map((each) => ({ ...each, status: 'approved' as const }));
  const { user } = await renderBox(approved, '?tab=approved');
  await detailsButton('Eziokwu bụ ndụ');
  await user.keyboard('j');
  await focusOn('Eziokwu bụ ndụ');
  await user.keyboard('xp');
  expect(
    await screen.findByText('This works on one suggestion at a time. Clear the selection first.'),
  ).toBeVisible();
});
