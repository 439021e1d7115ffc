import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { axeFindings } from '../../../testing/axe';
import { readRecent } from '../../../shared/recent/recent';
import { aReport, aReview } from '../../../testing/factories';
import { keepOffers } from '../../../testing/timers';
import { server } from '../../../testing/server';
import { groupButton, renderReports, renderReviews, shownItems } from './desk.testkit';

beforeEach(keepOffers);

const chike = aReview();
const ada = aReview({ id: 'review-2', name: 'Ada', date: '2026-02-02T10:00:00Z' });
const obi = aReview({ id: 'review-3', name: 'Obi', dibiaId: 'dibia-2', dibiaName: 'Nwanyị Mmiri' });
const all = [chike, ada, obi];

const focusOn = (name: RegExp) => waitFor(() => expect(screen.getByRole('button', { name })).toHaveFocus());
const dialog = (name: string) => screen.findByRole('dialog', { name });
const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

/** User Reviews once its groups are there, the focus on nothing. */
async function start(reviews = all) {
  const view = await renderReviews({ reviews });
  await groupButton(/Ezenwa/);
  return view;
}

describe('in the list', () => {
  it('goes through all groups with j and k, opening them on the way', async () => {
    const { user } = await start();
    await user.keyboard('j');
    await focusOn(/^Chike/);
    await user.keyboard('j');
    await focusOn(/^Ada/);
    await user.keyboard('j');
    await focusOn(/^Obi/);
    expect(shownItems()).toEqual(['Chike', 'Ada', 'Obi']);
    await user.keyboard('k');
    await focusOn(/^Ada/);
  });

  it('goes through them with the arrow keys, from the search box on', async () => {
    const { user } = await start();
    await user.keyboard('/{ArrowDown}');
    await focusOn(/^Chike/);
    await user.keyboard('{ArrowDown}');
    await focusOn(/^Ada/);
    await user.keyboard('{ArrowUp}');
    await focusOn(/^Chike/);
  });

  it('opens with o and with Enter', async () => {
    const { user } = await start();
    await user.keyboard('j');
    await focusOn(/^Chike/);
    await user.keyboard('o');
    expect(await dialog('Review by Chike')).toHaveTextContent('1 of 3');
    await user.keyboard('j');
    expect(await dialog('Review by Ada')).toHaveTextContent('2 of 3');
    await user.keyboard('k');
    expect(await dialog('Review by Chike')).toBeVisible();
    await user.keyboard('{Escape}');
    await focusOn(/^Chike/);
    await user.keyboard('{Enter}');
    expect(await dialog('Review by Chike')).toBeVisible();
  });

  it('approves with a, rejects with r and says why with w, undoes with u, and focuses what is next', async () => {
    const { user, held } = await start();
    await user.keyboard('j');
    await focusOn(/^Chike/);
    await user.keyboard('a');
    await focusOn(/^Ada/);
    expect(screen.getByText(/review approved\.$/)).toBeVisible();
    await user.keyboard('r');
    await focusOn(/^Obi/);
    expect(held.reviews.map(({ status }) => status)).toEqual(['approved', 'rejected', 'pending']);
    await user.keyboard('w');
    expect(await screen.findByRole('textbox')).toHaveFocus();
    await user.keyboard('jaw{Control>}{Enter}{/Control}');
    await focusOn(/^Obi/);
    expect(held.reviews[1]?.reason).toBe('jaw');
    await user.keyboard('u');
    await focusOn(/^Ada/);
    expect(held.reviews.map(({ status }) => status)).toEqual(['approved', 'pending', 'pending']);
  });

  it('moves decided reviews back to pending with u, one after the other or all that are selected', async () => {
    const third = aReview({ id: 'review-4', name: 'Uju', date: '2026-02-01T10:00:00Z' });
    const decided = [chike, ada, obi, third].map((each) => ({ ...each, status: 'approved' as const }));
    const { user, held } = await renderReviews({ reviews: decided }, '?tab=approved');
    const statuses = () => held.reviews.map(({ status }) => status);
    await groupButton(/Ezenwa/);
    await user.keyboard('j');
    await focusOn(/^Chike/);
    await user.keyboard('u');
    expect(await screen.findByText(/review moved back to pending\.$/)).toBeVisible();
    await focusOn(/^Ada/);
    await user.keyboard('u');
    await focusOn(/^Uju/);
    expect(statuses()).toEqual(['pending', 'pending', 'approved', 'approved']);
    await user.keyboard('j');
    await focusOn(/^Obi/);
    await user.click(screen.getByRole('checkbox', { name: 'Select all 2 shown' }));
    await user.keyboard('u');
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
    const reviews = all.map((each) => ({ ...each, status: 'approved' as const }));
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

  it('decides on the reviews of closed groups too, once all are selected', async () => {
    const reviews = all.map((each) => ({ ...each, status: 'approved' as const }));
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

  it.each(['a', 'r', 'o'])('asks with %s to choose a review first', async (key) => {
    const { user, held } = await start();
    await user.keyboard(key);
    expect(await screen.findByText('Press j to choose the first one.')).toBeVisible();
    expect(held.decided).toEqual([]);
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.keyboard('j');
    await focusOn(/^Chike/);
    expect(screen.queryByText('Press j to choose the first one.')).toBeNull();
  });

  it('says where the list ends, that it is empty, and which keys another queue has', async () => {
    const { user } = await renderReviews({ reviews: [chike] });
    await groupButton(/Ezenwa/);
    await user.keyboard('s');
    expect(await screen.findByText('Press a to approve or r to reject a review.')).toBeVisible();
    await user.keyboard('j');
    await focusOn(/^Chike/);
    await user.keyboard('j');
    expect(await screen.findByText('This is the last review.')).toBeVisible();
    await user.keyboard('{ArrowUp}');
    expect(await screen.findByText('This is the first review.')).toBeVisible();
    await user.click(screen.getByRole('tab', { name: /^rejected/ }));
    expect(await screen.findByText('No rejected reviews found.')).toBeVisible();
    for (const key of ['j', 'o', 'w']) {
      await user.keyboard(key);
      expect(await screen.findByText('This list is empty.')).toBeVisible();
      await user.click(screen.getByRole('button', { name: 'Close' }));
    }
  });

  it('opens the first group, unless all were collapsed, and the next first one once it is done', async () => {
    const { user, unmount } = await start();
    await waitFor(() => expect(shownItems()).toEqual(['Chike', 'Ada']));
    await user.click(await groupButton(/^Ezenwa/));
    expect(shownItems()).toEqual([]);
    unmount();
    const { unmount: leave } = await start();
    expect(shownItems()).toEqual([]);
    await user.click(await groupButton(/^Ezenwa/));
    await waitFor(() => expect(shownItems()).toEqual(['Chike', 'Ada']));
    leave();
    await renderReviews({ reviews: [obi] });
    await waitFor(() => expect(shownItems()).toEqual(['Obi']));
  });

  it('names the other tabs in which a search finds something', async () => {
    const rejected = { ...ada, status: 'rejected' as const };
    const { user } = await renderReviews({ reviews: [chike, rejected] }, '?q=ada');
    expect(await screen.findByText('No pending review matches “ada”')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: '1 in Rejected' }));
    await waitFor(() => expect(shownItems()).toEqual(['Ada']));
    expect(screen.getByRole('searchbox')).toHaveValue('ada');
    expect(screen.queryByRole('button', { name: /in Approved/ })).toBeNull();
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

  it('decides once, however long the key is held', async () => {
    const { user, held } = await start();
    await user.keyboard('j');
    await focusOn(/^Chike/);
    await user.keyboard('{a>5/}');
    await focusOn(/^Ada/);
    expect(held.decided).toHaveLength(1);
  });

  it('leaves what is typed into the search alone', async () => {
    const { user, held } = await start();
    await user.keyboard('j');
    await focusOn(/^Chike/);
    await user.keyboard('/ajar');
    expect(screen.getByRole('searchbox')).toHaveValue('ajar');
    expect(held.decided).toEqual([]);
  });
});

describe('u', () => {
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
    await user.keyboard('u');
    await focusOn(/^Chike/);
    expect(statuses()).toEqual(['pending', 'pending', 'pending']);
    expect(held.decided.slice(2)).toEqual([{ reviewId: 'review-2' }, { reviewId: 'review-1' }]);
    await user.keyboard('u');
    expect(await screen.findByText('Nothing to undo.')).toBeVisible();
    expect(await axeFindings()).toEqual([]);
  });

  it('moves decisions back to pending that are too old to be undone, also in the dialog', async () => {
    const { user, held } = await renderReviews({ reviews: all }, '?open=review-1');
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
});

describe('in the dialog', () => {
  it('moves with j and k, and goes on to the next after a decision by key', async () => {
    const { user, held } = await renderReviews({ reviews: all }, '?open=review-1');
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
    const { user, held } = await renderReviews({ reviews: all }, '?open=review-1');
    await dialog('Review by Chike');
    await user.keyboard('a');
    await dialog('Review by Ada');
    await user.keyboard('u');
    expect(
      await within(await dialog('Review by Chike')).findByRole('button', { name: 'Approve' }),
    ).toBeVisible();
    expect(held.reviews[0]?.status).toBe('pending');
  });

  it('closes after a decision by key if the next one is not wanted', async () => {
    const { user, held } = await renderReviews({ reviews: all }, '?open=review-1');
    await user.click(await screen.findByRole('switch', { name: 'Open the next one automatically' }));
    await user.keyboard('a');
    await noDialog();
    await focusOn(/^Ada/);
    expect(held.reviews.map(({ status }) => status)).toEqual(['approved', 'pending', 'pending']);
  });

  it('keeps its place after a review was moved back to pending', async () => {
    const reviews = all.map((each) => ({ ...each, status: 'approved' as const }));
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

  it('closes after the last one', async () => {
    const { user } = await renderReviews({ reviews: [chike] }, '?open=review-1');
    await dialog('Review by Chike');
    await user.keyboard('a');
    await noDialog();
    expect(await screen.findByText('No pending reviews found.')).toBeVisible();
  });

  it('works while the switch has the focus, and shows the shortcuts', async () => {
    const { user } = await renderReviews({ reviews: all }, '?open=review-1');
    await user.click(await screen.findByRole('switch', { name: 'Open the next one automatically' }));
    await user.keyboard('j');
    await dialog('Review by Ada');
    await user.keyboard('?');
    expect(await dialog('Keyboard shortcuts')).toBeVisible();
  });
});

it('stands on the shortcut sheet, which switches it off', async () => {
  const { user, held } = await start();
  await user.keyboard('?');
  const sheet = await dialog('Keyboard shortcuts');
  const reviewing = within(within(sheet).getByRole('region', { name: 'Reviewing submissions' }));
  expect(reviewing.getAllByRole('definition').map((each) => each.textContent)).toEqual([
    'Next review',
    'Previous review',
    'Next review',
    'Previous review',
    'Open the review (or Enter)',
    'Approve the review',
    'Reject the review',
    'Write a reason or note',
    'Undo the last decision, then the one before',
  ]);
  await user.click(within(sheet).getByRole('switch', { name: 'Single-key shortcuts' }));
  await user.click(within(sheet).getByRole('button', { name: 'Close' }));
  await noDialog();
  const item = await screen.findByRole('button', { name: /^Chike/ });
  item.focus();
  await user.keyboard('jaro');
  expect(item).toHaveFocus();
  expect(held.decided).toEqual([]);
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

it('names on the sheet only keys that work on the screen', async () => {
  const { user } = await renderReports({ reports: [aReport()] });
  await groupButton(/Ezenwa/);
  await user.keyboard('?');
  const group = within(await screen.findByRole('region', { name: 'Reviewing submissions' }));
  expect(group.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    'j',
    'k',
    '↓Arrow down',
    '↑Arrow up',
    'o',
    's',
    'w',
    'u',
  ]);
  const parts = within(screen.getByRole('region', { name: 'In forms and dialogs' }));
  expect(parts.getAllByRole('definition').map(({ textContent }) => textContent)).toContain(
    'Save a form, reason or note',
  );
  const lists = within(screen.getByRole('region', { name: 'In lists' }));
  expect(lists.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['/']);
});

it('resolves a report with s, since r rejects elsewhere', async () => {
  const { user, held } = await renderReports({
    reports: [aReport(), aReport({ id: 'report-2', name: 'Ngozi' })],
  });
  await groupButton(/Ezenwa/);
  await user.keyboard('j');
  await focusOn(/^Uche/);
  await user.keyboard('ra');
  expect(await screen.findByText('Press s to resolve a report.')).toBeVisible();
  expect(held.decided).toEqual([]);
  await user.keyboard('s');
  await focusOn(/^Ngozi/);
  expect(held.decided).toEqual([{ reportId: 'report-1' }]);
  expect(screen.getByText(/report resolved\.$/)).toBeVisible();
});
