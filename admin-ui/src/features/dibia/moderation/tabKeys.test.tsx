import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderReviews } from './desk.testkit';
import { ada, chike, focusOn, obi, start } from './keys.testkit';

const tab = (name: string) => screen.findByRole('tab', { name: new RegExp(`^${name}`) });

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
