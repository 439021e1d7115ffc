import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { keepOffers } from '../../../testing/timers';
import { showPage } from '../../../testing/visibility';
import type { Held } from './desk.testkit';
import { ada, allReviews, chike, focusOn, obi, start } from './keys.testkit';

beforeEach(keepOffers);

/** Changes a review as someone else does. Shown again, the page asks for the counts. */
function changeElsewhere(held: Held, id: string, change: Partial<Held['reviews'][number]>) {
  held.reviews = held.reviews.map((each) => (each.id === id ? { ...each, ...change } : each));
  showPage();
}

const approved = { status: 'approved', decidedBy: 'uche', decidedAt: '2026-02-03T14:05:00Z' } as const;

/** Shows reviews with the focus on the first one, which someone else approves then. */
async function loseChike(reviews = allReviews) {
  const view = await start(reviews);
  await view.user.keyboard('j');
  await focusOn(/^Chike/);
  changeElsewhere(view.held, 'review-1', approved);
  expect(await screen.findByText("Chike's review approved by uche.")).toBeVisible();
  return view;
}

it('moves the focus on when someone else decides on the review that has it, and asks before a key decides', async () => {
  const { user, held } = await loseChike();
  await focusOn(/^Ada/);
  expect(screen.queryByRole('button', { name: /^Chike/ })).toBeNull();
  await user.keyboard('a');
  expect(await screen.findByText("Ada's review is next. Press a again to confirm.")).toBeVisible();
  expect(held.decided).toEqual([]);
  await user.keyboard('a');
  expect(await screen.findByText("Ada's review approved.")).toBeVisible();
  expect(held.decided).toEqual([{ reviewId: 'review-2' }]);
});

it('does not ask on a review that was chosen since', async () => {
  const { user, held } = await loseChike();
  await focusOn(/^Ada/);
  await user.keyboard('j');
  await focusOn(/^Obi/);
  await user.keyboard('k');
  await focusOn(/^Ada/);
  await user.keyboard('r');
  await focusOn(/^Obi/);
  await waitFor(() => expect(held.decided).toEqual([{ reviewId: 'review-2' }]));
});

it('moves the focus to the review before if the last one on screen is decided elsewhere', async () => {
  const { user, held } = await start();
  await user.keyboard('jj');
  await focusOn(/^Ada/);
  changeElsewhere(held, 'review-2', approved);
  expect(await screen.findByText("Ada's review approved by uche.")).toBeVisible();
  await focusOn(/^Chike/);
});

it('opens the next group if someone else decides on the only review that is shown', async () => {
  await loseChike([chike, obi]);
  await focusOn(/^Obi/);
});

it('moves the focus to the text of the empty list if no review is left', async () => {
  await loseChike([chike]);
  await waitFor(() => expect(screen.getByText('No pending reviews found.')).toHaveFocus());
});

it('asks before m too, and says that someone else moved a review back to pending', async () => {
  const reviews = [chike, ada].map((each) => ({ ...each, ...approved }));
  const { user, held } = await start(reviews, '?tab=approved');
  await user.keyboard('j');
  await focusOn(/^Chike/);
  changeElsewhere(held, 'review-1', { status: 'pending' });
  expect(await screen.findByText("Chike's review moved back to pending.")).toBeVisible();
  await focusOn(/^Ada/);
  await user.keyboard('m');
  expect(await screen.findByText("Ada's review is next. Press m again to confirm.")).toBeVisible();
  expect(held.decided).toEqual([]);
});
