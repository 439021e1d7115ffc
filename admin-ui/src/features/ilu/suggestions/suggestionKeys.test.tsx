import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { expect, it, vi } from 'vitest';
import { aSuggestion } from '../../../testing/factories';
import { renderRoute } from '../../../testing/renderRoute';
import { problem, server } from '../../../testing/server';
import { keysOnSheet } from '../../../testing/shortcutSheet';
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

it.each(['', '?tab=approved'])('names publishing on the sheet as its button does (%s)', async (tab) => {
  const { user } = await renderBox([], tab);
  await screen.findByRole('tabpanel');
  await user.keyboard('?');
  const group = within(await screen.findByRole('region', { name: 'Reviewing submissions' }));
  expect(group.getByText('Publish the suggestion')).toBeVisible();
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

it('opens the corrections of the focused and of the open suggestion with e, and not those of a rejected one', async () => {
  const rejected = named('Egbe bere').map((each) => ({ ...each, status: 'rejected' as const }));
  const { user } = await renderBox([...named('Eziokwu bụ ndụ'), ...rejected]);
  await detailsButton('Eziokwu bụ ndụ');
  await user.keyboard('e');
  expect(await screen.findByText('Press j to choose the first one.')).toBeVisible();
  await user.keyboard('j');
  await focusOn('Eziokwu bụ ndụ');
  await user.keyboard('e');
  const title = 'Correct the suggestion “Eziokwu bụ ndụ”';
  await screen.findByRole('dialog', { name: title });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await focusOn('Eziokwu bụ ndụ');
  await user.keyboard('o');
  await screen.findByRole('dialog', { name: 'Eziokwu bụ ndụ' });
  await user.keyboard('e');
  await screen.findByRole('dialog', { name: title });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: title })).not.toBeInTheDocument());
  await user.keyboard('{Escape}?');
  expect(await keysOnSheet('Reviewing submissions')).toContain('e Make corrections to the suggestion');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await user.click(screen.getByRole('tab', { name: /^rejected/ }));
  await detailsButton('Egbe bere');
  await user.keyboard('j');
  await focusOn('Egbe bere');
  await user.keyboard('e');
  expect(await screen.findByText('Already rejected. Press m to move it back to pending.')).toBeVisible();
  await user.keyboard('?');
  expect(await keysOnSheet('Reviewing submissions')).not.toContain('e Make corrections to the suggestion');
});

it.each([
  ['fails', () => problem(503, 'Away'), /^The suggestion could not be approved\./],
  ['succeeds', () => undefined, /suggestion approved\.$/],
])('keeps corrections that are begun while a decision is sent which %s', async (_, answerOf, said) => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { user } = await renderBox(named('Eziokwu bụ ndụ', 'Egbe bere', 'Ugo bere'));
  let answer: () => void = () => undefined;
  const answers = new Promise<void>((resolve) => (answer = resolve));
  server.use(http.patch('/api/ilu/admin/suggestions/approve', () => answers.then(answerOf)));
  await detailsButton('Eziokwu bụ ndụ');
  await user.keyboard('j');
  await focusOn('Eziokwu bụ ndụ');
  await user.keyboard('a');
  await focusOn('Egbe bere');
  await user.keyboard('e');
  const dialog = within(await screen.findByRole('dialog', { name: 'Correct the suggestion “Egbe bere”' }));
  const meaning = dialog.getByRole('textbox', { name: 'Meaning' });
  await user.clear(meaning);
  await user.type(meaning, 'Live and');
  answer();
  expect(await screen.findByText(said)).toBeInTheDocument();
  await user.keyboard(' let live');
  expect(screen.getByRole('dialog')).toHaveAccessibleName('Correct the suggestion “Egbe bere”');
  expect(screen.getByRole('textbox', { name: 'Meaning' })).toHaveValue('Live and let live');
});

it('says with e that a published suggestion is corrected in its proverb', async () => {
  const [one] = named('Eziokwu bụ ndụ');
  const published = { ...aSuggestion(), ...one, status: 'approved' as const, proverbId: 'proverb-1' };
  const { user } = await renderBox([published], '?tab=approved');
  await detailsButton('Eziokwu bụ ndụ');
  await user.keyboard('j');
  await focusOn('Eziokwu bụ ndụ');
  await user.keyboard('e');
  const text = 'This suggestion is published. Edit the entry made from it instead.';
  expect(await screen.findByText(text)).toBeVisible();
});
