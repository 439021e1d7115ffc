import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { axeFindings } from '../../../testing/axe';
import { problem, server } from '../../../testing/server';
import { keepOffers } from '../../../testing/timers';
import { renderReviews } from './desk.testkit';
import { allReviews, chike, dialog, focusOn, start } from './keys.testkit';

beforeEach(keepOffers);

/** Lets the first decision of this kind wait for `answer`, which may replace the service's own answer. */
function holdFirst(action: string) {
  let release: (response?: Response) => void = () => undefined;
  const released = new Promise<Response | undefined>((resolve) => (release = resolve));
  server.use(http.patch(`/api/dibia/admin/reviews/${action}`, () => released, { once: true }));
  return (response?: Response) => release(response);
}

const row = (name: string) => screen.getByText(name).closest('[data-item]');

/** Shows User Reviews with the first one in focus. */
async function startAtFirst(reviews = allReviews) {
  const view = await start(reviews);
  await view.user.keyboard('j');
  await focusOn(/^Chike/);
  return view;
}

/** Approves the first review and rejects the second before the service answers. The third has the focus then. */
async function decideOnTwo() {
  const view = await startAtFirst();
  const answer = holdFirst('approve');
  await view.user.keyboard('a');
  await focusOn(/^Ada/);
  await view.user.keyboard('r');
  await focusOn(/^Obi/);
  return { ...view, answer };
}

it('marks rows while their decisions are saved, and decides with the next key on the row in focus', async () => {
  const { user, held } = await startAtFirst();
  const answer = holdFirst('approve');
  await user.keyboard('a');
  await focusOn(/^Ada/);
  expect(row('Chike')).toHaveAttribute('aria-busy', 'true');
  expect(row('Chike')).toHaveTextContent('Approving...');
  expect(row('Ada')).not.toHaveAttribute('aria-busy', 'true');
  expect(await axeFindings()).toEqual([]);
  await user.keyboard('r');
  await focusOn(/^Obi/);
  expect(row('Ada')).toHaveTextContent('Rejecting...');
  expect(held.decided).toEqual([]);
  answer();
  expect(await screen.findByText("Ada's review rejected.")).toBeVisible();
  expect(held.reviews.map(({ status }) => status)).toEqual(['approved', 'rejected', 'pending']);
  await focusOn(/^Obi/);
});

it('decides on the row that a key was pressed on, though the focus has moved on since', async () => {
  const { user, held, answer } = await decideOnTwo();
  await user.keyboard('k');
  await focusOn(/^Ada/);
  await user.keyboard('a');
  answer();
  expect(await screen.findByText("Ada's review rejected.")).toBeVisible();
  expect(held.reviews.map(({ status }) => status)).toEqual(['approved', 'rejected', 'pending']);
});

it('returns to the row whose decision failed, and forgets the decisions after it', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { user, held, answer } = await decideOnTwo();
  answer(problem(500, 'The database is away'));
  expect(await screen.findByText(/^The review could not be approved\./)).toBeVisible();
  await focusOn(/^Chike/);
  for (const name of ['Chike', 'Ada']) expect(row(name)).not.toHaveAttribute('aria-busy', 'true');
  expect(held.decided).toEqual([]);
  await user.keyboard('a');
  await focusOn(/^Ada/);
  await waitFor(() =>
    expect(held.reviews.map(({ status }) => status)).toEqual(['approved', 'pending', 'pending']),
  );
});

it('names what failed beside another review, and says how many later decisions were not saved', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { user, held, answer } = await decideOnTwo();
  await user.keyboard('o');
  await dialog('Review by Obi');
  answer(problem(500, 'The database is away'));
  const text = /^Review by Chike: The review could not be approved\..* 1 later decision was not saved\.$/;
  expect(await screen.findByText(text)).toBeVisible();
  expect(held.decided).toEqual([]);
});

it('takes letters after a w that waits as text, not as decisions', async () => {
  const { user, held } = await startAtFirst();
  const answer = holdFirst('reject');
  await user.keyboard('r');
  await focusOn(/^Ada/);
  await user.keyboard('was');
  answer();
  expect(await screen.findByRole('textbox', { name: 'Reason' })).toHaveFocus();
  expect(held.reviews.map(({ status }) => status)).toEqual(['rejected', 'pending', 'pending']);
});

it('saves the reason for no other review when a rejection meets the decision of another person', async () => {
  server.use(
    http.get('/api/dibia/admin/reasons', () => HttpResponse.json({ reasons: ['Spam.'], version: 1 })),
  );
  const { user, held } = await startAtFirst();
  await user.keyboard('r');
  await screen.findByText("Chike's review rejected.");
  await focusOn(/^Ada/);
  held.reviews = held.reviews.map((each) =>
    each.id === 'review-2' ? { ...each, status: 'approved' } : each,
  );
  const answer = holdFirst('reject');
  await user.keyboard('r');
  await focusOn(/^Obi/);
  await user.keyboard('1');
  answer(problem(409, 'Already decided'));
  expect(await screen.findByText('Reject a review first, then write the reason.')).toBeVisible();
  expect(held.reviews.map(({ reason }) => reason)).toEqual([undefined, undefined, undefined]);
});

it('moves each row that had the focus back to pending, one after the other', async () => {
  const { user, held } = await start(
    allReviews.map((each) => ({ ...each, status: 'approved' as const })),
    '?tab=approved',
  );
  await user.keyboard('j');
  await focusOn(/^Chike/);
  const answer = holdFirst('reopen');
  await user.keyboard('m');
  await focusOn(/^Ada/);
  await user.keyboard('m');
  await focusOn(/^Obi/);
  expect(held.decided).toEqual([]);
  answer();
  await waitFor(() =>
    expect(held.reviews.map(({ status }) => status)).toEqual(['pending', 'pending', 'approved']),
  );
  await focusOn(/^Obi/);
});

it('undoes one decision more with each u, also while the one before is undone', async () => {
  const { user, held } = await startAtFirst();
  await user.keyboard('a');
  await focusOn(/^Ada/);
  await user.keyboard('r');
  await focusOn(/^Obi/);
  expect(await screen.findByText("Ada's review rejected.")).toBeVisible();
  const answer = holdFirst('undo');
  await user.keyboard('uuu');
  expect(held.reviews.map(({ status }) => status)).toEqual(['approved', 'rejected', 'pending']);
  answer();
  expect(await screen.findByText('Nothing to undo.')).toBeVisible();
  expect(held.reviews.map(({ status }) => status)).toEqual(['pending', 'pending', 'pending']);
  await focusOn(/^Chike/);
});

it('undoes the decision before with u while the one whose Undo was clicked is undone', async () => {
  const { user, held } = await startAtFirst();
  await user.keyboard('a');
  await focusOn(/^Ada/);
  await user.keyboard('r');
  await focusOn(/^Obi/);
  expect(await screen.findByText("Ada's review rejected.")).toBeVisible();
  const answer = holdFirst('undo');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await user.keyboard('u');
  expect(held.reviews.map(({ status }) => status)).toEqual(['approved', 'rejected', 'pending']);
  answer();
  expect(await screen.findByText("Chike's review moved back to pending.")).toBeVisible();
  expect(held.reviews.map(({ status }) => status)).toEqual(['pending', 'pending', 'pending']);
});

it('saves in turn what the buttons of rows decide', async () => {
  const { user, held } = await start();
  const answer = holdFirst('approve');
  await user.click(await screen.findByRole('button', { name: "Approve Chike's review" }));
  await focusOn(/^Ada/);
  expect(screen.queryByRole('button', { name: "Reject Chike's review" })).toBeNull();
  await user.click(screen.getByRole('button', { name: "Reject Ada's review" }));
  await focusOn(/^Obi/);
  answer();
  await waitFor(() =>
    expect(held.reviews.map(({ status }) => status)).toEqual(['approved', 'rejected', 'pending']),
  );
});

it('keeps the focus on the last row until it is decided, and on the page then', async () => {
  const { user } = await startAtFirst([chike]);
  const answer = holdFirst('approve');
  await user.keyboard('a');
  await waitFor(() => expect(row('Chike')).toHaveAttribute('aria-busy', 'true'));
  await focusOn(/^Chike/);
  answer();
  await waitFor(() => expect(screen.getByText('No pending reviews found.')).toHaveFocus());
});

it('decides only on the review that the dialog shows, however fast the keys are pressed', async () => {
  const { user, held } = await renderReviews({ reviews: allReviews }, '?open=review-1');
  const answer = holdFirst('approve');
  const shown = within(await dialog('Review by Chike'));
  await shown.findByRole('button', { name: 'Approve' });
  await user.keyboard('a');
  expect(await shown.findByRole('button', { name: 'Approving...' })).toBeVisible();
  await user.keyboard('a');
  answer();
  await dialog('Review by Ada');
  await screen.findByRole('button', { name: 'Approve' });
  expect(held.reviews.map(({ status }) => status)).toEqual(['approved', 'pending', 'pending']);
});

it('saves a preset reason with a digit that is pressed before the rejection is saved', async () => {
  server.use(
    http.get('/api/dibia/admin/reasons', () =>
      HttpResponse.json({ reasons: ['Spam.', 'Rude.'], version: 1 }),
    ),
  );
  const { user, held } = await startAtFirst();
  await user.keyboard('r');
  expect(await screen.findByText("Chike's review rejected.")).toBeVisible();
  await focusOn(/^Ada/);
  const answer = holdFirst('reject');
  await user.keyboard('r');
  await focusOn(/^Obi/);
  await user.keyboard('2');
  await user.keyboard('a');
  answer();
  expect(await screen.findByText("Obi's review approved.")).toBeVisible();
  expect(held.reviews.map(({ status, reason = '' }) => `${status} ${reason}`)).toEqual([
    'rejected ',
    'rejected Rude.',
    'approved ',
  ]);
  await user.keyboard('1');
  expect(await screen.findByText('Reject a review first, then write the reason.')).toBeVisible();
});
