import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { noAnswer } from '../../../shared/feedback/failures';
import { dibiaPaths } from '../paths';
import { paths } from '../../../shared/routing/paths';
import { axeFindings } from '../../../testing/axe';
import { aReview } from '../../../testing/factories';
import { renderRoute } from '../../../testing/renderRoute';
import { problem, server } from '../../../testing/server';
import { keepOffers } from '../../../testing/timers';
import { hidePage } from '../../../testing/visibility';
import { groupButton, holding, renderReviews, shownItems } from './desk.testkit';

const chike = aReview();
const ada = aReview({ id: 'review-2', name: 'Ada', date: '2026-02-02T10:00:00Z' });
const obi = aReview({ id: 'review-3', name: 'Obi', dibiaId: 'dibia-2', dibiaName: 'Nwanyị Mmiri' });
const approveUrl = '/api/dibia/admin/reviews/approve';
const undoUrl = '/api/dibia/admin/reviews/undo';

let offers: ReturnType<typeof keepOffers>;
beforeEach(() => {
  offers = keepOffers();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => void vi.useRealTimers());

const button = (name: string) => screen.getByRole('button', { name });
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

/** Shows the reviews with this one open. */
async function open(id: string, reviews = [chike, ada, obi]) {
  const view = await renderReviews({ reviews }, `?open=${id}`);
  await screen.findByRole('button', { name: 'Approve' });
  return view;
}

describe('approving', () => {
  it('closes the dialog if the next one is not wanted, takes the review out of its list at once, and leads on to the next in the list', async () => {
    const { user, held } = await renderReviews({ reviews: [chike, ada, obi] });
    await user.click(await screen.findByRole('button', { name: /^Chike/ }));
    await user.click(await screen.findByRole('switch', { name: 'Open the next one automatically' }));
    await user.click(screen.getByRole('button', { name: 'Approve' }));
    expect(await screen.findByText("Chike's review approved.")).toBeVisible();
    expect(held.decided).toEqual([{ reviewId: 'review-1' }]);
    expect(await groupButton('Ezenwa Agbara 1 review')).toBeVisible();
    expect(shownItems()).toEqual(['Ada']);
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(button('Ada 4 of 5 stars 2 Feb 2026 He took his time.')).toHaveFocus());
    expect(screen.getByRole('tab', { name: /^pending 2/ })).toBeVisible();
    expect(screen.getByRole('tab', { name: 'approved 1' })).toBeVisible();
    expect(await axeFindings()).toEqual([]);
  });

  it('takes the group away with its last review', async () => {
    const { user } = await open('review-3', [chike, obi]);
    await user.click(screen.getByRole('switch', { name: 'Open the next one automatically' }));
    await user.click(button('Approve'));
    await waitFor(() => expect(screen.queryByRole('button', { name: /Nwanyị/ })).toBeNull());
    expect(await groupButton('Ezenwa Agbara 1 review')).toBeVisible();
  });

  it('says that nothing is left, with the focus kept on the page', async () => {
    const { user } = await open('review-1', [chike]);
    await user.click(button('Approve'));
    expect(await screen.findByText('No pending reviews found.')).toBeVisible();
    await waitFor(() => expect(screen.getByText('No pending reviews found.')).toHaveFocus());
  });

  it('opens the next one in the dialog automatically, and remembers when that is switched off', async () => {
    const first = await open('review-1');
    await first.user.click(button('Approve'));
    expect(await screen.findByRole('dialog', { name: 'Review by Ada' })).toBeVisible();
    expect(screen.getByText(/review approved\.$/)).toBeVisible();
    expect(first.router.state.location.search).toBe('?open=review-2');
    await first.user.click(screen.getByRole('switch', { name: 'Open the next one automatically' }));
    first.unmount();
    await open('review-2');
    expect(screen.getByRole('switch', { name: 'Open the next one automatically' })).not.toBeChecked();
  });
});

describe('undoing', () => {
  it('asks the server, and the review is pending again in its place', async () => {
    const { user, held } = await open('review-1', [chike]);
    await user.click(button('Approve'));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await groupButton('Ezenwa Agbara 1 review')).toBeVisible();
    await waitFor(() => expect(button('Chike 4 of 5 stars 3 Feb 2026 He took his time.')).toHaveFocus());
    expect(held.reviews[0]?.status).toBe('pending');
    expect(screen.queryByText(/review approved\.$/)).toBeNull();
    expect(screen.getByRole('tab', { name: /^pending 1/ })).toBeVisible();
    expect(screen.getByRole('tab', { name: 'approved 0' })).toBeVisible();
  });

  it('is offered for 10 seconds, and as long as the pointer is on it', async () => {
    const { user } = await open('review-1');
    await user.click(button('Approve'));
    const bar = await screen.findByText(/review approved\.$/);
    await user.hover(bar);
    act(offers.passTime);
    expect(bar).toBeInTheDocument();
    await user.unhover(bar);
    act(offers.passTime);
    await waitFor(() => expect(bar).not.toBeInTheDocument());
  });

  it('is no longer offered beside another review once its time is over', async () => {
    const { user } = await open('review-1');
    await user.click(button('Approve'));
    const bar = await screen.findByText(/review approved\.$/);
    await screen.findByRole('dialog', { name: 'Review by Ada' });
    await user.hover(bar);
    await user.click(button('Next review'));
    await screen.findByRole('dialog', { name: 'Review by Obi' });
    expect(bar).toBeInTheDocument();
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 10_001);
    await user.keyboard('k');
    await screen.findByRole('dialog', { name: 'Review by Ada' });
    expect(bar).not.toBeInTheDocument();
  });

  it('says why when it cannot be done', async () => {
    const { user } = await open('review-1');
    server.use(http.patch(undoUrl, () => problem(409, 'It can be undone for 30 seconds only')));
    await user.click(screen.getByRole('switch', { name: 'Open the next one automatically' }));
    await user.click(button('Approve'));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(
      await screen.findByText('The decision could not be undone. It can be undone for 30 seconds only.'),
    ).toBeVisible();
    expect(screen.getByRole('tab', { name: 'approved 1' })).toBeVisible();
  });

  it('keeps the offer when the line is down', async () => {
    const { user, held } = await open('review-1');
    await user.click(button('Approve'));
    server.use(http.patch(undoUrl, () => HttpResponse.error(), { once: true }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText(noAnswer)).toBeVisible();
    await user.click(button('Undo'));
    await waitFor(() => expect(held.reviews[0]?.status).toBe('pending'));
  });
});

describe('what goes wrong', () => {
  it('shows what another person decided first, and does not overwrite it', async () => {
    const { user, held } = await open('review-1');
    hidePage();
    const decidedAt = new Date(Date.now() - 125_000).toISOString();
    held.reviews = [{ ...chike, status: 'approved', decidedBy: 'ada', decidedAt }, ada, obi];
    await user.click(button('Reject'));
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByText('Already approved by ada, 2 minutes ago')).toBeVisible();
    expect(held.reviews[0]).toMatchObject({ status: 'approved', decidedBy: 'ada' });
    const dialog = screen.getByRole('dialog', { name: 'Review by Chike' });
    expect(dialog).toHaveTextContent(/Approved by ada on /);
    expect(within(dialog).queryByRole('button', { name: 'Approve' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    await user.keyboard('{Escape}');
    expect(await groupButton('Ezenwa Agbara 1 review')).toBeVisible();
    expect(await axeFindings()).toEqual([]);
  });

  it('says in the list what another person decided first, and shows the next', async () => {
    const { user, held } = await renderReviews({ reviews: [chike, ada] });
    await groupButton(/Ezenwa/);
    await user.keyboard('j');
    await waitFor(() => expect(screen.getByRole('button', { name: /^Chike/ })).toHaveFocus());
    hidePage();
    const decidedAt = new Date().toISOString();
    held.reviews = [{ ...chike, status: 'rejected', decidedBy: 'ada', decidedAt }, ada];
    await user.keyboard('a');
    expect(await screen.findByText('Review by Chike: Already rejected by ada, just now')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('button', { name: /^Ada/ })).toHaveFocus());
    expect(screen.queryByRole('button', { name: /^Chike/ })).toBeNull();
  });

  it('says in the list what failed, and the review stays', async () => {
    const { user } = await renderReviews({ reviews: [chike] });
    server.use(http.patch(approveUrl, () => HttpResponse.error(), { once: true }));
    await groupButton(/Ezenwa/);
    await user.keyboard('j');
    await waitFor(() => expect(screen.getByRole('button', { name: /^Chike/ })).toHaveFocus());
    await user.keyboard('a');
    expect(await screen.findByRole('alert')).toHaveTextContent(noAnswer);
    expect(screen.getByRole('button', { name: /^Chike/ })).toHaveFocus();
    expect(await axeFindings()).toEqual([]);
    await user.keyboard('a');
    expect(await screen.findByText(/review approved\.$/)).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('keeps the review when the line is down', async () => {
    const { user, held } = await open('review-1');
    server.use(http.patch(approveUrl, () => HttpResponse.error(), { once: true }));
    await user.click(button('Approve'));
    expect(await screen.findByText(noAnswer)).toBeVisible();
    expect(screen.getByRole('tab', { name: /^pending 3/, hidden: true })).toBeInTheDocument();
    await user.click(button('Approve'));
    expect(await screen.findByText(/review approved\.$/)).toBeVisible();
    expect(held.reviews[0]?.status).toBe('approved');
  });

  it.each([
    [500, 'The database is away', 'The review could not be approved. The database is away. Try again.'],
    [404, 'There is no such review', 'This review no longer exists.'],
  ])('says so: %i', async (status, message, text) => {
    const { user } = await open('review-1');
    server.use(http.patch(approveUrl, () => problem(status, message)));
    await user.click(button('Approve'));
    expect(await screen.findByText(text)).toBeVisible();
  });

  it('leads to signing in again when the session has ended, and back to the same review', async () => {
    const { user, router } = await open('review-1');
    server.use(http.patch(approveUrl, () => problem(401, 'Sign in')));
    await user.click(button('Approve'));
    await waitFor(() => expect(router.state.location.pathname).toBe(paths.login));
    expect(router.state.location.state).toEqual({ from: `${dibiaPaths.reviews}?open=review-1` });
  });
});

describe('what others do', () => {
  it('appears without a reload while the dialog stays open, and is said', async () => {
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
      shouldAdvanceTime: true,
    });
    const { held } = await renderReviews({ reviews: [ada] });
    fireEvent.click(await screen.findByRole('button', { name: /^Ada/ }));
    await screen.findByRole('dialog', { name: 'Review by Ada' });
    held.reviews = [ada, chike];
    await vi.advanceTimersByTimeAsync(5000);
    expect(await screen.findByText('1 new review')).toBeInTheDocument();
    await waitFor(() => expect(shownItems()).toEqual(['Chike', 'Ada']));
    expect(screen.getByRole('dialog', { name: 'Review by Ada' })).toBeVisible();
    expect(screen.getByRole('tab', { name: /^pending 2/, hidden: true })).toBeInTheDocument();
  });

  it('appears where the first counts came after the list', async () => {
    let answer: () => void = () => undefined;
    const late = new Promise<void>((resolve) => (answer = resolve));
    const held = holding({});
    server.use(http.get('/api/dibia/admin/counts', () => late.then(() => undefined)));
    renderRoute(dibiaPaths.reviews);
    expect(await screen.findByText('No pending reviews found.')).toBeVisible();
    held.reviews = [chike];
    answer();
    expect(await groupButton('Ezenwa Agbara 1 review')).toBeVisible();
  });

  it('is seen in the open dialog: another person decided', async () => {
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
      shouldAdvanceTime: true,
    });
    const { held } = await open('review-1');
    held.reviews = [
      { ...chike, status: 'rejected', decidedBy: 'ada', decidedAt: '2026-02-03T14:05:00Z' },
      ada,
      obi,
    ];
    await vi.advanceTimersByTimeAsync(5000);
    await waitFor(() =>
      expect(screen.getByRole('dialog')).toHaveTextContent(/Rejected by ada on 3 Feb 2026/),
    );
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
    expect(screen.queryByText(/new review/)).toBeNull();
  });

  it('is not asked for while the page is hidden, and at once when it is shown', async () => {
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
      shouldAdvanceTime: true,
    });
    const { held } = await renderReviews({ reviews: [chike] });
    await groupButton('Ezenwa Agbara 1 review');
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    fireEvent(document, new Event('visibilitychange', { bubbles: true }));
    held.reviews = [chike, ada];
    await vi.advanceTimersByTimeAsync(15_000);
    expect(screen.queryByText('1 new review')).toBeNull();
    visibility.mockReturnValue('visible');
    fireEvent(document, new Event('visibilitychange', { bubbles: true }));
    expect(await screen.findByText('1 new review')).toBeInTheDocument();
  });

  it('does not reload the lists for what was decided here', async () => {
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
      shouldAdvanceTime: true,
    });
    await open('review-1');
    await press('Approve');
    await screen.findByText(/review approved\.$/);
    const asked: string[] = [];
    const note = ({ request }: { request: Request }) => void asked.push(new URL(request.url).pathname);
    server.events.on('request:start', note);
    await vi.advanceTimersByTimeAsync(5000);
    await waitFor(() => expect(asked).toContain('/api/dibia/admin/counts'));
    await vi.advanceTimersByTimeAsync(1000);
    server.events.removeAllListeners();
    expect(asked.filter((path) => path.includes('reviews'))).toEqual([]);
  });
});

it('permanently deletes one: it leaves its group, and the next of another group is shown', async () => {
  const decided = [chike, obi].map((each) => ({ ...each, status: 'approved' as const, decidedBy: 'ngozi' }));
  const { held } = await renderReviews({ reviews: decided }, '?tab=approved&open=review-1');
  server.use(
    http.delete('/api/dibia/admin/reviews/:id', ({ params }) => {
      if (params['id'] === 'review-3')
        return problem(409, 'This review waits for a decision. Decide on it first.');
      held.reviews = held.reviews.filter(({ id }) => id !== params['id']);
      return HttpResponse.json({ success: true });
    }),
  );
  const erase = async () => {
    await press('Delete permanently');
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  };
  await erase();
  expect(await screen.findByRole('dialog', { name: 'Review by Obi' })).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Ezenwa Agbara')).toBeNull());
  expect(screen.getByText('Nwanyị Mmiri', { selector: '[role=dialog] *' })).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await erase();
  expect(
    await screen.findByText(
      'The review could not be deleted. This review waits for a decision. Decide on it first.',
    ),
  ).toBeVisible();
});
