import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { axeFindings } from '../../../testing/axe';
import { renderRoute } from '../../../testing/renderRoute';
import { server } from '../../../testing/server';
import { keepOffers } from '../../../testing/timers';
import { dibiaPaths } from '../paths';
import { groupButton, renderReviews } from './desk.testkit';
import { allReviews, dialog, focusOn, start } from './keys.testkit';

beforeEach(keepOffers);

it('undoes the decisions of the visit one after the other, and says when none is left', async () => {
  const { user, held } = await start();
  const statuses = () => held.reviews.map(({ status }) => status);
  await user.keyboard('u');
  expect(await screen.findByText('Nothing to undo.')).toBeVisible();
  await user.keyboard('j');
  await focusOn(/^Chike/);
  await user.keyboard('a');
  await focusOn(/^Ada/);
  await user.keyboard('r');
  await focusOn(/^Obi/);
  await user.keyboard('u');
  await focusOn(/^Ada/);
  expect(await screen.findByText("Ada's review moved back to pending.")).toBeVisible();
  await user.keyboard('u');
  await focusOn(/^Chike/);
  expect(await screen.findByText("Chike's review moved back to pending.")).toBeVisible();
  expect(statuses()).toEqual(['pending', 'pending', 'pending']);
  expect(held.decided.slice(2)).toEqual([{ reviewId: 'review-2' }, { reviewId: 'review-1' }]);
  await user.keyboard('u');
  expect(await screen.findByText('Nothing to undo.')).toBeVisible();
  expect(await axeFindings()).toEqual([]);
});

it('undoes the last decision of a queue when the page is opened again, and none of another queue', async () => {
  const { user, held, router } = await start();
  const show = (path: string) => act(() => router.navigate(path));
  await user.keyboard('j');
  await focusOn(/^Chike/);
  await user.keyboard('a');
  await focusOn(/^Ada/);
  await show(dibiaPaths.reports);
  await screen.findByRole('heading', { level: 1, name: 'User Reports' });
  await user.keyboard('u');
  expect(await screen.findByText('Nothing to undo.')).toBeVisible();
  expect(held.reviews[0]?.status).toBe('approved');
  await show(dibiaPaths.reviews);
  await groupButton('Ezenwa Agbara 1 review');
  await user.keyboard('u');
  await focusOn(/^Chike/);
  expect(await screen.findByText("Chike's review moved back to pending.")).toBeVisible();
  expect(held.reviews[0]?.status).toBe('pending');
  await user.keyboard('u');
  expect(await screen.findByText('Nothing to undo.')).toBeVisible();
});

it('says that there is nothing to undo, until there is something newer to say', async () => {
  const { user } = await start();
  await user.keyboard('uuu');
  expect(await screen.findByText('Nothing to undo.')).toBeVisible();
  await user.keyboard('w');
  expect(await screen.findByText('Reject a review first, then write the reason.')).toBeVisible();
  expect(screen.queryByText('Nothing to undo.')).toBeNull();
  await user.keyboard('u');
  expect(await screen.findByText('Nothing to undo.')).toBeVisible();
  await user.keyboard('j');
  await focusOn(/^Chike/);
  await user.keyboard('a');
  expect(await screen.findByText("Chike's review approved.")).toBeVisible();
  expect(screen.queryByText('Nothing to undo.')).toBeNull();
});

it('undoes a decision on many when the page is opened again', async () => {
  const { user, held, router } = await start();
  server.use(
    http.post('/api/dibia/admin/history/7/restore', () => {
      held.reviews = allReviews;
      return HttpResponse.json({ success: true, changeId: '8' });
    }),
  );
  await user.click(screen.getByRole('checkbox', { name: 'Select the reviews of Ezenwa Agbara' }));
  await user.keyboard('a');
  expect(await screen.findByText('2 reviews approved.')).toBeVisible();
  await focusOn(/^Obi/);
  await act(() => router.navigate(dibiaPaths.reports));
  await screen.findByRole('heading', { level: 1, name: 'User Reports' });
  await act(() => router.navigate(dibiaPaths.reviews));
  await groupButton(/^Nwanyị/);
  await user.keyboard('u');
  expect(await screen.findByText('2 reviews moved back to pending.')).toBeVisible();
  expect(await groupButton('Ezenwa Agbara 2 reviews')).toBeVisible();
  await focusOn(/^Chike/);
});

it('explains and undoes after a reload a decision on many', async () => {
  const first = await start();
  const { held } = first;
  await first.user.click(screen.getByRole('checkbox', { name: 'Select the reviews of Ezenwa Agbara' }));
  await first.user.keyboard('r');
  expect(await screen.findByText('2 reviews rejected.')).toBeVisible();
  first.unmount();
  server.use(
    http.post('/api/dibia/admin/history/7/restore', () => {
      held.reviews = allReviews;
      return HttpResponse.json({ success: true, changeId: '8' });
    }),
  );
  const { user } = renderRoute(dibiaPaths.reviews);
  expect(await screen.findByText('2 reviews rejected.')).toBeVisible();
  await user.keyboard('w');
  await user.type(await screen.findByRole('textbox', { name: 'Reason' }), 'Spam.');
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(await screen.findByText(/^2 reviews rejected\. Reason saved\./)).toBeVisible();
  expect(held.reviews.map(({ reason }) => reason)).toEqual(['Spam.', 'Spam.', undefined]);
  await user.keyboard('u');
  expect(await screen.findByText('2 reviews moved back to pending.')).toBeVisible();
  expect(await groupButton('Ezenwa Agbara 2 reviews')).toBeVisible();
  await user.keyboard('u');
  expect(await screen.findByText('Nothing to undo.')).toBeVisible();
});

it('moves decisions back to pending that are too old to be undone, also in the dialog', async () => {
  const { user, held } = await renderReviews({ reviews: allReviews }, '?open=review-1');
  await dialog('Review by Chike');
  await user.keyboard('a');
  await dialog('Review by Ada');
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 26_000);
  await user.keyboard('u');
  const chikes = within(await dialog('Review by Chike'));
  expect(await chikes.findByText(/review moved back to pending\.$/)).toBeVisible();
  expect(await chikes.findByRole('button', { name: 'Approve' })).toBeVisible();
  expect(held.decided.at(-1)).toEqual({ ids: ['review-1'], decidedAt: '2026-02-03T14:05:00Z' });
  await user.keyboard('u');
  expect(await chikes.findByText('Nothing to undo.')).toBeVisible();
  expect(chikes.queryByText(/moved back/)).toBeNull();
});

it('moves a decided review back to pending with u, and undoes that with the next u', async () => {
  const reviews = allReviews.map((each) => ({ ...each, status: 'rejected' as const }));
  const { user, held } = await renderReviews({ reviews }, '?tab=rejected');
  server.use(
    http.post('/api/dibia/admin/history/7/restore', () => {
      held.reviews = reviews;
      return HttpResponse.json({ success: true, changeId: '8' });
    }),
  );
  await groupButton(/Ezenwa/);
  await user.keyboard('j');
  await focusOn(/^Chike/);
  await user.keyboard('u');
  await focusOn(/^Ada/);
  expect(screen.getByRole('tab', { name: /^pending 1/ })).toBeVisible();
  await user.keyboard('u');
  expect(await screen.findByText("Chike's review is rejected again.")).toBeVisible();
  await focusOn(/^Chike/);
  expect(screen.getByRole('tab', { name: /^pending 0/ })).toBeVisible();
  expect(held.decided).toEqual([{ ids: ['review-1'] }]);
});

it('undoes one move back after the other, and moves a review back with the next u', async () => {
  const { user, held } = await start(
    allReviews.map((each) => ({ ...each, status: 'approved' as const })),
    '?tab=approved',
  );
  const statuses = () => held.reviews.map(({ status }) => status);
  // The service returns another change ID for each request.
  server.use(
    http.patch('/api/dibia/admin/reviews/reopen', async ({ request }) => {
      const { ids } = (await request.json()) as { ids: string[] };
      held.reviews = held.reviews.map((each) =>
        ids.includes(each.id) ? { ...each, status: 'pending' } : each,
      );
      return HttpResponse.json({ success: true, reopened: ids, changeId: ids[0]?.replace('review-', '') });
    }),
    http.post('/api/dibia/admin/history/:id/restore', ({ params }) => {
      held.reviews = held.reviews.map((each) =>
        each.id === `review-${String(params['id'])}` ? { ...each, status: 'approved' } : each,
      );
      return HttpResponse.json({ success: true, changeId: '8' });
    }),
  );
  await user.keyboard('j');
  await focusOn(/^Chike/);
  await user.keyboard('m');
  await focusOn(/^Ada/);
  await user.keyboard('m');
  await focusOn(/^Obi/);
  await waitFor(() => expect(statuses()).toEqual(['pending', 'pending', 'approved']));
  await user.keyboard('uu');
  expect(await screen.findByText("Chike's review is approved again.")).toBeVisible();
  await focusOn(/^Chike/);
  expect(statuses()).toEqual(['approved', 'approved', 'approved']);
  await user.keyboard('u');
  expect(await screen.findByText("Chike's review moved back to pending.")).toBeVisible();
  expect(statuses()).toEqual(['pending', 'approved', 'approved']);
});

it('undoes the decisions from before a reload, the last one first', async () => {
  const first = await start();
  const { held } = first;
  await first.user.keyboard('j');
  await focusOn(/^Chike/);
  await first.user.keyboard('a');
  await focusOn(/^Ada/);
  await first.user.keyboard('r');
  await focusOn(/^Obi/);
  first.unmount();
  const { user } = renderRoute(dibiaPaths.reviews);
  await groupButton(/^Nwanyị/);
  await user.keyboard('u');
  expect(await screen.findByText("Ada's review moved back to pending.")).toBeVisible();
  await user.keyboard('u');
  expect(await screen.findByText("Chike's review moved back to pending.")).toBeVisible();
  expect(held.reviews.map(({ status }) => status)).toEqual(['pending', 'pending', 'pending']);
  await user.keyboard('u');
  expect(await screen.findByText('Nothing to undo.')).toBeVisible();
});

/** Approves Chike's review and takes the page away, as a reload does. Returns what the server holds. */
async function approveChikeAndLeave() {
  const { user, held, unmount } = await start();
  await user.keyboard('j');
  await focusOn(/^Chike/);
  await user.keyboard('a');
  await focusOn(/^Ada/);
  unmount();
  return held;
}

it('offers after a reload to undo the last decision, with a button', async () => {
  const held = await approveChikeAndLeave();
  const { user } = renderRoute(dibiaPaths.reviews);
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText("Chike's review moved back to pending.")).toBeVisible();
  expect(held.reviews[0]?.status).toBe('pending');
});

it.each([
  ['to undo a decision that is more than a minute old', 'reload', 60_001],
  ['anything when the page is opened by its address', 'navigate', 0],
])('does not offer %s', async (_, type, ms) => {
  await approveChikeAndLeave();
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type } as PerformanceNavigationTiming]);
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + ms);
  const { user } = renderRoute(dibiaPaths.reviews);
  await groupButton(/^Nwanyị/);
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  await user.keyboard('u');
  expect(await screen.findByText(/^Chike's review moved back to pending\.$/)).toBeVisible();
});

it('focuses the review that had the focus when Back leads to its queue again', async () => {
  const { user, router } = await start();
  await user.keyboard('jj');
  await focusOn(/^Ada/);
  await act(() => router.navigate(dibiaPaths.add));
  await screen.findByRole('heading', { level: 1, name: 'Add a New Dibia' });
  await act(() => router.navigate(-1));
  await focusOn(/^Ada/);
});
