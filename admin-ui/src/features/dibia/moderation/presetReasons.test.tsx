import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { clearRecent } from '../../../shared/recent/clearRecent';
import { axeFindings } from '../../../testing/axe';
import { aReport, aReview } from '../../../testing/factories';
import { keepOffers } from '../../../testing/timers';
import { problem, server } from '../../../testing/server';
import { groupButton, renderReports, renderReviews } from './desk.testkit';

beforeEach(() => void fireEvent.pointerDown(document.body)); // ends the rest of a text of the test before
beforeEach(keepOffers);

const chike = aReview();
const ada = aReview({ id: 'review-2', name: 'Ada', date: '2026-02-02T10:00:00Z' });

/** A service with preset reasons; change them as another administrator would. */
function holdReasons(...reasons: string[]) {
  const held = { reasons, version: 1 };
  server.use(
    http.get('/api/dibia/admin/reasons', () => HttpResponse.json(held)),
    http.put('/api/dibia/admin/reasons', async ({ request }) => {
      if (request.headers.get('If-Match') !== `"${held.version}"`) return problem(412, 'This was changed');
      const { reasons: next } = (await request.json()) as { reasons: string[] };
      Object.assign(held, { reasons: next, version: held.version + 1 });
      return HttpResponse.json(held);
    }),
  );
  return held;
}

/** Rejects Chike's review by key and opens the form for the reason. */
async function reject(user: Awaited<ReturnType<typeof renderReviews>>['user']) {
  await groupButton(/Ezenwa/);
  await user.keyboard('j');
  await waitFor(() => expect(screen.getByRole('button', { name: /^Chike/ })).toHaveFocus());
  await user.keyboard('r');
  await waitFor(() => expect(screen.getByRole('button', { name: /^Ada/ })).toHaveFocus());
  await user.keyboard('w');
  return within(await screen.findByRole('group', { name: 'Presets' }));
}

const presets = () =>
  within(screen.getByRole('group', { name: 'Presets' }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent);

it('saves a preset reason at once with its digit, also from the empty text field, and lists it first when the page is opened again', async () => {
  holdReasons('Spam.', 'Not about this dibia.');
  const { user, held, unmount } = await renderReviews({ reviews: [chike, ada] });
  await reject(user);
  expect(presets()).toEqual(['1Spam.', '2Not about this dibia.']);
  expect(screen.getByText('Review by Chike', { selector: 'bdi' })).toBeVisible();
  expect(await axeFindings()).toEqual([]);
  expect(screen.getByRole('textbox', { name: 'Reason' })).toHaveFocus();
  await user.keyboard('2');
  expect(await screen.findByText(/review rejected\. Reason saved\.$/)).toBeVisible();
  expect(screen.queryByRole('textbox', { name: 'Reason' })).toBeNull();
  expect(screen.getByText('Not about this dibia.')).toBeVisible();
  expect(held.reviews[0]).toMatchObject({ status: 'rejected', reason: 'Not about this dibia.' });
  await user.click(screen.getByRole('button', { name: 'Change the reason' }));
  expect(presets()).toEqual(['1Spam.', '2Not about this dibia.']);
  // In a text, a digit is a digit.
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), ' 1');
  expect(screen.getByRole('textbox', { name: 'Reason' })).toHaveValue('Not about this dibia. 1');
  screen.getByRole('button', { name: 'Cancel' }).focus();
  await user.keyboard('?');
  const sheet = within(await screen.findByRole('region', { name: 'Reviewing submissions' }));
  expect(sheet.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining([
      'Save the reason “Spam.” at once',
      'Save the reason “Not about this dibia.” at once',
    ]),
  );
  unmount();
  const again = await renderReviews({ reviews: [chike, ada] });
  await reject(again.user);
  expect(presets()).toEqual(['2Not about this dibia.', '1Spam.']);
  await again.user.clear(screen.getByRole('textbox', { name: 'Reason' }));
  await again.user.keyboard('1');
  await waitFor(() => expect(again.held.reviews[0]?.reason).toBe('Spam.'));
  clearRecent();
  expect(localStorage.getItem('obi.lastReasons')).toBeNull();
});

it('ignores what is typed after the digit, which would decide on the next reviews', async () => {
  holdReasons('Spam.', 'Not about this dibia.');
  const { user, held } = await renderReviews({ reviews: [chike, ada] });
  await reject(user);
  const now = Date.now();
  vi.spyOn(Date, 'now').mockImplementation(() => now);
  await user.keyboard('2');
  expect(await screen.findByText(/review rejected\. Reason saved\.$/)).toBeVisible();
  await waitFor(() => expect(screen.getByRole('button', { name: /^Ada/ })).toHaveFocus());
  await user.keyboard(' aro{Enter}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(held.decided).toHaveLength(2);
  vi.spyOn(Date, 'now').mockImplementation(() => now + 501);
  await user.keyboard('a');
  await waitFor(() => expect(held.reviews.map(({ status }) => status)).toEqual(['rejected', 'approved']));
});

it('says that a preset reason does not exist, except in a text', async () => {
  holdReasons('Spam.', 'Not about this dibia.');
  const { user, held } = await renderReviews({ reviews: [chike, ada] });
  await groupButton(/Ezenwa/);
  await user.keyboard('j');
  await waitFor(() => expect(screen.getByRole('button', { name: /^Chike/ })).toHaveFocus());
  await user.keyboard('r');
  await waitFor(() => expect(screen.getByRole('button', { name: /^Ada/ })).toHaveFocus());
  await screen.findByRole('button', { name: 'Give a reason' });
  await user.keyboard('5');
  expect(
    await screen.findByText("Preset reason 5 doesn't exist. Press w to write the reason."),
  ).toBeVisible();
  await user.keyboard('w');
  await user.type(await screen.findByRole('textbox', { name: 'Reason' }), '9 times.');
  expect(screen.getByRole('textbox', { name: 'Reason' })).toHaveValue('9 times.');
  expect(screen.queryByText(/doesn't exist/)).toBeNull();
  expect(held.decided).toHaveLength(1);
});

it('adds a preset reason to a text that was typed, and saves neither', async () => {
  holdReasons('Spam.');
  const { user, held } = await renderReviews({ reviews: [chike, ada] });
  const group = await reject(user);
  const field = screen.getByRole('textbox', { name: 'Reason' });
  await user.type(field, 'It is an advertisement.');
  await user.click(group.getByRole('button', { name: /Spam/ }));
  expect(field).toHaveValue('It is an advertisement. Spam.');
  expect(held.reviews[0]?.reason).toBeUndefined();
  await user.click(screen.getByRole('button', { name: 'Save reason' }));
  await waitFor(() => expect(held.reviews[0]?.reason).toBe('It is an advertisement. Spam.'));
});

it('saves the reason for the review whose form is open, not for the last one', async () => {
  holdReasons('Spam.');
  const rejected = { ...ada, status: 'rejected' as const };
  const { user, held } = await renderReviews({ reviews: [chike, rejected] });
  await groupButton(/Ezenwa/);
  await user.keyboard('j');
  await waitFor(() => expect(screen.getByRole('button', { name: /^Chike/ })).toHaveFocus());
  await user.keyboard('r');
  expect(await screen.findByText(/review rejected\.$/)).toBeVisible();
  await user.click(screen.getByRole('tab', { name: /^rejected/ }));
  await user.click(await screen.findByRole('button', { name: /^Ada/ }));
  await screen.findByRole('dialog', { name: 'Review by Ada' });
  await user.keyboard('w');
  expect(await screen.findByRole('textbox', { name: 'Reason' })).toHaveFocus();
  await screen.findByRole('group', { name: 'Presets' });
  await user.keyboard('1');
  await waitFor(() => expect(held.reviews.map(({ reason }) => reason)).toEqual([undefined, 'Spam.']));
});

it('offers no presets for the note on a report, which are for rejections', async () => {
  holdReasons('Spam.');
  const { user, held } = await renderReports({ reports: [aReport()] }, '?open=report-1');
  await user.click(await screen.findByRole('button', { name: 'Resolve with a note' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Resolve with a note' }));
  expect(dialog.getByText(/^Uche: /)).toBeVisible();
  expect(dialog.queryByRole('group', { name: 'Presets' })).toBeNull();
  await user.keyboard('1 call.{Control>}{Enter}{/Control}');
  await waitFor(() => expect(held.reports[0]?.status).toBe('resolved'));
  expect(held.decided).toEqual([{ reportId: 'report-1', reason: '1 call.' }]);
});

it('adds a row with Enter in the list of reasons, and saves with Enter in an empty one', async () => {
  const stored = holdReasons('Spam.', 'Insults.');
  const { user } = await renderReviews({ reviews: [chike, ada] });
  await reject(user);
  await user.click(screen.getByRole('button', { name: 'Edit reasons' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Preset reasons' }));
  await user.click(dialog.getByRole('textbox', { name: 'Reason 1' }));
  await user.keyboard('{Enter}');
  expect(dialog.getByRole('textbox', { name: 'Reason 2' })).toHaveFocus();
  await user.keyboard('Rude.{Shift>}{Enter}{/Shift}Twice.{Enter}{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(stored.reasons).toEqual(['Spam.', 'Rude.\nTwice.', 'Insults.']);
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Reason' })).toHaveFocus());
  await user.click(screen.getByRole('button', { name: 'Edit reasons' }));
  await screen.findByRole('dialog', { name: 'Preset reasons' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Reason' })).toHaveFocus());
});

it('opens the list of reasons with the address to which Ctrl-K leads', async () => {
  const stored = holdReasons('Spam.');
  const { user, router } = await renderReviews({ reviews: [chike, ada] }, '?reasons=1');
  const dialog = within(await screen.findByRole('dialog', { name: 'Preset reasons' }));
  await user.clear(dialog.getByRole('textbox', { name: 'Reason 1' }));
  await user.type(dialog.getByRole('textbox', { name: 'Reason 1' }), 'Rude.');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(stored.reasons).toEqual(['Rude.']);
  expect(router.state.location.search).toBe('');
});

it('says why the list of reasons does not open', async () => {
  server.use(http.get('/api/dibia/admin/reasons', () => problem(503, 'Try again in a minute.')));
  await renderReviews({ reviews: [chike, ada] }, '?reasons=1');
  expect(
    await screen.findByText('The preset reasons could not be loaded. Try again in a minute.', {
      selector: '[role=alert] *',
    }),
  ).toBeVisible();
});

it('edits the list as a whole, and says when another administrator was first', async () => {
  const stored = holdReasons();
  const { user, held } = await renderReviews({ reviews: [chike, ada] });
  await groupButton(/Ezenwa/);
  await user.keyboard('j');
  await waitFor(() => expect(screen.getByRole('button', { name: /^Chike/ })).toHaveFocus());
  await user.keyboard('rw');
  expect(await screen.findByText(/^No preset reasons yet\./)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Edit reasons' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Preset reasons' }));
  expect(dialog.getByRole('textbox', { name: 'Reason 1' })).toHaveFocus();
  await user.keyboard(' Spam.');
  await user.click(dialog.getByRole('button', { name: 'Add a reason' }));
  await user.keyboard('spam.');
  expect(dialog.getByText('This reason is already in the list.')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  await user.clear(dialog.getByRole('textbox', { name: 'Reason 2' }));
  expect(await axeFindings()).toEqual([]);
  Object.assign(stored, { reasons: ['Theirs.'], version: 2 });
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText(/^Another administrator has changed the reasons\./)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Load their list' }));
  expect(dialog.getByRole('textbox', { name: 'Reason 1' })).toHaveValue('Theirs.');
  await user.click(dialog.getByRole('button', { name: 'Add a reason' }));
  await user.keyboard('Mine.');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(stored.reasons).toEqual(['Theirs.', 'Mine.']);
  await waitFor(() => expect(presets()).toEqual(['1Theirs.', '2Mine.']));
  await user.click(screen.getByRole('button', { name: 'Mine.' }));
  await waitFor(() => expect(held.reviews[0]?.reason).toBe('Mine.'));
});
