import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderBox } from '../../ilu/suggestions/suggestions.testkit';
import { renderReports, renderReviews } from './desk.testkit';
import { ada, chike, dialog, focusOn, noDialog, obi, start } from './keys.testkit';
import { renderProfiles } from './profiles/profiles.testkit';

const tab = (name: string) => screen.findByRole('tab', { name: new RegExp(`^${name}`) });
const expectSelected = async (name: string) => {
  const selected = await tab(name);
  await waitFor(() => expect(selected).toHaveAttribute('aria-selected', 'true'));
  expect(selected).toHaveFocus();
};

it.each([
  ['reviews', () => renderReviews({}), ['approved', 'rejected']],
  ['reports', () => renderReports({}), ['resolved', 'red list']],
  ['profiles', () => renderProfiles([]), ['approved', 'rejected']],
  ['suggestions', () => renderBox([]), ['approved', 'rejected']],
] as const)('shows the next and previous tab of %s with ] and [', async (_, render, [second, third]) => {
  const { user } = await render();
  await tab('pending');
  // In user-event, [[ types a single [.
  await user.keyboard(']');
  await expectSelected(second);
  await user.keyboard(']');
  await expectSelected(third);
  await user.keyboard('[[');
  await expectSelected(second);
  await user.keyboard('[[');
  await expectSelected('pending');
  await user.keyboard('[[');
  await expectSelected(third);
  await user.keyboard(']');
  await expectSelected('pending');
});

it('does not switch tabs while a review is open', async () => {
  const { user } = await start();
  await user.keyboard('j');
  await focusOn(/^Chike/);
  await user.keyboard('o');
  await dialog('Review by Chike');
  await user.keyboard(']');
  expect(await dialog('Review by Chike')).toBeVisible();
  await user.keyboard('{Escape}');
  await noDialog();
  expect(await tab('pending')).toHaveAttribute('aria-selected', 'true');
});

it('begins at the first review of a tab that is shown again', async () => {
  const approved = [chike, ada].map((each) => ({ ...each, status: 'approved' as const }));
  const { user } = await start([...approved, obi], '?tab=approved');
  await user.keyboard('j');
  await focusOn(/^Chike/);
  await user.keyboard('j');
  await focusOn(/^Ada/);
  await user.click(await tab('pending'));
  await screen.findByRole('button', { name: /^Obi/ });
  await user.click(await tab('approved'));
  await screen.findByRole('button', { name: /^Chike/ });
  await user.keyboard('j');
  await focusOn(/^Chike/);
});

it('begins at the first approved review after the last pending one was approved', async () => {
  const approved = [chike, ada].map((each) => ({ ...each, status: 'approved' as const }));
  const late = { ...obi, dibiaId: chike.dibiaId, dibiaName: chike.dibiaName, date: '2026-01-01T10:00:00Z' };
  const { user } = await renderReviews({ reviews: [...approved, late] });
  await screen.findByRole('button', { name: /^Obi/ });
  await user.keyboard('j');
  await focusOn(/^Obi/);
  await user.keyboard('a');
  await waitFor(() => expect(screen.getByText('No pending reviews found.')).toHaveFocus());
  await user.click(await tab('approved'));
  await screen.findByRole('button', { name: /^Chike/ });
  await user.keyboard('j');
  await focusOn(/^Chike/);
});
