import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { aReport } from '../../../testing/factories';
import { server } from '../../../testing/server';
import { keepOffers } from '../../../testing/timers';
import { dibiaPaths } from '../paths';
import { groupButton, renderReports, renderReviews } from './desk.testkit';
import { chike, focusOn } from './keys.testkit';

beforeEach(keepOffers);

/** Serves the numbers of what waits in the queues. */
function serveWaiting(waiting: { dibia?: Record<string, number>; suggestions?: number }) {
  const summary = (queues: Record<string, number>) =>
    HttpResponse.json({
      total: 1,
      letters: [],
      waiting: Object.entries(queues).map(([queue, pending]) => ({ queue, pending })),
    });
  server.use(
    http.get('/api/dibia/admin/summary', () => summary(waiting.dibia ?? {})),
    http.get('/api/ilu/admin/summary', () => summary({ suggestions: waiting.suggestions ?? 0 })),
  );
}

const nextLink = (name: string) => screen.findByRole('link', { name });

it('leads to the next queue by keyboard after the last decision', async () => {
  serveWaiting({ dibia: { reviews: 1, reports: 1, profiles: 5 }, suggestions: 2 });
  const { user, router } = await renderReviews({ reviews: [chike], reports: [aReport()] }, '?sort=oldest');
  await groupButton(/Ezenwa/);
  await user.keyboard('j');
  await focusOn(/^Chike/);
  await user.keyboard('a');
  await waitFor(() => expect(screen.getByText('No pending reviews found.')).toHaveFocus());
  const link = await nextLink('Next: 1 report pending');
  await user.keyboard('{Tab}');
  expect(link).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('heading', { level: 1, name: 'User Reports' })).toBeVisible();
  expect(router.state.location.search).toBe('?sort=oldest');
  await groupButton(/Ezenwa/);
  await user.keyboard('j');
  await focusOn(/^Uche/);
});

it('skips empty queues, and the first queue comes after the last', async () => {
  serveWaiting({ dibia: { reviews: 0, reports: 0, profiles: 0 }, suggestions: 1021 });
  const { unmount } = await renderReports({});
  expect(await nextLink('Next: 1,021 suggestions pending')).toBeVisible();
  unmount();
  serveWaiting({ dibia: { reviews: 21, reports: 0, profiles: 0 } });
  await renderReports({});
  expect(await nextLink('Next: 21 reviews pending')).toHaveAttribute('href', dibiaPaths.reviews);
});

it('offers no other queue if nothing waits, or in the tabs of decided reviews', async () => {
  serveWaiting({ dibia: { reviews: 0, reports: 0, profiles: 0 } });
  const { unmount } = await renderReviews({});
  expect(await screen.findByText('No pending reviews found.')).toBeVisible();
  expect(screen.queryByRole('link', { name: /^Next/ })).toBeNull();
  unmount();
  serveWaiting({ dibia: { reviews: 0, reports: 3, profiles: 0 } });
  const { user } = await renderReviews({}, '?tab=rejected');
  expect(await screen.findByText('No rejected reviews found.')).toBeVisible();
  expect(screen.queryByRole('link', { name: /^Next/ })).toBeNull();
  await user.click(screen.getByRole('tab', { name: /^pending/ }));
  expect(await nextLink('Next: 3 reports pending')).toBeVisible();
});
