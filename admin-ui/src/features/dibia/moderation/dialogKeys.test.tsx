import { fireEvent, screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { readRecent } from '../../../shared/recent/recent';
import { aReport } from '../../../testing/factories';
import { server } from '../../../testing/server';
import { keepOffers } from '../../../testing/timers';
import { groupButton, renderReports, renderReviews } from './desk.testkit';
import { allReviews, chike, dialog, focusOn, noDialog } from './keys.testkit';

beforeEach(keepOffers);

it('moves with j and k in the dialog, and goes on to the next after a decision by key', async () => {
  const { user, held } = await renderReviews({ reviews: allReviews }, '?open=review-1');
  await dialog('Review by Chike');
  await user.keyboard('j');
  await dialog('Review by Ada');
  await user.keyboard('k');
  await dialog('Review by Chike');
  await user.keyboard('a');
  await dialog('Review by Ada');
  await user.keyboard('r');
  await dialog('Review by Obi');
  expect(held.reviews.map(({ status }) => status)).toEqual(['approved', 'rejected', 'pending']);
});

it('shows again what u made pending again', async () => {
  const { user, held } = await renderReviews({ reviews: allReviews }, '?open=review-1');
  await dialog('Review by Chike');
  await user.keyboard('a');
  await dialog('Review by Ada');
  await user.keyboard('u');
  expect(
    await within(await dialog('Review by Chike')).findByRole('button', { name: 'Approve' }),
  ).toBeVisible();
  expect(held.reviews[0]?.status).toBe('pending');
});

it('closes the dialog after a decision by key if the next one is not wanted', async () => {
  const { user, held } = await renderReviews({ reviews: allReviews }, '?open=review-1');
  await user.click(await screen.findByRole('switch', { name: 'Open the next one automatically' }));
  await user.keyboard('a');
  await noDialog();
  await focusOn(/^Ada/);
  expect(held.reviews.map(({ status }) => status)).toEqual(['approved', 'pending', 'pending']);
});

it('keeps its place in the dialog after a review was moved back to pending', async () => {
  const reviews = allReviews.map((each) => ({ ...each, status: 'approved' as const }));
  const { user } = await renderReviews({ reviews }, '?tab=approved&open=review-1');
  await dialog('Review by Chike');
  await user.keyboard('u');
  const moved = within(await dialog('Review by Chike'));
  expect(await moved.findByRole('button', { name: 'Approve' })).toBeVisible();
  await user.keyboard('j');
  await dialog('Review by Ada');
  await user.keyboard('k');
  expect(await screen.findByText('This is the first review.')).toBeVisible();
  await user.keyboard('j');
  await dialog('Review by Obi');
});

it('does nothing behind the question about a permanent deletion, also while that is sent', async () => {
  const reviews = allReviews.map((each) => ({ ...each, status: 'approved' as const }));
  const { user, held } = await renderReviews({ reviews }, '?tab=approved&open=review-1');
  let answer = (): void => undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  server.use(
    http.delete('/api/dibia/admin/reviews/:id', async () => {
      await answered;
      return HttpResponse.json({ success: true });
    }),
  );
  await user.click(await screen.findByRole('button', { name: 'Delete permanently' }));
  const question = await screen.findByRole('alertdialog');
  await user.click(within(question).getByRole('button', { name: 'Delete' }));
  await within(question).findByRole('button', { name: 'Deleting...' });
  const frame = question.closest<HTMLElement>('.MuiModal-root')?.querySelector('[tabindex="-1"]');
  if (!frame) throw new Error('The question has no frame.');
  for (const focused of [document.body, frame]) {
    fireEvent.keyDown(focused, { key: 'u' });
    fireEvent.keyDown(focused, { key: 'm' });
  }
  fireEvent.keyDown(document.body, { key: 'k' });
  answer();
  await dialog('Review by Ada');
  expect(screen.queryByText('This is the first review.')).toBeNull();
  expect(held.decided).toEqual([]);
});

it('closes the dialog after the last one', async () => {
  const { user } = await renderReviews({ reviews: [chike] }, '?open=review-1');
  await dialog('Review by Chike');
  await user.keyboard('a');
  await noDialog();
  expect(await screen.findByText('No pending reviews found.')).toBeVisible();
});

it('works in the dialog while the switch has the focus, and shows the shortcuts', async () => {
  const { user } = await renderReviews({ reviews: allReviews }, '?open=review-1');
  await user.click(await screen.findByRole('switch', { name: 'Open the next one automatically' }));
  await user.keyboard('j');
  await dialog('Review by Ada');
  await user.keyboard('?');
  expect(await dialog('Keyboard shortcuts')).toBeVisible();
});

it('remembers for Ctrl-K what was opened, and not what was passed with j', async () => {
  const { user } = await renderReports({
    reports: [aReport(), aReport({ id: 'report-2', name: 'Ngozi' })],
  });
  await groupButton(/Ezenwa/);
  await user.keyboard('j');
  await focusOn(/^Uche/);
  await user.keyboard('o');
  await screen.findByRole('dialog', { name: 'Report by Uche' });
  await user.keyboard('j');
  await screen.findByRole('dialog', { name: 'Report by Ngozi' });
  expect(readRecent().map(({ name }) => name)).toEqual(['Report by Uche']);
});
