import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { aReport } from '../../../testing/factories';
import { renderRoute } from '../../../testing/renderRoute';
import { server } from '../../../testing/server';
import { keepOffers } from '../../../testing/timers';
import { dibiaPaths } from '../paths';
import { groupButton, holding, renderReports, renderReviews, shownItems } from './desk.testkit';
import { ada, allReviews, chike, dialog, focusOn, obi, start } from './keys.testkit';

beforeEach(keepOffers);

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

it('decides on the next review with a key that is pressed while the last decision is saved', async () => {
  const { user, held } = await start();
  let save: () => void = () => undefined;
  const saved = new Promise<void>((resolve) => (save = resolve));
  server.use(http.patch('/api/dibia/admin/reviews/approve', () => saved, { once: true }));
  await user.keyboard('jar');
  save();
  await focusOn(/^Obi/);
  await waitFor(() =>
    expect(held.reviews.map(({ status }) => status)).toEqual(['approved', 'rejected', 'pending']),
  );
  await user.keyboard('ku');
  await waitFor(() => expect(held.reviews[1]?.status).toBe('pending'));
});

it('asks to choose a review after a click beside the list', async () => {
  const { user, held } = await start();
  await user.keyboard('j');
  await focusOn(/^Chike/);
  const now = Date.now.bind(Date);
  vi.spyOn(Date, 'now').mockImplementation(() => now() + 1000);
  await user.click(document.body);
  await user.keyboard('a');
  expect(await screen.findByText('Press j to choose the first one.')).toBeVisible();
  expect(held.reviews.map(({ status }) => status)).toEqual(['pending', 'pending', 'pending']);
});

it('ignores the second click of a double-click, which may be on the next row', async () => {
  const { user, held } = await start();
  await user.click(await screen.findByRole('button', { name: "Approve Chike's review" }));
  await focusOn(/^Ada/);
  fireEvent.click(screen.getByRole('button', { name: "Approve Ada's review" }), { detail: 2 });
  await user.keyboard('r');
  await waitFor(() => expect(held.reviews[1]?.status).toBe('rejected'));
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

it('decides with the buttons of a row, as with the keys', async () => {
  const { user, held } = await start();
  await user.click(await screen.findByRole('button', { name: "Approve Chike's review" }));
  await focusOn(/^Ada/);
  expect(await screen.findByText("Chike's review approved.")).toBeVisible();
  await user.click(screen.getByRole('button', { name: "Reject Ada's review" }));
  await focusOn(/^Obi/);
  await waitFor(() =>
    expect(held.reviews.map(({ status }) => status)).toEqual(['approved', 'rejected', 'pending']),
  );
  await user.keyboard('u');
  await waitFor(() => expect(held.reviews[1]?.status).toBe('pending'));
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

it('says at the end of the list how many reviews above are left', async () => {
  const { user } = await start();
  await user.click(await screen.findByRole('checkbox', { name: 'Select Review by Ada' }));
  await user.keyboard('j');
  await focusOn(/^Obi/);
  await user.keyboard('j');
  expect(await screen.findByText('This is the last review. 2 others come before it.')).toBeVisible();
  await user.keyboard('k');
  await focusOn(/^Ada/);
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

it('focuses the first review once the list is loaded if j was pressed before', async () => {
  holding({ reviews: allReviews });
  let load: () => void = () => undefined;
  const loads = new Promise<void>((resolve) => (load = resolve));
  server.use(http.get('/api/dibia/admin/reviews/groups', () => loads));
  const { user } = renderRoute(dibiaPaths.reviews);
  await screen.findByRole('status', { name: 'Loading reviews' });
  await user.keyboard('j');
  load();
  await focusOn(/^Chike/);
});

it('says why a decision does nothing on reviews that are decided, in the list and in the dialog', async () => {
  const decided = { status: 'rejected' as const, decidedBy: 'ada', decidedAt: '2026-02-03T14:05:00Z' };
  const reviews = allReviews.map((each) => ({ ...each, ...decided }));
  const { user, held } = await renderReviews({ reviews }, '?tab=rejected');
  await groupButton(/Ezenwa/);
  await user.keyboard('a');
  expect(await screen.findByText('Press j to choose the first one.')).toBeVisible();
  await user.keyboard('j');
  await focusOn(/^Chike/);
  const why = /^Already rejected by ada, .*\. Press m to move it back to pending\.$/;
  for (const key of ['a', 'r', 'p', 's']) {
    await user.keyboard(key);
    expect(await screen.findByText(why)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    screen.getByRole('button', { name: /^Chike/ }).focus();
  }
  await user.keyboard('oa');
  expect(await within(await dialog('Review by Chike')).findByText(why)).toBeVisible();
  await user.keyboard('{Escape}');
  await focusOn(/^Chike/);
  await user.click(screen.getByRole('checkbox', { name: 'Select all 2 shown' }));
  await user.keyboard('a');
  const all = 'These reviews are already rejected. Press m to move them back to pending.';
  expect(await screen.findByText(all)).toBeVisible();
  expect(held.decided).toEqual([]);
});
