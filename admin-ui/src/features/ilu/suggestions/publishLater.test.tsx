import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { axeFindings } from '../../../testing/axe';
import { aSuggestion } from '../../../testing/factories';
import { shownCards } from '../../../testing/queue';
import { problem, server } from '../../../testing/server';
import { keepOffers } from '../../../testing/timers';
import { iluPaths } from '../paths';
import { renderBox } from './suggestions.testkit';

beforeEach(keepOffers);

const approved = (proverb: string, proverbId?: string) =>
  aSuggestion({ id: proverb, proverb, status: 'approved', ...(proverbId && { proverbId }) });
const all = () => [approved('Aka'), approved('Egbe'), approved('Ugo', 'p1')];
const button = (name: string) => screen.findByRole('button', { name });
const confirm = async () =>
  within(await screen.findByRole('dialog', { name: 'Publish this suggestion' })).getByRole('button', {
    name: 'Publish',
  });

it('adds an approved suggestion to the proverbs, and keeps the counts', async () => {
  localStorage.setItem('obi.goOn', 'no'); // 'Open the next one automatically' is off
  const { user, held } = await renderBox(all(), '?tab=approved&open=Aka');
  expect(await screen.findByText('Not published', { selector: '[role=dialog] *' })).toBeVisible();
  await user.click(await button('Publish'));
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
  expect(await axeFindings()).toEqual([]);
  await user.click(await confirm());
  expect(await screen.findByText(/suggestion published\./)).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('link', { name: 'Open the proverb' })).toHaveAttribute(
    'href',
    `${iluPaths.edit}?edit=made-of-Aka`,
  );
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  expect(held.decided).toEqual([['publish-approved', {}]]);
  await waitFor(() => expect(screen.getAllByText('Published', { selector: 'li *' })).toHaveLength(2));
  expect(screen.getAllByText('Not published', { selector: 'li *' })).toHaveLength(1);
  expect(screen.getByRole('tab', { name: /approved ?3/ })).toBeVisible();
});

it('lists those that are not published, and leads through them with p', async () => {
  const { user, router } = await renderBox(all(), '?tab=approved');
  await waitFor(() => expect(shownCards()).toEqual(['Aka', 'Egbe', 'Ugo']));
  await user.click(await button('Published'));
  await waitFor(() => expect(shownCards()).toEqual(['Ugo']));
  await user.click(await button('Not published'));
  await waitFor(() => expect(shownCards()).toEqual(['Aka', 'Egbe']));
  expect(router.state.location.search).toBe('?tab=approved&published=no');
  expect(screen.getByText('2 of 3 suggestions')).toBeVisible();
  expect(await axeFindings()).toEqual([]);
  for (const proverb of ['Aka', 'Egbe']) {
    const details = await button(`View Details of ${proverb}`);
    details.focus();
    await user.keyboard('p');
    await user.click(await confirm());
    await waitFor(() => expect(shownCards()).not.toContain(proverb));
  }
  expect(await screen.findByText('No unpublished suggestions found.')).toBeVisible();
  await user.click(await button('All'));
  await waitFor(() => expect(shownCards()).toEqual(['Aka', 'Egbe', 'Ugo']));
  await user.click(screen.getByRole('tab', { name: /rejected/ }));
  expect(screen.queryByRole('button', { name: 'Not published' })).toBeNull();
});

it('has its buttons also while the decision can be undone', async () => {
  const { user } = await renderBox([aSuggestion({ id: 'Aka', proverb: 'Aka' })], '');
  (await button('View Details of Aka')).focus();
  await user.keyboard('a');
  expect(await screen.findByText(/suggestion approved\.$/)).toBeVisible();
  await user.click(screen.getByRole('tab', { name: /approved/ }));
  await user.click(await button('View Details of Aka'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Aka' }));
  expect(await dialog.findByRole('button', { name: 'Publish' })).toBeVisible();
});

it('says when someone else has moved it back', async () => {
  const { user, held } = await renderBox(all(), '?tab=approved&open=Aka');
  server.use(
    http.patch('/api/ilu/admin/suggestions/publish-approved', () => {
      held.suggestions = held.suggestions.map((each) => ({ ...each, status: 'pending', proverbId: 'p2' }));
      return problem(409, 'This suggestion is pending');
    }),
  );
  await user.click(await button('Publish'));
  await user.click(await confirm());
  expect(await screen.findByText('This suggestion was moved back to pending.')).toBeVisible();
});

it('says when someone else was faster', async () => {
  const { user, held } = await renderBox(all(), '?tab=approved&open=Aka');
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  server.use(
    http.patch('/api/ilu/admin/suggestions/publish-approved', () => {
      held.suggestions = held.suggestions.map((each) => ({ ...each, proverbId: 'p2' }));
      return problem(409, 'The proverb made from this suggestion is already in the database');
    }),
  );
  await user.click(await button('Publish'));
  await user.click(await confirm());
  expect(await screen.findByText('This suggestion was already published.')).toBeVisible();
  expect(await screen.findByText('Published', { selector: '[role=dialog] *' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull();
});

it('withdraws the undo of the approval once the suggestion is in the proverbs', async () => {
  const { user, held } = await renderBox([aSuggestion({ id: 'Aka', proverb: 'Aka' })], '');
  (await button('View Details of Aka')).focus();
  await user.keyboard('a');
  expect(await button('Undo')).toBeVisible();
  await user.click(screen.getByRole('tab', { name: /approved/ }));
  await user.click(await button('View Details of Aka'));
  await user.click(await button('Publish'));
  await user.click(await confirm());
  expect(await screen.findByText(/suggestion published\./)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  // The key of the undo moves it back, which keeps the proverb.
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  (await button('View Details of Aka')).focus();
  await user.keyboard('u');
  expect(await screen.findByText(/moved back to pending\. The proverb made from it is kept\./)).toBeVisible();
  expect(held.decided.map(([action]) => action)).toEqual(['approve', 'publish-approved', 'reopen']);
});
