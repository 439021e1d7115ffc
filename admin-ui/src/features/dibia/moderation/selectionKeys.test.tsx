import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { axeFindings } from '../../../testing/axe';
import { aReview } from '../../../testing/factories';
import { server } from '../../../testing/server';
import { keysOnSheet } from '../../../testing/shortcutSheet';
import { keepOffers } from '../../../testing/timers';
import { groupButton, renderReviews, shownItems } from './desk.testkit';
import { ada, allReviews, chike, focusOn, noDialog, obi, start } from './keys.testkit';

beforeEach(keepOffers);

it('moves decided reviews back to pending with m, one after the other or all that are selected', async () => {
  const third = aReview({ id: 'review-4', name: 'Uju', date: '2026-02-01T10:00:00Z' });
  const decided = [chike, ada, obi, third].map((each) => ({ ...each, status: 'approved' as const }));
  const { user, held } = await renderReviews({ reviews: decided }, '?tab=approved');
  const statuses = () => held.reviews.map(({ status }) => status);
  await groupButton(/Ezenwa/);
  await user.keyboard('j');
  await focusOn(/^Chike/);
  await user.keyboard('m');
  expect(await screen.findByText(/review moved back to pending\.$/)).toBeVisible();
  await focusOn(/^Ada/);
  await user.keyboard('m');
  await focusOn(/^Uju/);
  expect(statuses()).toEqual(['pending', 'pending', 'approved', 'approved']);
  await user.keyboard('j');
  await focusOn(/^Obi/);
  await user.click(screen.getByRole('checkbox', { name: 'Select all 2 shown' }));
  await user.keyboard('m');
  expect(await screen.findByText('2 reviews moved back to pending.')).toBeVisible();
  expect(await screen.findByText('No approved reviews found.')).toBeVisible();
  expect(screen.getByRole('tab', { name: /^pending 4/ })).toBeVisible();
  expect(screen.getByRole('tab', { name: 'approved 0' })).toBeVisible();
  expect(held.decided).toEqual([
    { ids: ['review-1'] },
    { ids: ['review-2'] },
    { ids: ['review-4', 'review-3'] },
  ]);
  server.use(
    http.post('/api/dibia/admin/history/7/restore', () => {
      held.reviews = held.reviews.map((each, at) => (at < 2 ? each : { ...each, status: 'approved' }));
      return HttpResponse.json({ success: true, changeId: '8' });
    }),
  );
  await user.keyboard('u');
  expect(await groupButton(/Ezenwa Agbara 1 review/)).toBeVisible();
  expect(screen.getByRole('tab', { name: 'approved 2' })).toBeVisible();
});

it('expands all groups, and decides on a group that its checkbox selects', async () => {
  const reviews = allReviews.map((each) => ({ ...each, status: 'approved' as const }));
  const { user, held } = await renderReviews({ reviews }, '?tab=approved');
  await user.click(await screen.findByRole('button', { name: 'Expand all' }));
  await waitFor(() => expect(shownItems()).toEqual(['Chike', 'Ada', 'Obi']));
  await user.click(screen.getByRole('button', { name: 'Collapse all' }));
  expect(shownItems()).toEqual([]);
  const group = screen.getByRole('checkbox', { name: 'Select the reviews of Ezenwa Agbara' });
  await user.click(group);
  await waitFor(() => expect(group).toBeChecked());
  expect(shownItems()).toEqual(['Chike', 'Ada']);
  await user.click(screen.getByRole('checkbox', { name: 'Select Review by Ada' }));
  expect(group).toBePartiallyChecked();
  await user.click(group);
  await waitFor(() => expect(group).toBeChecked());
  expect(await axeFindings()).toEqual([]);
  await user.keyboard('u');
  expect(await screen.findByText('2 reviews moved back to pending.')).toBeVisible();
  expect(held.decided).toEqual([{ ids: ['review-1', 'review-2'] }]);
});

it('focuses the first review of the next group, even a collapsed one, after a whole group is decided', async () => {
  const { user, held } = await start();
  await user.click(screen.getByRole('checkbox', { name: 'Select the reviews of Ezenwa Agbara' }));
  await user.keyboard('r');
  await focusOn(/^Obi/);
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('dialog', { name: 'Review by Obi' })).toBeVisible();
  expect(held.reviews.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'pending']);
});

it('decides on the reviews of closed groups too, once all are selected', async () => {
  const reviews = allReviews.map((each) => ({ ...each, status: 'approved' as const }));
  const { user, held } = await renderReviews({ reviews }, '?tab=approved');
  await user.click(await screen.findByRole('checkbox', { name: 'Select the reviews of Ezenwa Agbara' }));
  await user.click(await screen.findByRole('button', { name: 'Select all 3 reviews' }));
  await user.click(await groupButton(/^Ezenwa Agbara/));
  await waitFor(() => expect(shownItems()).toEqual([]));
  for (const group of screen.getAllByRole('checkbox', { name: /^Select the reviews of/ }))
    expect(group).toBeChecked();
  const late = aReview({ id: 'late', name: 'Late', status: 'approved' });
  held.reviews = [...held.reviews, late];
  await user.click(await screen.findByRole('button', { name: 'Move back to pending: 3 reviews' }));
  expect(await screen.findByText('3 reviews moved back to pending.')).toBeVisible();
  expect(held.decided.flatMap((body) => (body as { ids: string[] }).ids).sort()).toEqual([
    'review-1',
    'review-2',
    'review-3',
  ]);
});

it('goes on from a checkbox, and decides with r on all that are selected', async () => {
  const { user, held } = await start();
  const sent: unknown[] = [];
  server.use(
    http.patch('/api/dibia/admin/reviews/decide-many', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({
        success: true,
        decided: ['review-1', 'review-2'],
        others: 0,
        changeId: '7',
      });
    }),
  );
  await user.keyboard('j');
  await focusOn(/^Chike/);
  await user.keyboard('j');
  await focusOn(/^Ada/);
  await user.click(screen.getByRole('checkbox', { name: 'Select Review by Ada' }));
  await user.click(screen.getByRole('checkbox', { name: 'Select Review by Chike' }));
  await user.keyboard('j');
  await focusOn(/^Ada/);
  await user.keyboard('r');
  expect(await screen.findByText('2 reviews rejected.')).toBeVisible();
  expect(sent).toEqual([{ ids: ['review-1', 'review-2'], decision: 'reject' }]);
  expect(held.decided).toEqual([]);
});

it('decides with keys on all that are ticked, not on the one that has the focus, and undoes all with u', async () => {
  const { user, held } = await start();
  const restored: unknown[] = [];
  server.use(
    http.patch('/api/dibia/admin/reviews/decide-many', () =>
      HttpResponse.json({ success: true, decided: ['review-1', 'review-2'], others: 0, changeId: '7' }),
    ),
    http.post('/api/dibia/admin/history/:id/restore', ({ params }) => {
      restored.push(params['id']);
      return HttpResponse.json({ success: true, changeId: '8' });
    }),
  );
  await user.click(await screen.findByRole('checkbox', { name: 'Select the reviews of Ezenwa Agbara' }));
  await user.click(await groupButton(/^Nwanyị/));
  (await screen.findByRole('button', { name: /^Obi/ })).focus();
  await user.keyboard('a');
  expect(await screen.findByText('2 reviews approved.')).toBeVisible();
  expect(held.decided).toEqual([]);
  await user.keyboard('u');
  await waitFor(() => expect(restored).toEqual(['7']));
});

const box = (name: string) => screen.getByRole('checkbox', { name: `Select Review by ${name}` });
const bar = () => screen.queryByRole('region', { name: 'Selected' });

it('says that the only selected review was not approved, until the next decision is saved', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { user, held } = await start();
  server.use(http.patch('/api/dibia/admin/reviews/decide-many', () => HttpResponse.error(), { once: true }));
  await user.keyboard('j');
  await focusOn(/^Chike/);
  await user.keyboard('xa');
  const text = 'There was no connection. The review was not approved; try again.';
  expect(await screen.findByText(text)).toBeVisible();
  online.mockReturnValue(true);
  await user.click(box('Chike'));
  await user.keyboard('a');
  expect(await screen.findByText("Chike's review approved.")).toBeVisible();
  expect(screen.queryByText(text)).toBeNull();
  expect(held.decided).toEqual([{ reviewId: 'review-1' }]);
});

it('ticks the focused review with x, and clears the selection with Escape', async () => {
  const { user, held } = await start();
  await user.keyboard('x');
  expect(await screen.findByText('Press j to choose the first one.')).toBeVisible();
  await user.keyboard('j');
  await focusOn(/^Chike/);
  await user.keyboard('x');
  await waitFor(() => expect(box('Chike')).toBeChecked());
  await focusOn(/^Chike/);
  await user.keyboard('j');
  await focusOn(/^Ada/);
  await user.keyboard('x');
  expect(bar()).toHaveTextContent('2 reviews selected');
  await user.keyboard('x');
  expect(box('Ada')).not.toBeChecked();
  await user.keyboard('{Escape}');
  expect(bar()).toBeNull();
  await focusOn(/^Ada/);
  expect(box('Chike')).not.toBeChecked();
  expect(held.decided).toEqual([]);
});

it('keeps the selection while Escape closes a dialog or clears the search', async () => {
  const { user } = await start();
  await user.keyboard('j');
  await focusOn(/^Chike/);
  await user.keyboard('x?');
  await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  await user.keyboard('{Escape}');
  await noDialog();
  await user.keyboard('/chike{Escape}');
  expect(screen.getByRole('searchbox')).toHaveValue('');
  expect(bar()).toHaveTextContent('1 review selected');
  await user.keyboard('{Escape}');
  expect(bar()).toBeNull();
});

it('goes to the bar with Shift+X, and back to the review with Escape', async () => {
  const { user } = await start();
  await user.keyboard('j');
  await focusOn(/^Chike/);
  await user.keyboard('xX');
  expect(bar()).toContainElement(document.activeElement as HTMLElement);
  expect(document.activeElement).toHaveRole('button');
  await user.keyboard('{Escape}');
  expect(bar()).toBeNull();
  await focusOn(/^Chike/);
});

it('names on the sheet what the keys do with a selection', async () => {
  const { user } = await start();
  await user.keyboard('j');
  await focusOn(/^Chike/);
  await user.keyboard('?');
  expect(await keysOnSheet('Reviewing submissions')).toEqual(
    expect.arrayContaining(['x Select the review', 'a Approve the review', 'r Reject the review']),
  );
  expect(await keysOnSheet('In lists')).toEqual(['/ Go to the search box']);
  await user.keyboard('{Escape}');
  await noDialog();
  await user.keyboard('x?');
  expect(await keysOnSheet('Reviewing submissions')).toEqual(
    expect.arrayContaining(['a Approve the selected reviews', 'r Reject the selected reviews']),
  );
  expect(await keysOnSheet('In lists')).toEqual([
    '/ Go to the search box',
    'Shift X Go to the buttons for the selected reviews',
    'Esc Clear the selection',
  ]);
});

it('names moving the selected reviews back to pending on the sheet', async () => {
  const reviews = allReviews.map((each) => ({ ...each, status: 'approved' as const }));
  const { user } = await renderReviews({ reviews }, '?tab=approved');
  await groupButton(/Ezenwa/);
  await user.keyboard('j');
  await focusOn(/^Chike/);
  await user.keyboard('x?');
  expect(await keysOnSheet('Reviewing submissions')).toEqual(
    expect.arrayContaining([
      'u Undo, or move the selected reviews back to pending',
      'm Move the selected reviews back to pending',
    ]),
  );
});
