import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { act } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { axeFindings } from '../../../testing/axe';
import { aReport, aReview } from '../../../testing/factories';
import { renderRoute } from '../../../testing/renderRoute';
import { problem, server } from '../../../testing/server';
import { keepOffers } from '../../../testing/timers';
import { dibiaPaths } from '../paths';
import { groupButton, renderReports, renderReviews } from './desk.testkit';

let offers: ReturnType<typeof keepOffers>;
beforeEach(() => {
  offers = keepOffers();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

const chike = aReview();
const ada = aReview({ id: 'review-2', name: 'Ada', date: '2026-02-02T10:00:00Z' });
const uche = aReport();
const ngozi = aReport({ id: 'report-2', name: 'Ngozi', date: '2026-01-01T10:00:00Z' });

const focusOn = (name: RegExp) => waitFor(() => expect(screen.getByRole('button', { name })).toHaveFocus());
const text = (name: string) => screen.findByRole('textbox', { name });

async function startReviews() {
  const view = await renderReviews({ reviews: [chike, ada] });
  await groupButton(/Ezenwa/);
  await view.user.keyboard('j');
  await focusOn(/^Chike/);
  return view;
}

it('writes with w the note on the report that was resolved last, as it writes the reason of a rejection', async () => {
  const { user, held } = await renderReports({ reports: [uche, ngozi] });
  await groupButton(/Ezenwa/);
  await user.keyboard('j');
  await focusOn(/^Uche/);
  await user.keyboard('s');
  await focusOn(/^Ngozi/);
  await user.keyboard('w');
  expect(await text('Note')).toHaveFocus();
  expect(await axeFindings()).toEqual([]);
  await user.keyboard('Spoke with both.{Control>}{Enter}{/Control}');
  expect(await screen.findByText(/report resolved\. Note saved\.$/)).toBeVisible();
  await focusOn(/^Ngozi/);
  expect(held.reports.map(({ status, reason }) => [status, reason])).toEqual([
    ['resolved', 'Spoke with both.'],
    ['pending', undefined],
  ]);
});

it('writes it with w also when the message about the decision is gone', async () => {
  const { user, held } = await startReviews();
  await user.keyboard('w');
  expect(await screen.findByText('Reject a review first, then write the reason.')).toBeVisible();
  await user.keyboard('r');
  await focusOn(/^Ada/);
  act(offers.passTime);
  await waitFor(() => expect(screen.queryByText(/review rejected\.$/)).toBeNull());
  await user.keyboard('w');
  await user.type(await text('Reason'), 'Rude.{Control>}{Enter}{/Control}');
  expect(await screen.findByText(/review rejected\. Reason saved\.$/)).toBeVisible();
  expect(held.reviews.map(({ reason }) => reason)).toEqual(['Rude.', undefined]);
});

it('continues with w the text about the last decision after a reload or on another visit, with the caret behind it', async () => {
  const first = await startReviews();
  await first.user.keyboard('r');
  await focusOn(/^Ada/);
  await first.user.keyboard('w');
  await first.user.type(await text('Reason'), 'Insults him.');
  first.unmount();
  const { user, router } = renderRoute(dibiaPaths.reviews);
  await groupButton('Ezenwa Agbara 1 review');
  await user.keyboard('w');
  expect(await text('Reason')).toHaveValue('Insults him.');
  await user.keyboard(' Twice.');
  expect(await text('Reason')).toHaveValue('Insults him. Twice.');
  await act(() => router.navigate(dibiaPaths.reports));
  await screen.findByRole('heading', { level: 1, name: 'User Reports' });
  await act(() => router.navigate(dibiaPaths.reviews));
  await groupButton('Ezenwa Agbara 1 review');
  await user.keyboard('w');
  await user.type(await text('Reason'), '{Control>}{Enter}{/Control}');
  expect(await screen.findByText(/review rejected\. Reason saved\.$/)).toBeVisible();
  expect(first.held.reviews[0]?.reason).toBe('Insults him. Twice.');
});

it('changes after a reload the reason that was saved before', async () => {
  const first = await startReviews();
  await first.user.keyboard('r');
  await focusOn(/^Ada/);
  await first.user.keyboard('w');
  await first.user.type(await text('Reason'), 'Rude.{Control>}{Enter}{/Control}');
  expect(await screen.findByText(/review rejected\. Reason saved\.$/)).toBeVisible();
  first.unmount();
  const { user } = renderRoute(dibiaPaths.reviews);
  await user.click(await screen.findByRole('button', { name: 'Change the reason' }));
  expect(await text('Reason')).toHaveValue('Rude.');
});

it('puts the caret behind a note that was kept', async () => {
  const { user } = await renderReports({ reports: [uche] }, '?open=report-1');
  await user.click(await screen.findByRole('button', { name: 'Resolve with a note' }));
  await user.type(await text('Note'), 'Spoke with both.');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Resolve with a note' }));
  expect(await text('Note')).toHaveFocus();
  await user.keyboard(' Again.');
  expect(await text('Note')).toHaveValue('Spoke with both. Again.');
});

it('writes no reason with w after an approval', async () => {
  const { user } = await startReviews();
  await user.keyboard('r');
  await focusOn(/^Ada/);
  await user.keyboard('a');
  expect(await screen.findByText(/review approved\.$/)).toBeVisible();
  await user.keyboard('w');
  expect(await screen.findByText('Reject a review first, then write the reason.')).toBeVisible();
  expect(screen.queryByRole('textbox', { name: 'Reason' })).toBeNull();
});

it('changes with w the reason of the rejected review that has the focus or is open', async () => {
  const rejected = [chike, ada].map((each) => ({ ...each, status: 'rejected' as const, reason: 'Rude.' }));
  const { user, held } = await renderReviews({ reviews: rejected }, '?tab=rejected');
  await groupButton(/Ezenwa/);
  await user.keyboard('j');
  await focusOn(/^Chike/);
  await user.keyboard('w');
  const dialog = within(await screen.findByRole('dialog', { name: 'Review by Chike' }));
  await user.type(
    await dialog.findByRole('textbox', { name: 'Reason' }),
    ' Twice.{Control>}{Enter}{/Control}',
  );
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Change the reason' })).toHaveFocus());
  expect(held.reviews.map(({ reason }) => reason)).toEqual(['Rude. Twice.', 'Rude.']);
  await user.keyboard('j');
  expect(await screen.findByRole('dialog', { name: 'Review by Ada' })).toBeVisible();
  await user.keyboard('w');
  expect(await text('Reason')).toHaveValue('Rude.');
});

it('lets no decision on the next review be made while the reason of the last one is being written', async () => {
  const { user, held } = await startReviews();
  await user.keyboard('or');
  const dialog = within(await screen.findByRole('dialog', { name: 'Review by Ada' }));
  await user.keyboard('w');
  expect(await text('Reason')).toHaveFocus();
  expect(dialog.getByText(/^Rejected:/)).toHaveTextContent('Rejected: Review by Chike');
  for (const name of ['Approve', 'Reject']) await user.click(dialog.getByRole('button', { name }));
  dialog.getByRole('button', { name: 'Cancel' }).focus();
  await user.keyboard('a');
  expect(await dialog.findByText('Save or cancel your text about the last decision first.')).toBeVisible();
  expect(held.reviews.map(({ status }) => status)).toEqual(['rejected', 'pending']);
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await user.click(dialog.getByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(held.reviews[1]?.status).toBe('approved'));
});

it('works on with keys after the preset reasons were edited and one was given', async () => {
  servesReasons('Spam.');
  const { user, held } = await startReviews();
  await user.keyboard('r');
  await focusOn(/^Ada/);
  await user.keyboard('w');
  await user.click(await screen.findByRole('button', { name: 'Edit reasons' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Preset reasons' }));
  await user.click(dialog.getByRole('textbox', { name: 'Reason 1' }));
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.keyboard('1');
  await waitFor(() => expect(held.reviews[0]?.reason).toBe('Spam.'));
  await focusOn(/^Ada/);
  // Letters that are typed right after the digit would belong to a text.
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 501);
  await user.keyboard('a');
  await waitFor(() => expect(held.reviews[1]?.status).toBe('approved'));
});

it('saves a preset reason by its key right after the rejection, and opens the form if that fails', async () => {
  servesReasons('Spam.', 'Insults.');
  const { user, held } = await startReviews();
  await user.keyboard('r');
  await focusOn(/^Ada/);
  await screen.findByRole('button', { name: 'Give a reason' });
  await user.keyboard('?');
  const sheet = within(await screen.findByRole('dialog', { name: /shortcuts/i }));
  expect(sheet.getByText('Save the reason “Insults.” at once')).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.keyboard('2');
  expect(await screen.findByText(/review rejected\. Reason saved\.$/)).toBeVisible();
  expect(held.reviews.map(({ reason }) => reason)).toEqual(['Insults.', undefined]);
  expect(screen.getByRole('button', { name: /^Ada/ })).toHaveFocus();

  server.use(http.patch('/api/dibia/admin/reviews/reason', () => problem(500, 'Away')));
  await user.keyboard('1');
  expect(await text('Reason')).toHaveValue('Spam.');
});

/** A service with these preset reasons. Call it before the page asks for them. */
function servesReasons(...reasons: string[]) {
  server.use(http.get('/api/dibia/admin/reasons', () => HttpResponse.json({ reasons, version: 1 })));
}

it('explains all reviews that were rejected at once, in the form or with a digit, and undoes all', async () => {
  servesReasons('Spam.', 'Insults.');
  const { user, held } = await renderReviews({ reviews: [chike, ada] });
  server.use(
    http.post('/api/dibia/admin/history/7/restore', () => {
      held.reviews = [chike, ada];
      return HttpResponse.json({ success: true, changeId: '8' });
    }),
  );
  const reasons = () => held.reviews.map(({ reason }) => reason);
  await user.click(await screen.findByRole('checkbox', { name: 'Select all 2 shown' }));
  await user.keyboard('r');
  expect(await screen.findByText('2 reviews rejected.')).toBeVisible();
  await user.keyboard('w');
  expect(await text('Reason')).toHaveFocus();
  expect(screen.getByText('Rejected: 2 reviews')).toBeVisible();
  expect(await axeFindings()).toEqual([]);
  await user.keyboard('Rude.{Control>}{Enter}{/Control}');
  expect(await screen.findByText('2 reviews rejected. Reason saved.')).toBeVisible();
  expect(reasons()).toEqual(['Rude.', 'Rude.']);
  await user.keyboard('2');
  await waitFor(() => expect(reasons()).toEqual(['Insults.', 'Insults.']));
  await user.keyboard('u');
  expect(await groupButton(/Ezenwa Agbara 2 reviews/)).toBeVisible();
  expect(screen.getByRole('tab', { name: 'rejected 0' })).toBeVisible();
});

it('leaves out a review that someone else has moved since, and repeats after a failure', async () => {
  const { user, held } = await renderReviews({ reviews: [chike, ada] });
  await user.click(await screen.findByRole('checkbox', { name: 'Select all 2 shown' }));
  await user.keyboard('r');
  await screen.findByText('2 reviews rejected.');
  server.use(http.patch('/api/dibia/admin/reviews/reason', () => problem(500, 'Away'), { once: true }));
  await user.keyboard('w');
  await user.type(await text('Reason'), 'Rude.{Control>}{Enter}{/Control}');
  expect(await screen.findByText('The reason could not be saved for all reviews. Away.')).toBeVisible();
  held.reviews = held.reviews.map((each) => (each.id === ada.id ? ada : each));
  await user.click(screen.getByRole('button', { name: 'Save reason' }));
  const done = '2 reviews rejected. Reason saved, except for 1 that someone else has changed.';
  expect(await screen.findByText(done)).toBeVisible();
  expect(held.reviews.map(({ reason }) => reason)).toEqual(['Rude.', undefined]);
});

it('writes one note on all reports that were resolved at once, without presets, and names the key that saves it', async () => {
  servesReasons('Spam.');
  const { user, held } = await renderReports({ reports: [uche, ngozi] });
  await user.click(await screen.findByRole('checkbox', { name: 'Select all 2 shown' }));
  await user.keyboard('s');
  expect(await screen.findByText('2 reports resolved.')).toBeVisible();
  await user.keyboard('?');
  const sheet = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
  expect(sheet.getByText('Save a form, reason or note')).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.keyboard('1w');
  expect(await text('Note')).toHaveValue('');
  expect(screen.queryByRole('group', { name: 'Presets' })).toBeNull();
  await user.keyboard('Spoke with both.{Control>}{Enter}{/Control}');
  expect(await screen.findByText('2 reports resolved. Note saved.')).toBeVisible();
  expect(held.reports.map(({ reason }) => reason)).toEqual(['Spoke with both.', 'Spoke with both.']);
});

it('resolves a report with a blank note as without one, and offers to add one', async () => {
  const { user, held } = await renderReports({ reports: [uche, ngozi] }, '?open=report-1');
  await user.click(await screen.findByRole('button', { name: 'Resolve with a note' }));
  await user.type(await text('Note'), '  {Control>}{Enter}{/Control}');
  await waitFor(() => expect(held.decided).toEqual([{ reportId: 'report-1', reason: '' }]));
  held.reports = held.reports.map((each) => (each.id === 'report-1' ? { ...each, reason: '' } : each));
  const next = within(await screen.findByRole('dialog', { name: 'Report by Ngozi' }));
  expect(next.getByRole('button', { name: 'Add a note' })).toBeVisible();
  await user.keyboard('u');
  expect(await screen.findByRole('dialog', { name: 'Report by Uche' })).toBeVisible();
});
