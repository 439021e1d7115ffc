import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { noAnswer } from '../../../shared/feedback/failures';
import { dibiaPaths } from '../paths';
import { axeFindings } from '../../../testing/axe';
import { aReview } from '../../../testing/factories';
import { keepOffers } from '../../../testing/timers';
import { problem, server } from '../../../testing/server';
import { renderReviews } from './desk.testkit';

const chike = aReview();
const ada = aReview({ id: 'review-2', name: 'Ada', date: '2026-02-02T10:00:00Z' });

let offers: ReturnType<typeof keepOffers>;
// 'Open the next one automatically' is off.
beforeEach(() => localStorage.setItem('obi.goOn', 'no'));
beforeEach(() => {
  offers = keepOffers();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

const button = (name: string) => screen.getByRole('button', { name });
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

/** Shows the reviews with this one open. */
async function open(id: string, reviews = [chike, ada]) {
  const view = await renderReviews({ reviews }, `?open=${id}`);
  await screen.findByRole('button', { name: 'Approve' });
  return view;
}

const reason = () => screen.findByRole('textbox', { name: 'Reason' });

/** Rejects Chike's review in the dialog and asks for the reason in what is said then. */
async function giveReason() {
  const view = await open('review-1');
  await view.user.click(button('Reject'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await view.user.click(await screen.findByRole('button', { name: 'Give a reason' }));
  return view;
}

it('rejects at once and closes the dialog, like approving', async () => {
  const { user, held } = await open('review-1');
  await user.click(button('Reject'));
  expect(await screen.findByText(/review rejected\.$/)).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(held.decided).toEqual([{ reviewId: 'review-1' }]);
  await waitFor(() => expect(screen.getByRole('button', { name: /^Ada/ })).toHaveFocus());
});

it.each(['Control', 'Meta'])('takes the reason beside Undo and saves it with %s+Enter', async (key) => {
  const { user, held } = await open('review-1');
  await user.click(button('Reject'));
  await waitFor(() => expect(screen.getByRole('button', { name: /^Ada/ })).toHaveFocus());
  await user.click(await screen.findByRole('button', { name: 'Give a reason' }));
  expect(await reason()).toHaveFocus();
  expect(await axeFindings()).toEqual([]);
  await user.keyboard(` Not kind. {${key}>}{Enter}{/${key}}`);
  expect(await screen.findByText(/review rejected\. Reason saved\.$/)).toBeVisible();
  expect(held.decided.at(-1)).toEqual({ reviewId: 'review-1', reason: 'Not kind.' });
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.getByRole('button', { name: /^Ada/ })).toHaveFocus();
  expect(button('Change the reason')).toBeVisible();
  await user.click(button('Undo'));
  await waitFor(() => expect(held.reviews[0]?.status).toBe('pending'));
});

it('takes the reason while the dialog goes on to the next', async () => {
  const { user, held } = await open('review-1');
  await user.click(screen.getByRole('switch', { name: 'Open the next one automatically' }));
  await user.click(button('Reject'));
  const next = within(await screen.findByRole('dialog', { name: 'Review by Ada' }));
  await user.click(await next.findByRole('button', { name: 'Give a reason' }));
  await user.type(await reason(), 'Not kind.{Escape}');
  expect(screen.queryByRole('textbox')).toBeNull();
  await user.click(next.getByRole('button', { name: 'Give a reason' }));
  expect(await reason()).toHaveValue('Not kind.');
  await user.click(next.getByRole('button', { name: 'Save reason' }));
  expect(await next.findByText(/review rejected\. Reason saved\.$/)).toBeVisible();
  expect(held.reviews[0]).toMatchObject({ status: 'rejected', reason: 'Not kind.' });
  expect(screen.getByRole('dialog', { name: 'Review by Ada' })).toBeVisible();
});

it('counts letters as readers do, at most 500', async () => {
  await giveReason();
  const text = await reason();
  expect(screen.getByText(/^500 characters left\./)).toBeVisible();
  fireEvent.change(text, { target: { value: 'ọ́'.repeat(499) } });
  expect(screen.getByText(/^1 character left\./)).toBeVisible();
  fireEvent.change(text, { target: { value: 'ọ́'.repeat(501) } });
  expect(screen.getByText('1 character too many')).toBeVisible();
  expect(button('Save reason')).toBeDisabled();
});

it('does not go away while a reason is being written', async () => {
  await open('review-1');
  await press('Reject');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.pointerEnter(await screen.findByText(/review rejected\.$/));
  await press('Give a reason');
  const text = await reason();
  fireEvent.pointerLeave(screen.getByText(/review rejected\.$/));
  fireEvent.blur(text);
  act(offers.passTime);
  expect(text).toBeVisible();
});

it('keeps the reason when the line is down', async () => {
  const { user, held } = await giveReason();
  await user.type(await reason(), 'Not kind.');
  server.use(http.patch('/api/dibia/admin/reviews/reason', () => HttpResponse.error(), { once: true }));
  await user.click(button('Save reason'));
  expect(await screen.findByText(noAnswer)).toBeVisible();
  expect(await reason()).toHaveValue('Not kind.');
  await user.click(button('Save reason'));
  await waitFor(() => expect(held.reviews[0]?.reason).toBe('Not kind.'));
});

it('keeps what was typed for the details, where it can be given and changed later', async () => {
  const { user, held, router } = await giveReason();
  await user.type(await reason(), 'Not kind');
  await user.click(button('Cancel'));
  await router.navigate(`${dibiaPaths.reviews}?tab=rejected&open=review-1`);
  const dialog = within(await screen.findByRole('dialog', { name: 'Review by Chike' }));
  await user.click(await dialog.findByRole('button', { name: 'Give a reason' }));
  expect(await reason()).toHaveValue('Not kind');
  await user.keyboard('.{Control>}{Enter}{/Control}');
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Change the reason' })).toHaveFocus());
  expect(dialog.getByText('Not kind.')).toBeVisible();
  expect(await axeFindings()).toEqual([]);
  await user.keyboard('{Enter}');
  await user.clear(await reason());
  await user.click(dialog.getByRole('button', { name: 'Save reason' }));
  expect(await dialog.findByRole('button', { name: 'Give a reason' })).toBeVisible();
  expect(held.reviews[0]?.reason).toBe('');
});

it('says why a reason was refused', async () => {
  const { user, held } = await giveReason();
  held.reviews = [chike];
  await user.type(await reason(), 'Late.{Control>}{Enter}{/Control}');
  expect(await screen.findByText('The reason could not be saved. This review is pending.')).toBeVisible();
  expect(await reason()).toHaveValue('Late.');
});

it('moves a decided review back to pending, where it can be decided on again', async () => {
  const decided = aReview({ status: 'rejected', decidedBy: 'ada', decidedAt: '2026-01-01T10:00:00Z' });
  const { user, held } = await renderReviews({ reviews: [decided] }, '?tab=rejected&open=review-1');
  const undone: string[] = [];
  server.use(
    http.post('/api/dibia/admin/history/:id/restore', ({ params }) => {
      undone.push(String(params['id']));
      held.reviews = [decided];
      return HttpResponse.json({ success: true, changeId: '8' });
    }),
  );
  await user.click(await screen.findByRole('button', { name: 'Move back to pending' }));
  expect(await screen.findByText(/review moved back to pending\.$/)).toBeVisible();
  expect(held.decided).toEqual([{ ids: ['review-1'] }]);
  expect(await screen.findByRole('button', { name: 'Approve' })).toBeVisible();
  expect(await axeFindings()).toEqual([]);
  await user.click(button('Undo'));
  expect(await screen.findByText(/^Rejected by ada/)).toBeVisible();
  expect(undone).toEqual(['7']);
});

it('says that a review was moved back, though it cannot be loaded afterwards', async () => {
  const decided = aReview({ status: 'rejected', decidedBy: 'ada', decidedAt: '2026-01-01T10:00:00Z' });
  const { user } = await renderReviews({ reviews: [decided] }, '?tab=rejected&open=review-1');
  const back = await screen.findByRole('button', { name: 'Move back to pending' });
  server.use(http.get('/api/dibia/admin/reviews/:id', () => problem(502, 'Bad gateway')));
  await user.click(back);
  expect(await screen.findByText(/review moved back to pending\.$/)).toBeVisible();
});

it('shows that a review was moved back without an answer', async () => {
  const decided = aReview({ status: 'approved', decidedBy: 'ada', decidedAt: '2026-01-01T10:00:00Z' });
  const { user, held } = await renderReviews({ reviews: [decided] }, '?tab=approved&open=review-1');
  server.use(
    http.patch('/api/dibia/admin/reviews/reopen', () => {
      held.reviews = [aReview()];
      return HttpResponse.error();
    }),
  );
  await user.click(await screen.findByRole('button', { name: 'Move back to pending' }));
  expect(await screen.findByText(noAnswer)).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Approve' })).toBeVisible();
});

it('says why a review could not be moved back', async () => {
  const decided = aReview({ status: 'approved', decidedBy: 'ada', decidedAt: '2026-01-01T10:00:00Z' });
  const { user } = await renderReviews({ reviews: [decided] }, '?tab=approved&open=review-1');
  server.use(http.patch('/api/dibia/admin/reviews/reopen', () => HttpResponse.error()));
  await user.click(await screen.findByRole('button', { name: 'Move back to pending' }));
  expect(await screen.findByText(noAnswer)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Move back to pending' })).toBeVisible();
});
